import type { ReadingFault, ReadingFaultCode } from '../reading-import.ts'
import type { Language } from './format.ts'
import { fillText } from './message.ts'

const faultTexts: Record<Language, Record<ReadingFaultCode, string>> = {
  en: {
    required: 'Nothing stands here. Fill it in.',
    formula: 'A formula stands here. Put the value itself in its place.',
    merged: 'This cell is merged with others. Split them and fill in each.',
    not_a_time: 'This is no day with a time, as in 14-06-2026 15:00.',
    not_a_day: 'This day does not exist. Write it as in 14-06-2026.',
    not_a_month: 'This is no month, as in 2026-06.',
    interval_unknown: 'That day has no such interval.',
    not_on_the_clock: 'The clock skipped this time on that day. Check the time zone.',
    off_the_step: 'This time does not begin a step of {step} minutes.',
    in_the_future: 'This time has not passed yet.',
    twice_in_file: 'Row {row} says something else of the same time. Keep the right one.',
    not_a_number: 'This is no number.',
    number_ambiguous: 'This could be a thousand or a one. Write it without a thousands separator.',
    too_many_decimals: 'Energy has whole Wh. Take off the decimals beyond.',
    negative: 'A reading cannot be below zero.',
    too_large: 'No meter gives that much in this time. Check the unit.',
    hour_incomplete: 'Other parts of this hour are missing or wrong; it is imported only whole.',
    index_below_last: 'Lower than the {last} kWh of {month}. Read the meter again.',
    index_above_next: 'Higher than the {next} kWh of {month}. Read the meter again.',
  },
  ro: {
    required: 'Aici nu scrie nimic. Completează.',
    formula: 'Aici este o formulă. Pune în locul ei valoarea.',
    merged: 'Celula este îmbinată cu altele. Separă-le și completează-o pe fiecare.',
    not_a_time: 'Nu este o zi cu oră, ca 14-06-2026 15:00.',
    not_a_day: 'Ziua aceasta nu există. Scrie ca în 14-06-2026.',
    not_a_month: 'Nu este o lună, ca 2026-06.',
    interval_unknown: 'Ziua aceea nu are un astfel de interval.',
    not_on_the_clock: 'Ceasul a sărit peste ora aceasta în acea zi. Verifică fusul orar.',
    off_the_step: 'La ora aceasta nu începe un pas de {step} minute.',
    in_the_future: 'Timpul acesta încă nu a trecut.',
    twice_in_file: 'Rândul {row} spune altceva despre același timp. Păstrează-l pe cel corect.',
    not_a_number: 'Nu este un număr.',
    number_ambiguous: 'Poate fi o mie sau o unitate. Scrie numărul fără separator de mii.',
    too_many_decimals: 'Energia se scrie în Wh întregi. Scoate zecimalele în plus.',
    negative: 'O citire nu poate fi sub zero.',
    too_large: 'Niciun contor nu dă atât în acest timp. Verifică unitatea de măsură.',
    hour_incomplete: 'Alte părți ale acestei ore lipsesc sau sunt greșite; ora se importă doar întreagă.',
    index_below_last: 'Mai mic decât {last} kWh din {month}. Citește contorul din nou.',
    index_above_next: 'Mai mare decât {next} kWh din {month}. Citește contorul din nou.',
  },
}

/** Why a cell of a file of readings cannot be imported, and what to do about it. */
export function readingFaultText({ code, params }: Pick<ReadingFault, 'code' | 'params'>, language: Language): string {
  return fillText(faultTexts[language][code], params, language)
}
