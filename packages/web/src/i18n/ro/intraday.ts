import type { intraday as english } from '../en/intraday.ts'
import type { Messages } from '../messages.ts'

export const intraday = {
  screen: {
    title: 'Piața intrazilnică',
    purpose: 'Cumpără și vinde energie pentru orele care urmează, ofertă contra ofertă, până aproape de livrare.',
  },
} as const satisfies Messages<typeof english>
