import type { glossary as english } from '../en/glossary.ts'
import type { Messages } from '../messages.ts'

/** Câte un rând pentru fiecare termen al pieței. */
export const glossary = {
  dayAheadMarket: {
    name: 'Piața pentru Ziua Următoare (PZU)',
    meaning:
      'Energia pentru fiecare interval de mâine, tranzacționată astăzi într-o licitație cu un singur preț pe interval.',
  },
  intradayMarket: {
    name: 'Piața intrazilnică (PI)',
    meaning: 'Energie tranzacționată continuu, ofertă contra ofertă, până aproape de livrare.',
  },
  balancingMarket: {
    name: 'Piața de echilibrare (PE)',
    meaning: 'Unde se decontează diferența dintre ce ai tranzacționat și ce a măsurat contorul tău.',
  },
  deliveryDay: {
    name: 'Zi de livrare',
    meaning: 'Ziua în care se livrează energia. Are 24 de ore, iar la schimbarea orei 23 sau 25.',
  },
  deliveryInterval: { name: 'Interval de livrare', meaning: 'Ora sau sfertul de oră în care se livrează energia.' },
  gateClosure: {
    name: 'Închiderea porții',
    meaning: 'Până atunci oferta poate fi trimisă, modificată sau ștearsă; apoi este fermă.',
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
      'Prețul unic al intervalului: îl plătește fiecare cumpărător acceptat și îl primește fiecare vânzător acceptat.',
  },
  limitPrice: {
    name: 'Preț limită',
    meaning: 'Cumpărătorul nu plătește niciodată mai mult, vânzătorul nu primește niciodată mai puțin.',
  },
  priceStep: {
    name: 'Pereche preț-cantitate',
    meaning: 'O cantitate la un preț limită. Un interval poate avea până la 32 de perechi.',
  },
  reservation: {
    name: 'Monede rezervate',
    meaning:
      'Monede puse deoparte pentru cazul cel mai nefavorabil al ofertei. Ce nu este necesar revine după închiderea pieței.',
  },
  baseProduct: { name: 'Bandă', meaning: 'Aceeași cantitate în fiecare interval al zilei.' },
  peakProduct: {
    name: 'Vârf',
    meaning: 'Intervalele dintre 08:00 și 20:00, în fiecare zi, dacă nu spune altfel calendarul orelor de vârf.',
  },
  offPeakProduct: { name: 'Gol', meaning: 'Intervalele din afara orelor de vârf.' },
  marginalOrder: {
    name: 'La margine',
    meaning: 'Oferită exact la prețul de închidere, deci acceptată doar parțial, împărțită proporțional.',
  },
  imbalance: {
    name: 'Dezechilibru',
    meaning: 'Energia măsurată minus energia tranzacționată: pozitiv este excedent, negativ este deficit.',
  },
  balanceResponsibleParty: {
    name: 'PRE',
    meaning: 'Partea responsabilă cu echilibrarea, cea care plătește dezechilibrele.',
  },
  referencePrice: {
    name: 'Preț de referință',
    meaning: 'Preț stabilit de administrator pentru un interval, folosit în prognoze și decontare.',
  },
  forecast: {
    name: 'Prognoză',
    meaning: 'Ce se va întâmpla probabil, calculat doar din ce se știa înainte. Poate greși.',
  },
  forecastInterval: {
    name: 'Interval de 80 %',
    meaning:
      'Din erorile trecute: în 8 din 10 cazuri rezultatul ar trebui să fie în acest interval, în 2 din 10 în afara lui.',
  },
  naiveForecast: {
    name: 'Privirea în urmă',
    meaning:
      'Cea mai simplă prognoză: aceeași oră din ziua dinainte sau de acum o săptămână. O prognoză bună trebuie să o întreacă.',
  },
  meanAbsoluteError: {
    name: 'MAE',
    meaning: 'Eroarea medie absolută: cu cât s-a abătut în medie prognoza unei ore, în plus sau în minus.',
  },
  relativeError: {
    name: 'rMAE',
    meaning:
      'Eroarea medie față de cea a privirii în urmă: 0,7 înseamnă erori cu 30 % mai mici; peste 1, privirea în urmă era mai bună.',
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
