import type { looks as english } from '../../en/accounts/looks.ts'
import type { Messages } from '../../messages.ts'

/** Romanian texts of the word 'looks'. */
export const looks = {
  title: 'Cine mi-a consultat datele',
  note: 'Furnizorii strategici și administratorii îți pot vedea datele. Fiecare consultare se înregistrează aici.',
  none: 'Nimeni nu ți-a consultat datele',
  noneText:
    'Când un furnizor strategic sau un administrator îți deschide ofertele, energia sau monedele, vezi aici cine și când.',
} as const satisfies Messages<typeof english>
