/** The project's partners: neutral placeholders, thirteen in nine countries. A real project writes its own here. */
export interface Partner {
  readonly name: string
  readonly country: 'ro' | 'de' | 'es' | 'it' | 'pt' | 'gr' | 'dk' | 'at' | 'be'
  readonly url: string
  /** Which of the drawn marks stands for it. */
  readonly mark: 'waves' | 'grid' | 'sun' | 'leaf' | 'tower' | 'rings' | 'bolt'
}

export const partners: readonly Partner[] = [
  { name: 'Carpathia Technical University', country: 'ro', url: 'https://carpathia.example/', mark: 'tower' },
  { name: 'Dunărea Energy Cooperative', country: 'ro', url: 'https://dunarea.example/', mark: 'waves' },
  { name: 'Mureș Network Operator', country: 'ro', url: 'https://mures.example/', mark: 'grid' },
  { name: 'Institute for Social Energy', country: 'de', url: 'https://social-energy.example/', mark: 'rings' },
  { name: 'Spree Metering', country: 'de', url: 'https://spree.example/', mark: 'bolt' },
  { name: 'Levante Solar Community', country: 'es', url: 'https://levante.example/', mark: 'sun' },
  { name: 'Adriatic Market Lab', country: 'it', url: 'https://adriatic.example/', mark: 'waves' },
  { name: 'Piave Energy Village', country: 'it', url: 'https://piave.example/', mark: 'leaf' },
  { name: 'Tejo Renewables', country: 'pt', url: 'https://tejo.example/', mark: 'sun' },
  { name: 'Aegean Island Grid', country: 'gr', url: 'https://aegean.example/', mark: 'grid' },
  { name: 'Limfjord Wind Cooperative', country: 'dk', url: 'https://limfjord.example/', mark: 'leaf' },
  { name: 'Alpine Forecasting', country: 'at', url: 'https://alpine.example/', mark: 'tower' },
  { name: 'Open Energy Software', country: 'be', url: 'https://open-energy.example/', mark: 'rings' },
]
