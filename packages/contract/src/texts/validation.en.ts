import type { ValidationRule } from '../validation.ts'

/** `{field}` is the name of the field in the reader's language. */
export const validationTextsEn: Record<ValidationRule, string> = {
  required: 'The {field} field is required.',
  letters_only:
    'The {field} may only contain alphabetic characters: letters without diacritics, digits, dash and underscore (Stefan for Ștefan).',
  email: 'The {field} must be a valid email',
  min_length: 'The {field} must be at least {length} characters',
  max_length: 'The {field} may not be greater than {length} characters',
  digits: 'The {field} must be numeric and exactly contain {length} digits',
  between: 'The {field} must be between {min} and {max}',
  min_value: 'The {field} must be {min} or more',
  max_value: 'The {field} must be {max} or less',
  too_early: 'The {field} must be later than {after}',
  too_late: 'The {field} must be {until} or earlier',
  invalid_format: 'The {field} field format is invalid',
  invalid_value: 'The {field} field value is invalid',
  passwords_differ: 'Passwords do not match.',
  easy_to_guess: 'This password is among the first that anyone tries. Please choose another.',
  not_a_number: 'The field may only contain numeric characters!',
  too_many_decimals: 'The {field} may have at most {decimals} decimals',
  too_large: 'The {field} is too large',
  not_a_day: 'The {field} must be a date like 2026-03-29',
  not_a_month: 'The {field} must be a month like 2026-03',
  not_an_instant: 'The {field} must be a date and time like 2026-03-28T12:00:00Z',
  not_an_id: 'The {field} must be a whole number, as the lists show it',
  too_many_items: 'The {field} may have at most {max} entries',
  lines_missing:
    'A day-ahead order needs lines: prices and quantities by interval. Of an intra-day order the marketType is intraday_market.',
  name_too_short: 'Minimum length is 2 characters',
  input_too_long: 'Input too long',
  hidden_characters: 'Contains invisible characters, or characters that reverse the text. Type it again.',
  offer_name_required: 'The offer name is required',
}
