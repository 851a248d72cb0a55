import type { ReadingFault, ReadingFaultCode } from '../metering/reading-import.ts'
import type { Language } from './format.ts'
import { fillText } from './message.ts'

const faultTexts: Record<Language, Record<ReadingFaultCode, string>> = {
  en: {
    required: 'Enter a value.',
    formula: 'This is a formula. Enter its value.',
    merged: 'Merged cell. Split it and fill in each cell.',
    not_a_time: 'Use a day and time such as 14-06-2026 15:00.',
    not_a_day: 'This day does not exist. Use DD-MM-YYYY.',
    not_a_month: 'Use a month such as 2026-06.',
    interval_unknown: 'This day has no such interval.',
    not_on_the_clock: 'The clocks skipped this time. Check the time zone.',
    off_the_step: 'No interval of {step} min starts at this time.',
    in_the_future: 'This time is in the future.',
    twice_in_file: 'Row {row} has another value for the same interval. Keep the right one.',
    not_a_number: 'Not a number.',
    not_a_unit: 'Not a unit of energy, such as Wh, kWh or MWh.',
    number_ambiguous: 'Ambiguous. Leave out the thousands separator.',
    too_many_decimals: 'Too many decimals: use whole Wh.',
    negative: 'A reading cannot be below zero.',
    too_large: 'More than any meter can measure. Check the unit.',
    hour_incomplete: 'Other parts of this hour are missing or wrong. Only whole hours are imported.',
    too_coarse: 'One value for more than an hour. Hours or parts of them are needed.',
    hour_twice: 'The clocks showed this time twice, but the file has it once. Add a UTC offset, or leave it out.',
    hours_do_not_fit: 'The clocks changed on this day, and the number of rows does not match its hours.',
    counter_falls: 'The index does not fit the readings around it: the register was reset or the meter exchanged.',
    counter_unread:
      'The register was not read at the start or end of this hour, or is too coarse: its energy cannot be calculated.',
    index_below_last: 'Lower than the {last} kWh of {month}. Read the meter again.',
    index_above_next: 'Higher than the {next} kWh of {month}. Read the meter again.',
  },
  ro: {
    required: 'Celula este goală. Completeaz-o.',
    formula: 'Aici este o formulă. Introdu valoarea ei.',
    merged: 'Celulă îmbinată. Separă celulele și completează-le.',
    not_a_time: 'Folosește o zi cu oră, ca 14-06-2026 15:00.',
    not_a_day: 'Ziua aceasta nu există. Folosește ZZ-LL-AAAA.',
    not_a_month: 'Folosește o lună, ca 2026-06.',
    interval_unknown: 'Ziua aceasta nu are un astfel de interval.',
    not_on_the_clock: 'La schimbarea orei, această oră a fost sărită. Verifică fusul orar.',
    off_the_step: 'La această oră nu începe un interval de {step} min.',
    in_the_future: 'Ora aceasta este în viitor.',
    twice_in_file: 'Rândul {row} are altă valoare pentru același interval. Păstrează-l pe cel corect.',
    not_a_number: 'Nu este un număr.',
    not_a_unit: 'Nu este o unitate de energie, ca Wh, kWh sau MWh.',
    number_ambiguous: 'Număr ambiguu. Scrie-l fără separator de mii.',
    too_many_decimals: 'Prea multe zecimale: folosește Wh întregi.',
    negative: 'O citire nu poate fi sub zero.',
    too_large: 'Niciun contor nu poate măsura atât. Verifică unitatea de măsură.',
    hour_incomplete: 'Alte părți ale acestei ore lipsesc sau sunt greșite. Se importă doar ore întregi.',
    too_coarse: 'O singură valoare pentru mai mult de o oră. E nevoie de ore sau de părți de oră.',
    hour_twice:
      'La schimbarea orei, această oră apare de două ori, dar fișierul o are o dată. Scrie decalajul față de UTC sau las-o deoparte.',
    hours_do_not_fit: 'În această zi s-a schimbat ora, iar numărul rândurilor nu corespunde orelor ei.',
    counter_falls: 'Indexul nu se potrivește cu citirile vecine: contorul a fost resetat sau schimbat.',
    counter_unread:
      'Indexul nu a fost citit la începutul sau la sfârșitul acestei ore ori este prea puțin precis: energia nu se poate calcula.',
    index_below_last: 'Mai mic decât {last} kWh din {month}. Citește contorul din nou.',
    index_above_next: 'Mai mare decât {next} kWh din {month}. Citește contorul din nou.',
  },
}

/** Why a cell of a file of readings cannot be imported, and what to do about it. */
export function readingFaultText({ code, params }: Pick<ReadingFault, 'code' | 'params'>, language: Language): string {
  return fillText(faultTexts[language][code], params, language)
}
