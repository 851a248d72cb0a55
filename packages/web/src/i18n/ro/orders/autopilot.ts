import type { autopilot as english } from '../../en/orders/autopilot.ts'
import type { Messages } from '../../messages.ts'
import { common } from '../common.ts'

/** Romanian texts of the word 'autopilot'. */
export const autopilot = {
  purpose: 'Tranzacționează zilnic în locul tău, în limitele stabilite de tine. Îl oprești cu o singură atingere.',
  state: { off: common.word.isOff, on: common.word.isOn, paused: 'În pauză', stopped: 'Oprit de la sine' },
  card: {
    never: 'Poate să cumpere zilnic energia care îți lipsește și să vândă surplusul, în limitele stabilite de tine.',
    off: 'Este oprit. Nimic nu se trimite fără tine.',
    on: 'Tranzacționează pentru tine, în limitele tale.',
    paused: 'Este în pauză și nu trimite nimic. Ofertele deja trimise rămân în piețele lor.',
    settle: 'Stabilește limitele',
    open: common.action.openAutopilot,
    resume: 'Reia',
    isOn: 'Pilotul automat este pornit.',
    isPaused: 'Pilotul automat este în pauză.',
    isOff: 'Pilotul automat este oprit.',
  },
  stop: {
    loss: 'S-a oprit: a pierdut cât i-ai permis să piardă.',
    forecastMissing: 'S-a oprit: nu există o prognoză după care să tranzacționeze.',
    forecastOld: 'S-a oprit: prognozele sunt mai vechi de două zile.',
    readingsSilent: 'S-a oprit: de trei zile nu a venit nicio citire a contorului tău.',
    forecastFarOff: 'S-a oprit: prognozele energiei tale au avut erori mari în ultimele patru săptămâni.',
  },
  next: {
    title: 'Următoarea ofertă',
    none: 'Încă nu este nimic planificat. Planul pentru {tomorrow} apare cu o zi înainte, la ora opt dimineața.',
    tomorrow: 'următoarea zi de livrare',
    planned: 'Trimite această ofertă pentru {day} la ora {time}.',
    sent: 'A trimis oferta pentru {day}. O mai poți schimba sau anula până la {gate}.',
    skipped: 'Nu trimite nimic pentru {day}.',
    notToday: 'Azi nu',
    sendAfterAll: 'Trimite totuși',
    change: 'O schimb eu',
    changeNote: 'Oferta devine o ciornă a ta: o schimbi și o trimiți tu.',
    taken: 'Oferta este acum ciorna ta. Trimite-o când ești gata.',
    left: 'Pentru această zi nu trimite nimic.',
    planAnew: 'Planifică din nou oferta, într-un minut.',
  },
  figure: {
    aside: 'Se rezervă cel mult pe ofertă',
    nothing: 'Nimic de cumpărat sau de vândut.',
    leftOut: 'Neincluși: {energy}. {reason}',
  },
  reason: {
    noPriceForecast: 'Pentru aceste ore nu există o prognoză de preț cu interval.',
    outsideMarketBounds: 'Prețurile tale sunt în afara prețurilor admise de piață.',
    coinsOfDay: 'Limita ta de monede pentru o zi nu acoperă mai mult.',
    coinsAvailable: 'Monedele din contul tău nu acoperă mai mult.',
    gapLimit: 'Limita ta pentru un contract nu acoperă mai mult.',
    tooSmall: 'Restul este prea mic pentru piață.',
    notToday: 'Ai ales „Azi nu”.',
    takenOver: 'Ai preluat-o ca ofertă a ta.',
    ownOrder: 'Ai o ofertă proprie, iar a ta contează.',
    switchedOff: 'Era în pauză sau oprit.',
    nothingToTrade: 'Nu era nimic de tranzacționat.',
    refused: 'Piața nu a primit oferta.',
  },
  words: {
    anyPrice: 'Cumpără ce îmi lipsește și vinde surplusul, oră de oră, după prognoză, la orice preț.',
    forecastRange:
      'Cumpără ce îmi lipsește și vinde surplusul, oră de oră, după prognoză, la prețuri din intervalul prognozei.',
    chance:
      'Cumpără ce îmi lipsește și vinde surplusul, oră de oră, după prognoză, la prețuri care se ating cu o șansă de {chance}.',
    ownPrices:
      'Cumpără ce îmi lipsește cu cel mult {high} și vinde surplusul cu cel puțin {low}, oră de oră, după prognoză.',
    coins: 'Pentru livrările unei zile rezervă și cheltuie cel mult {coins}; dezechilibrele se adaugă.',
    gapAll:
      'Cu 15 minute înainte de închiderea fiecărui contract intrazilnic, cumpără sau vinde ce a rămas de acoperit.',
    gapUpTo:
      'Cu 15 minute înainte de închiderea fiecărui contract intrazilnic, cumpără sau vinde ce a rămas de acoperit, de fiecare dată cel mult {limit}.',
    noGap: 'Nu tranzacționează pe piața intrazilnică.',
    stop: 'Se oprește de la sine când șapte zile costă cu {loss} mai mult decât un plan perfect sau când prognozele dau greș.',
  },
  field: {
    title: 'Limitele tale',
    pricing: 'La ce prețuri?',
    chance: 'Cât de sigur să fie că tranzacționează?',
    byRange: 'Până la capetele intervalului',
    highest: 'Nu cumpăra peste',
    lowest: 'Nu vinde sub',
    coins: 'Cel mult într-o zi',
    coinsHelp: 'Monede rezervate și cheltuite pentru livrările unei zile. Costul dezechilibrelor se adaugă.',
    gaps: 'Acoperă diferența înainte de închiderea fiecărui contract intrazilnic',
    gapLimit: 'Cel mult pentru fiecare contract',
    gapNone: 'Fără limită',
    gapUpTo: 'De fiecare dată cel mult',
    loss: 'Oprește-te după o pierdere de',
    lossHelp: 'Cât au costat ultimele șapte zile decontate peste un plan perfect.',
    lossNow: 'Până acum: {coins}.',
    fault: 'Introdu un număr mai mare ca zero.',
    priceFault: 'Introdu un preț de la −10 la 10.',
  },
  pricing: {
    forecastRange: 'În intervalul prognozei de preț',
    ownPrices: 'La prețurile tale',
    anyPrice: 'La orice preț',
  },
  preview: {
    title: 'Ce ar trimite acum',
    for: 'Cu aceste limite ar trimite pentru {day}:',
    none: 'Acum nu este deschisă nicio piață PZU, deci nu este nimic de arătat.',
  },
  saved: 'Limitele tale sunt salvate.',
  question: {
    title: 'Pornești pilotul automat?',
    text: 'De acum trimite oferte în locul tău. În fiecare dimineață, o notificare spune ce va trimite și când; până la trimitere poți schimba oferta sau alege „Azi nu”.',
  },
  steps: {
    title: 'Ce a făcut',
    none: 'Încă nu a făcut nimic.',
    planned: 'Anunțată',
    sent: 'Trimisă',
    skipped: 'Netrimisă',
  },
} satisfies Messages<typeof english>
