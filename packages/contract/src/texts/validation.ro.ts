import type { ValidationRule } from '../validation.ts'

export const validationTextsRo: Record<ValidationRule, string> = {
  required: 'Câmpul „{field}” este obligatoriu.',
  letters_only:
    'Câmpul „{field}” poate conține doar caractere alfabetice: litere fără diacritice, cifre, cratimă și liniuță de subliniere (Stefan pentru Ștefan).',
  email: 'Câmpul „{field}” trebuie să fie o adresă de e-mail validă',
  min_length: 'Câmpul „{field}”: numărul minim de caractere este {length}',
  max_length: 'Câmpul „{field}”: numărul maxim de caractere este {length}',
  digits: 'Câmpul „{field}” trebuie să fie numeric și să conțină exact {length} cifre',
  between: 'Câmpul „{field}” trebuie să fie între {min} și {max}',
  min_value: 'Câmpul „{field}” trebuie să fie cel puțin {min}',
  max_value: 'Câmpul „{field}” trebuie să fie cel mult {max}',
  too_early: 'Câmpul „{field}” trebuie să fie după {after}',
  too_late: 'Câmpul „{field}” trebuie să fie cel târziu {until}',
  invalid_format: 'Formatul câmpului „{field}” nu este valid',
  invalid_value: 'Valoarea câmpului „{field}” nu este validă',
  passwords_differ: 'Parolele nu coincid.',
  easy_to_guess: 'Această parolă este printre primele încercate de oricine. Alege alta.',
  not_a_number: 'Câmpul poate conține doar cifre!',
  too_many_decimals: 'Câmpul „{field}” poate avea cel mult {decimals} zecimale',
  too_large: 'Valoarea din câmpul „{field}” este prea mare',
  not_a_day: 'Câmpul „{field}” trebuie să fie o dată de forma 2026-03-29',
  not_a_month: 'Câmpul „{field}” trebuie să fie o lună, de forma 2026-03',
  not_an_instant: 'Câmpul „{field}” trebuie să fie o dată cu oră, de forma 2026-03-28T12:00:00Z',
  not_an_id: 'Câmpul „{field}” trebuie să fie un număr întreg, așa cum apare în liste',
  lines_missing:
    'O ofertă pe PZU are nevoie de lines: prețuri și cantități pe intervale. La o ofertă intrazilnică, marketType este intraday_market.',
  too_many_items: 'Câmpul „{field}”: numărul maxim de intrări este {max}',
  name_too_short: 'Lungimea minimă este de 2 caractere',
  input_too_long: 'Textul introdus este prea lung',
  hidden_characters: 'Conține caractere invizibile sau care inversează textul. Scrie-l din nou.',
  offer_name_required: 'Numele ofertei este obligatoriu',
}
