import type { dataSources as english } from '../../en/forecasting/dataSources.ts'
import type { Messages } from '../../messages.ts'

/** Romanian texts of the word 'dataSources'. */
export const dataSources = {
  title: 'Surse de date',
  purpose:
    'Prețuri, prognoze și date meteo din exterior, preluate în fiecare dimineață. Prețurile pentru ziua următoare devin prețuri de referință; restul ajută prognozele de preț.',
  saved: 'Sursa de date a fost salvată.',
  isOn: 'Preia în fiecare dimineață',
  entsoe: {
    title: 'ENTSO-E',
    note: 'Platforma de transparență: prețurile pentru ziua următoare, prognoza consumului și prognoza eoliană și solară ale unei zone de ofertare.',
    token: 'Cheie de acces',
    tokenHelp: 'O primești de la ENTSO-E, la cerere. Se păstrează criptată și nu mai este afișată.',
    tokenKept: 'Există o cheie de acces salvată. Lasă câmpul gol ca să o păstrezi.',
    area: 'Zona de ofertare (EIC)',
    areaHelp: '16 caractere; România este 10YRO-TEL------P.',
    currency: 'Moneda prețurilor',
    rate: 'TC pentru o unitate de monedă',
    rateHelp: 'Peste 0, cel mult 1.000, până la 6 zecimale. Prețurile de referință sunt în TC/kWh.',
  },
  openMeteo: {
    title: 'Open-Meteo',
    note: 'Temperatura, radiația solară și viteza vântului într-un loc, oră cu oră.',
    key: 'Cheie API',
    keyHelp: 'Numai pentru clienții Open-Meteo.',
    keyKept: 'Există o cheie salvată. Lasă câmpul gol ca să o păstrezi.',
    latitude: 'Latitudine',
    latitudeHelp: 'Grade, de la -90 la 90; nordul este pozitiv.',
    longitude: 'Longitudine',
    longitudeHelp: 'Grade, de la -180 la 180; estul este pozitiv.',
  },
  days: {
    title: 'Ce s-a primit',
    note: 'Ultimele două săptămâni. Ce lipsește se cere din nou. Adrese care pot fi apelate: {hosts}.',
    emptyTitle: 'Încă nu s-a preluat nimic',
    emptyText: 'Pornește o sursă; primele date vin în câteva minute.',
  },
  series: {
    title: 'Serii cunoscute cu o zi înainte',
    note: 'O prognoză folosește ce se știa despre o serie la închiderea pieței, cel mult opt serii. Are nevoie de 60 de zile de valori din care să învețe.',
    used: 'Folosită',
    unused: 'Nefolosită',
    use: 'Folosește',
    useOf: 'Folosește {name}',
    stop: 'Nu mai folosi',
    stopOf: 'Nu mai folosi {name}',
    emptyTitle: 'Nicio serie',
    emptyText: 'Pornește o sursă sau încarcă un fișier.',
  },
  upload: {
    title: 'Încarcă o serie',
    note: 'Un fișier CSV sau XLSX cu un rând pe interval: un început, sau o zi și un interval, și o valoare. Valorile contează ca fiind cunoscute de la încărcare.',
    name: 'Numele seriei',
    nameHelp: 'Valorile pentru un nume existent se adaugă la el.',
    nameFirst: 'Dă un nume seriei, apoi alege fișierul.',
    unitHelp: 'De exemplu MW sau °C.',
    saved_one: '{name}: {count} zi nouă.',
    saved_few: '{name}: {count} zile noi.',
    saved_other: '{name}: {count} de zile noi.',
  },
} satisfies Messages<typeof english>
