/** English texts of the word 'looks'. */
export const looks = {
  title: 'Who viewed my details',
  note: 'Strategic providers and administrators can view your details. Each view is recorded here.',
  none: 'No one has viewed them',
  noneText:
    'When a strategic provider or an administrator opens your orders, energy or coins, you see here who and when.',
} as const
