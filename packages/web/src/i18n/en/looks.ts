/** English texts of the word 'looks'. */
export const looks = {
  title: 'Who looked at my details',
  note: 'Strategic providers and administrators can see your details. Each time one of them does, it is recorded here.',
  none: 'Nobody has looked',
  noneText:
    'When a strategic provider or an administrator opens your orders, energy or coins, you see here who and when.',
} as const
