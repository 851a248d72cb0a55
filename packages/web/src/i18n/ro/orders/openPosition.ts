import type { openPosition as english } from '../../en/orders/openPosition.ts'
import type { Messages } from '../../messages.ts'

/** Romanian texts of what a user is open by in coming hours. */
export const openPosition = {
  short_one: '{count} oră neacoperită: {short} de cumpărat.',
  short_few: '{count} ore neacoperite: {short} de cumpărat.',
  short_other: '{count} de ore neacoperite: {short} de cumpărat.',
  long_one: '{count} oră neacoperită: {long} de vândut.',
  long_few: '{count} ore neacoperite: {long} de vândut.',
  long_other: '{count} de ore neacoperite: {long} de vândut.',
  both_one: '{count} oră neacoperită: {short} de cumpărat, {long} de vândut.',
  both_few: '{count} ore neacoperite: {short} de cumpărat, {long} de vândut.',
  both_other: '{count} de ore neacoperite: {short} de cumpărat, {long} de vândut.',
  costs: 'Rămasă deschisă, poziția ar costa circa {coins} ca dezechilibru.',
  gains: 'Rămasă deschisă, poziția ar aduce circa {coins}.',
  noPrice: 'Încă nu există un preț, deci nu se poate estima cât ar costa să rămână așa.',
  closed: 'Poziția ta acoperă prognoza.',
  unknown: 'Nu există o prognoză a energiei tale pentru aceste ore, deci diferența nu se poate calcula.',
  weighed:
    'Cât vei consuma și produce nu se știe exact: cantitățile de aici sunt cele la care ar costa cel mai puțin. Chiar și acoperită, ar mai costa circa {coins}.',
  fill: 'Acoperă diferența',
  fillNote: 'Completează oferta. Limita fiecărei ore este prețul la care ar costa la fel să rămână neacoperită.',
  fillDay: 'Acoperă diferența: ofertă pentru {day}',
  more_one: 'Încă {count} oră în piața intrazilnică',
  more_few: 'Încă {count} ore în piața intrazilnică',
  more_other: 'Încă {count} de ore în piața intrazilnică',
  lost_one: '{count} oră neacoperită nu se poate tranzacționa acum.',
  lost_few: '{count} ore neacoperite nu se pot tranzacționa acum.',
  lost_other: '{count} de ore neacoperite nu se pot tranzacționa acum.',
  costOf: '{coins} dacă rămâne așa',
  asked: '{energy} deja ofertați',
  buy: 'Cumpără {energy}',
  sell: 'Vinde {energy}',
  pickBuy: 'Acoperă {interval}: cumpără {energy}',
  pickSell: 'Acoperă {interval}: vinde {energy}',
  noForecast: 'Fără prognoză pentru acest interval',
} satisfies Messages<typeof english>
