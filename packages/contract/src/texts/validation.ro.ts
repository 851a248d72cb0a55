import type { ValidationRule } from '../validation.ts'

export const validationTextsRo: Record<ValidationRule, string> = {
  required: 'Câmpul {field} este obligatoriu.',
  letters_only:
    'Câmpul {field} poate conține doar caractere alfabetice: litere fără diacritice, cifre, cratimă și liniuță de subliniere (Stefan pentru Ștefan).',
  email: 'Câmpul {field} trebuie să fie o adresă de e-mail validă',
  min_length: 'Câmpul {field} trebuie să aibă cel puțin {length} caractere',
  max_length: 'Câmpul {field} poate avea cel mult {length} de caractere',
  digits: 'Câmpul {field} trebuie să fie numeric și să conțină exact {length} cifre',
  between: 'Câmpul {field} trebuie să fie între {min} și {max}',
  min_value: 'Câmpul {field} trebuie să fie cel puțin {min}',
  max_value: 'Câmpul {field} trebuie să fie cel mult {max}',
  invalid_format: 'Formatul câmpului {field} nu este valid',
  invalid_value: 'Valoarea câmpului {field} nu este validă',
  passwords_differ: 'Parolele nu coincid.',
  easy_to_guess: 'Această parolă este printre primele pe care le-ar încerca oricine. Alege alta.',
  not_a_number: 'Câmpul poate conține doar cifre!',
  too_many_decimals: 'Câmpul {field} poate avea cel mult {decimals} zecimale',
  too_large: 'Valoarea din câmpul {field} este prea mare',
  not_a_day: 'Câmpul {field} trebuie să fie o dată de forma 2026-03-29',
  not_a_month: 'Câmpul {field} trebuie să fie o lună, de forma 2026-03',
  not_an_instant: 'Câmpul {field} trebuie să fie o dată cu oră, de forma 2026-03-28T12:00:00Z',
  not_an_id: 'Câmpul {field} trebuie să fie un număr întreg, așa cum apare în liste',
  too_many_items: 'În câmpul {field} încap cel mult {max} intrări',
  name_too_short: 'Lungimea minimă este de 2 caractere',
  input_too_long: 'Textul introdus este prea lung',
  offer_name_required: 'Numele ofertei este obligatoriu',
}
