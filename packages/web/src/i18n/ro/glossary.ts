import type { glossary as english } from '../en/glossary.ts'
import type { Messages } from '../messages.ts'
import { common } from './common.ts'

/** Câte un rând pentru fiecare termen al pieței. */
export const glossary = {
  dayAheadMarket: {
    name: 'Piața pentru Ziua Următoare (PZU)',
    meaning:
      'Energia pentru fiecare interval de mâine, tranzacționată astăzi într-o licitație cu un singur preț pe interval.',
  },
  intradayMarket: {
    name: 'Piața intrazilnică (PI)',
    meaning: 'Energie tranzacționată continuu, ofertă cu ofertă, până aproape de livrare.',
  },
  balancingMarket: {
    name: 'Piața de echilibrare (PE)',
    meaning: 'Unde se decontează diferența dintre ce ai tranzacționat și ce a măsurat contorul tău.',
  },
  deliveryDay: {
    name: common.word.dayOfDelivery,
    meaning: 'Ziua în care se livrează energia. Are 24 de ore, iar la schimbarea orei 23 sau 25.',
  },
  deliveryInterval: { name: 'Interval de livrare', meaning: 'Ora sau sfertul de oră în care se livrează energia.' },
  gateClosure: {
    name: 'Închiderea pieței (ora de închidere a porții)',
    meaning: 'Până atunci oferta poate fi trimisă, modificată sau anulată; apoi este fermă.',
  },
  intradayContract: {
    name: 'Contract',
    meaning: 'Un interval de livrare al unei piețe intrazilnice, cu propriul registru de oferte.',
  },
  contractClosure: {
    name: 'Închiderea contractului',
    meaning:
      'Fiecare contract se tranzacționează până cu un timp fix înainte de livrare, de regulă 60 de minute. Ce este deschis atunci expiră.',
  },
  clearingPrice: {
    name: 'Preț de închidere a pieței',
    meaning:
      'Prețul unic al intervalului: îl plătește cumpărătorul a cărui ofertă este executată și îl primește vânzătorul.',
  },
  limitPrice: {
    name: common.word.limitPrice,
    meaning: common.word.limitHelp,
  },
  priceStep: {
    name: 'Treaptă de preț',
    meaning:
      'O cantitate la un preț limită (la OPCOM: pereche preț-cantitate). Un interval poate avea până la 32 de trepte.',
  },
  blockOrder: {
    name: 'Ofertă bloc',
    meaning:
      'Un singur preț pentru o cantitate pe mai multe intervale, acceptată în toate odată sau deloc. Poate fi respinsă deși prețul ei este destul de bun: acceptarea ei ar muta prețurile.',
  },
  reservation: {
    name: 'Monede rezervate',
    meaning:
      'Monede rezervate pentru cât poate costa cel mult o ofertă. Restul redevin disponibile după închiderea pieței.',
  },
  baseProduct: { name: common.word.base, meaning: 'Aceeași cantitate în fiecare interval al zilei.' },
  peakProduct: {
    name: common.word.peak,
    meaning: 'Intervalele dintre 08:00 și 20:00, în fiecare zi, dacă nu spune altfel calendarul orelor de vârf.',
  },
  offPeakProduct: { name: common.word.offPeak, meaning: 'Intervalele din afara orelor de vârf.' },
  marginalOrder: {
    name: 'Ofertă marginală',
    meaning: 'Cu prețul limită exact cât prețul de închidere, deci executată doar parțial, redusă proporțional.',
  },
  imbalance: {
    name: common.word.imbalance,
    meaning: 'Energia măsurată minus energia tranzacționată: + excedent, − deficit.',
  },
  balanceResponsibleParty: {
    name: 'PRE',
    meaning: 'Partea responsabilă cu echilibrarea, cea care plătește dezechilibrele.',
  },
  referencePrice: {
    name: common.word.referencePrice,
    meaning: 'Preț stabilit de administrator pentru un interval, folosit în prognoze și decontare.',
  },
  forecast: {
    name: common.word.forecast,
    meaning: 'Ce se va întâmpla probabil, calculat doar din date mai vechi. Poate greși.',
  },
  forecastInterval: {
    name: common.word.forecastRange,
    meaning:
      'Din erorile trecute: în 8 din 10 cazuri valoarea reală ar trebui să fie în acest interval, în 2 din 10 în afara lui.',
  },
  naiveForecast: {
    name: common.word.naiveForecast,
    meaning:
      'Cea mai simplă prognoză: repetă aceeași oră dintr-o zi anterioară. O prognoză bună trebuie să o întreacă.',
  },
  meanAbsoluteError: {
    name: 'MAE',
    meaning: 'Eroarea medie absolută: cu cât s-a abătut în medie prognoza unei ore, în plus sau în minus.',
  },
  relativeError: {
    name: 'rMAE',
    meaning:
      'Eroarea medie față de cea a prognozei simple: 0,7 înseamnă erori cu 30 % mai mici; peste 1, prognoza simplă era mai bună.',
  },
  vwap: {
    name: 'Preț mediu (VWAP)',
    meaning: 'Media prețurilor tuturor tranzacțiilor unui contract, ponderată cu cantitatea fiecăreia.',
  },
  id1: {
    name: 'ID1',
    meaning: 'Prețul mediu ponderat al tranzacțiilor din ultima oră dinaintea închiderii contractului.',
  },
  id3: { name: 'ID3', meaning: 'Prețul mediu ponderat al tranzacțiilor din ultimele trei ore dinaintea livrării.' },
  tandemCoin: { name: 'Moneda Tandem (TC)', meaning: 'Moneda virtuală a acestei platforme. Nu are valoare în bani.' },
} satisfies Messages<typeof english>
