/**
 * What the headers of energy files say, in English, Romanian, German, French, Italian, Spanish, Portuguese, Dutch, Polish and Hungarian.
 * Words are without marks and in lower case; `*` stands for the rest of a word. A word that is not here says nothing: nobody guesses.
 */

/** Each with the words by which it is known. */
type Words<Meaning extends string> = Readonly<Record<Meaning, string>>

/** Which way energy flows: taken or used, and given or made. */
export const directionWords: Words<'consumption' | 'production'> = {
  consumption:
    'cons|consum*|usage|used|load|demand|import*|from grid|grid in|general supply|gc|a plus|p plus|delivered to client|' +
    'consum|consumul|consumat*|preluat*|absorbit*|primit*|de la retea|' +
    '*verbrauch*|*bezug*|netzbezug|bezogen*|' +
    'consomm*|soutir*|prelevement|' +
    'prelie*|preleva*|consumo|consumi|' +
    'entrante|tomada|' +
    'levering|verbruik*|afname|afgenomen|van net|' +
    'pobor*|pobran*|zuzyci*|' +
    'fogyaszt*|vetel*',
  production:
    'prod|produc*|produs*|production|generat*|generac*|export*|feed in|fed in|fed into|to grid|grid out|solar|pv|gg|a minus|p minus|' +
    'livrat*|injectat*|debitat*|evacuat*|in retea|' +
    '*einspeis*|*eingespeist*|*erzeug*|*produktion*|' +
    'inject*|injec*|' +
    'immission*|immess*|ceduta|prodott*|produzion*|' +
    'vertid*|excedent*|saliente|' +
    'produca*|geracao|injetad*|' +
    'teruglever*|teruggelever*|opwek*|opgewekt*|' +
    'produkcj*|oddan*|wprowadzon*|wytworzon*|' +
    'termel*|betaplal*',
}

/** At the connection to the grid alone, or of the house or the panels by themselves: of one file both sides should be the same. */
export const scopeWords: Words<'grid' | 'own'> = {
  grid:
    'import*|export*|from grid|to grid|grid|feed in|fed in|fed into|a plus|a minus|p plus|p minus|*bezug*|*einspeis*|*eingespeist*|soutir*|injec*|' +
    'injectat*|livrat*|preluat*|prelie*|preleva*|immission*|immess*|vertid*|teruglever*|pobran*|oddan*|vetel*|betaplal*',
  own: 'load|household|solar|pv|generat*|generac*|gross|gc|gg|general supply|*erzeug*|opwek*|opgewekt*|termel*|geracao',
}

/** Both ways in one number: taken above zero, given below. */
export const netWords = 'net|netto|saldo|balance|balanta|solde|neto'

/** What a meter shows, rather than the energy of an interval. */
export const counterWords =
  'index|indexul|indexuri|counter|register|cumul*|*zahlerstand*|*stand|meterstand*|releve|lettura|letture|lectura|lecturas|leitura|' +
  'stan licznika|meroallas|*allas|reading|lifetime|running total|since installation'

/** What runs on through a day and begins anew with the next: no energy of an interval, and no register either. */
export const dailyWords =
  'daily|today|*today|of the day|zilnic*|azi|tages*|heute|heutige*|taglich*|journali*|aujourd hui|giornalier*|oggi|diari*|hoy|hoje|' +
  'dagelijks*|vandaag|dzienn*|dzis*|dzisiejsz*|napi|mai nap'

/** Energy or power without a direction. */
export const energyWords =
  'energy|energie|energia|active energy|energie activa|power|putere|puterea|leistung|puissance|potenza|potencia|vermogen|moc|' +
  'teljesitmeny|electricity|electricitate|strom'

