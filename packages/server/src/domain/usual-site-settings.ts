import type { Partner, SiteSettings } from '@tandem/contract/admin/content.ts'

/** Thirteen in nine countries, as the specification counts them; invented, and leading nowhere until a project names its own. */
const partners = (
  [
    ['Carpathia Technical University', 'RO'],
    ['Dunărea Energy Cooperative', 'RO'],
    ['Mureș Network Operator', 'RO'],
    ['Institute for Social Energy', 'DE'],
    ['Spree Metering', 'DE'],
    ['Levante Solar Community', 'ES'],
    ['Adriatic Market Lab', 'IT'],
    ['Piave Energy Village', 'IT'],
    ['Tejo Renewables', 'PT'],
    ['Aegean Island Grid', 'GR'],
    ['Limfjord Wind Cooperative', 'DK'],
    ['Alpine Forecasting', 'AT'],
    ['Open Energy Software', 'BE'],
  ] as const
).map(([name, country]): Partner => ({ name, country, url: '', logo: '' }))

/** What an installation says of itself until its administrator says something else. */
export const usualSiteSettings: SiteSettings = {
  slogan: { en: 'Share the sun. Trade the rest.', ro: 'Împarte soarele. Vinde ce rămâne.' },
  text: {
    en: 'Tandem is where people with solar panels, small producers and suppliers learn to trade electricity together, hour by hour, with virtual coins.',
    ro: 'Tandem este locul în care oamenii cu panouri solare, micii producători și furnizorii învață împreună să tranzacționeze energie, oră de oră, cu monede virtuale.',
  },
  notice: {
    en: 'Tandem is a research platform: coins are virtual and have no cash value. · Day-ahead gate closure is shown on the market page. · The privacy notice says what your data are used for.',
    ro: 'Tandem este o platformă de cercetare: monedele sunt virtuale și nu au valoare în bani. · Piața pentru Ziua Următoare se închide zilnic la ora afișată pe pagina pieței. · Nota de confidențialitate spune la ce sunt folosite datele tale.',
  },
  funding: {
    isShown: true,
    title: { en: 'Funded by the European Union', ro: 'Finanțat de Uniunea Europeană' },
    text: {
      en: 'Views and opinions expressed are those of the authors only and do not necessarily reflect those of the European Union. Neither the European Union nor the granting authority can be held responsible for them.',
      ro: 'Punctele de vedere și opiniile exprimate aparțin exclusiv autorilor și nu le reflectă neapărat pe cele ale Uniunii Europene. Nici Uniunea Europeană, nici autoritatea care acordă finanțarea nu pot fi considerate responsabile pentru acestea.',
    },
  },
  showPrices: true,
  intranet: '',
  social: [],
  controller: { name: '', address: '' },
  contact: { email: '', phone: '' },
  partners,
}
