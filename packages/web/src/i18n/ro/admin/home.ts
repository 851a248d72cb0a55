import type { home as english } from '../../en/admin/home.ts'
import type { Messages } from '../../messages.ts'
import { common } from '../common.ts'

/** Pagina principală și pagina despre proiect. */
export const home = {
  readMore: 'Află mai multe despre proiect',
  pictureLabel:
    'Ilustrație: o zi într-o casă cu panouri solare. Consumul are un vârf dimineața și unul seara; producția crește la prânz, iar surplusul se vinde.',
  pictureSurplus: 'Vândut la prânz',
  picturePrice: 'Prețul de închidere',
  pictureSupply: 'Oferta',
  pictureDemand: 'Cererea',
  howTitle: 'Cum decurge o zi de piață',
  how1Title: 'Privește înainte',
  how1Text: 'Vezi cât vei consuma și cât vei produce, probabil, mâine, oră de oră.',
  how2Title: common.word.writeMyOrder,
  how2Text:
    'Introdu cât cumperi sau cât vinzi și prețul limită. Se rezervă monede pentru cât poate costa cel mult oferta.',
  how3Title: 'Un preț corect',
  how3Text:
    'Toate ofertele se întâlnesc la închiderea pieței. Fiecare interval are un singur preț și poți verifica cum s-a format.',
  how4Title: 'Vezi și învață',
  how4Text: 'Compară ce ai tranzacționat cu ce a măsurat contorul și fă mai bine mâine.',
  marketsTitle: 'Trei piețe, un singur portofel',
  dayAheadText: 'O licitație pe zi pentru fiecare interval de mâine.',
  intradayText: 'Ofertă contra ofertă, până aproape de livrare.',
  balancingText: 'Diferența dintre tranzacții și contor, decontată interval cu interval.',
  forWhomTitle: 'Pentru cine',
  forConsumers: 'Consumatori',
  forProsumers: 'Prosumatori',
  forProducers: 'Mici producători',
  forSuppliers: 'Furnizori',
  forStrategic: 'Furnizori strategici',
  partnersText: 'Universități, comunități de energie, operatori de rețea și creatori de software lucrează împreună.',
  flagLabel: 'Drapelul Uniunii Europene',
  readMoreTitle: 'Despre proiect',
  aboutLead:
    'Energia regenerabilă este socială atunci când cei care o produc, o folosesc și o împart decid împreună și cât valorează.',
  aboutWhyTitle: 'De ce facem asta',
  aboutWhy1:
    'Milioane de case produc astăzi energie electrică. Cele mai multe își vând surplusul la un preț fix, indiferent de oră, și nu văd niciodată piața care stabilește valoarea energiei lor.',
  aboutWhy2:
    'Tandem deschide această piață ca loc de învățare și de cercetare. Regulile sunt cele ale piețelor europene de energie; monedele sunt virtuale, așa că nimeni nu poate pierde bani.',
  aboutWhatTitle: 'Ce poți face aici',
  aboutWhat1: 'Tranzacționezi cu monede virtuale pe PZU, pe piața intrazilnică și pe piața de echilibrare.',
  aboutWhat2: 'Îți conectezi contorul sau introduci indexul o dată pe lună și îți vezi propria zi.',
  aboutWhat3: 'Primești o prognoză a energiei tale și a prețului și o transformi într-o ofertă.',
  aboutWhat4: 'Urmărești fiecare monedă: orice plată are un sold inițial, un sold final și un motiv.',
  aboutResearchTitle: 'Ce vrem să aflăm',
  aboutResearch:
    'Cum decid oamenii când energia are alt preț în fiecare oră? Ce ajută o stradă, un sat sau o asociație să își folosească propriul soare? Ce reguli li se par corecte?',
  aboutFairTitle: 'Reguli pe care le poți verifica',
  aboutFair:
    'Un verificator independent verifică fiecare rezultat al licitației înainte de publicare, iar tu poți vedea de ce fiecare ofertă a ta a fost executată, redusă sau neexecutată.',
  aboutPartnersTitle: 'Cine participă',
  questionsTitle: 'Întrebări și răspunsuri',
  partnersCount: '{partners} parteneri din {countries} țări',
  figures: {
    label: 'Platforma în cifre',
    participants: 'participanți',
    energy: 'tranzacționați până acum',
    lastPrice: 'preț în bandă pe {date}',
  },
  prices: {
    title: 'Prețurile de azi',
    text: 'Piața pentru Ziua Următoare, {date}: fiecare interval are un singur preț, același pentru toți.',
    base: common.word.base,
    low: common.word.lowest,
    high: common.word.highest,
    label: 'Prețurile din {date}, interval cu interval',
  },
  backHome: 'Înapoi la pagina principală',
} satisfies Messages<typeof english>