/** What is no energy of a meter, whatever else its header says. */
export const otherWords =
  'price*|cost*|pret*|tarif total|preis*|kosten|prix|cout|precio*|prezzo|preco|custo|prijs*|cena|koszt*|koltseg*|amount due|valoare totala|' +
  'lei|ron|eur|euro|usd|huf|pln|gbp|' +
  'gas|gaz|gaze|gasverbrauch|water|apa|wasser|eau|acqua|agua|viz|heat|caldura|warme|m3|m³|' +
  'temp*|humidity|umiditate|irradian*|sunshine|wind|weather|' +
  'volt*|tensiune|spannung|tension|tensione|napiecie|spanning|feszultseg|current|curent|strom l1|ampere|amps|' +
  'soc|state of charge|battery|bateri*|akku*|batter*|bateria|accu|charge|discharge|' +
  'frequency|frecventa|frequenz|hz|power factor|cos phi|factor de putere|' +
  'reactive|reactiva|blind*|reactief|bierna|kvar*|kva|varh|apparent|aparenta|' +
  'self consum*|autoconsum*|autoconsomm*|eigenverbrauch|zelfverbruik|autokonsum*|self use*|direct use|' +
  'forecast|prognoza|prognose|estimated|estimat|estimare|planned|plan|target|budget|' +
  'loc de consum|loc consum|locul de consum|punct de consum|punctul de consum|consumator*|prosumator*|producator*|' +
  'co2|emission*|emisii|saving*|economii|percent|procent|capacity|capacitate|contracted|max|maximum|peak power|min|minimum'

/** Units that are none of energy or mean power, in brackets or behind an underscore. */
export const otherUnits =
  'v|a|ma|mv|hz|%|°c|c|k|m3|m³|l|var|kvar|mvar|varh|kvarh|mvarh|va|kva|eur|€|ron|lei|usd|$|ft|zl|kg|g|w/m2|ct|vah|kvah|mvah|gwh|j|kj|mj|gj|kcal|mcal|gcal|therm|therms|btu'

/** The two tariffs of a meter that counts them apart. */
export const tariffWords: Words<'1' | '2'> = {
  1: 't1|tariff 1|tarif 1|tarif1|rate 1|zi|zona zi|tag|ht|hochtarif|hp|heures pleines|f1|punta|normaal|dag|hoog|high tariff|day rate|peak rate',
  2: 't2|tariff 2|tarif 2|tarif2|rate 2|noapte|zona noapte|nacht|nt|niedertarif|hc|heures creuses|f2|valle|dal|laag|low tariff|night rate|off peak rate|offpeak rate',
}
/** Further tariffs are not added up: the person chooses. */
export const furtherTariffs = 't3|t4|tariff 3|tarif 3|tarif 4|f3|rate 3|llano'

/** Whether a time is when its interval begins or when it ends, wherever in a header these stand. */
export const stampWords: Words<'start' | 'end'> = {
  start: 'start|begin|beginning|beginn|inceput|inceputul|debut|inizio|inicio|poczatek|kezdet|kezdete',
  end: 'end|ending|sfarsit|sfarsitul|ende|fin|fine|fim|einde|koniec|vege',
}

/** The same, where they end a header: "Ora de la" says so, "Date de la mesure" does not. */
export const lastStampWords: Words<'start' | 'end'> = {
  start: 'from|de la|von|du|dalle|desde|van|od|tol',
  end: 'to|until|pana la|pana|bis|au|alle|hasta|ate|tot|do|ig',
}

/** Times of day and days. What stands below decides which. */
export const timeWords =
  'time|date|datetime|timestamp|day|hour|hours|period|interval|slot|moment|' +
  'data|ora|ore|zi|ziua|timp|timpul|perioada|orele|' +
  'zeit*|datum|uhrzeit|tag|stunde|zeitstempel|messzeit*|' +
  'heure|horodat*|jour|' +
  'giorno|fecha|hora|dia|dia y hora|data e ora|periodo|' +
  'tijd|tijdstip|dag|uur|' +
  'czas|godzina|dzien|' +
  'ido|idopont|idobelyeg|nap|ora|datum'

/** The row of a sum below: it is no reading. */
export const sumWords =
  'total*|sum|suma|sume|summe|gesamt|somme|somma|totaal|razem|osszesen|osszes|grand total|subtotal'

/** The row of a mean or an extreme: it is none either. */
export const meanWords = 'average|mean|media|medie|mittelwert|moyenne|srednia|atlag|maxim*|minim*|max|min'

/** The zone of times, where a header says so. */
export const zoneWords: Readonly<Record<string, string>> = {
  UTC: 'utc|gmt|zulu',
  'Europe/Berlin': 'cet|cest|mez|mesz',
  'Europe/Bucharest': 'eet|eest',
}
/** A column, or a line above, that says in which zone times are. */
export const zoneNames =
  'time zone|timezone|zeitzone|fus orar|fusul orar|fuseau horaire|fuso orario|zona horaria|tijdzone|strefa czasowa'
