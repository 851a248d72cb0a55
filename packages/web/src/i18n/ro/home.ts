import type { home as english } from '../en/home.ts'
import type { Messages } from '../messages.ts'

/** Pagina principală și pagina despre proiect. */
export const home = {
  title: 'Acasă',
  readMore: 'Află mai multe despre proiect',
  register: 'Creează un cont',
  pictureLabel:
    'Ilustrație: o zi într-o casă cu panouri solare. Consumul are un vârf dimineața și unul seara; producția crește la prânz, iar ce rămâne se vinde.',
  pictureConsumption: 'Consum',
  pictureProduction: 'Producție',
  pictureSurplus: 'Vândut la prânz',
  picturePrice: 'Prețul la intersecție',
  pictureSupply: 'Vânzare',
  pictureDemand: 'Cumpărare',
  howTitle: 'Cum decurge o zi de piață',
  how1Title: 'Privește înainte',
  how1Text: 'Vezi cât vei consuma și cât vei produce, probabil, mâine, oră de oră.',
  how2Title: 'Fă o ofertă',
  how2Text:
    'Spune cât vrei să cumperi sau să vinzi și la ce preț. Monedele sunt rezervate, niciodată luate pe neașteptate.',
  how3Title: 'Un preț corect',
  how3Text:
    'Toate ofertele se întâlnesc la închiderea porții. Fiecare interval are un singur preț și poți verifica cum s-a format.',
  how4Title: 'Vezi și învață',
  how4Text: 'Compară ce ai tranzacționat cu ce a măsurat contorul și fă mai bine mâine.',
  marketsTitle: 'Trei piețe, un singur portofel',
  dayAheadText: 'O licitație pe zi pentru fiecare interval de mâine.',
  intradayText: 'Ofertă contra ofertă, până aproape de livrare.',
  balancingText: 'Diferența dintre plan și contor, decontată la vedere.',
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
    'Milioane de case produc astăzi energie electrică. Cele mai multe vând ce rămâne la un preț fix, indiferent de oră, și nu văd niciodată piața care stabilește valoarea energiei lor.',
  aboutWhy2:
    'Tandem deschide această piață ca loc de învățare și de cercetare. Regulile sunt cele ale piețelor europene de energie; monedele sunt virtuale, așa că nimeni nu poate pierde bani.',
  aboutWhatTitle: 'Ce poți face aici',
  aboutWhat1: 'Tranzacționezi cu monede virtuale pe PZU, pe piața intrazilnică și pe piața de echilibrare.',
  aboutWhat2: 'Îți conectezi contorul sau introduci indexul o dată pe lună și îți vezi propria zi.',
  aboutWhat3: 'Primești o prognoză a energiei tale și a prețului și o transformi într-o ofertă.',
  aboutWhat4: 'Urmărești fiecare monedă: orice plată are un sold inițial, un sold final și un motiv.',
  aboutResearchTitle: 'Ce vrem să aflăm',
  aboutResearch:
    'Cum decid oamenii când energia are alt preț în fiecare oră? Ce ajută o stradă, un sat sau o asociație să își folosească propriul soare? Ce reguli sunt simțite ca fiind corecte?',
  aboutFairTitle: 'Reguli pe care le poți verifica',
  aboutFair:
    'Fiecare rezultat al licitației este recalculat de o verificare independentă înainte de publicare, iar tu poți vedea de ce fiecare ofertă a ta a fost acceptată, redusă sau respinsă.',
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
    base: 'Bandă',
    low: 'Minim',
    high: 'Maxim',
    label: 'Prețurile din {date}, interval cu interval',
    price: 'Preț',
    volume: 'Volum',
  },
  backHome: 'Înapoi la pagina principală',
} satisfies Messages<typeof english>
