/** A term of the product in both languages, and what is never said instead. */
export interface Term {
  readonly en: string
  readonly ro: string
  readonly never: { readonly en?: readonly string[]; readonly ro?: readonly string[] }
}

/** The terms of the screens, mails and sheets; the glossary prints them as a table. */
export const terms: readonly Term[] = [
  {
    en: 'place an order',
    ro: 'faci o ofertă',
    never: {
      en: ['write an order', 'write my order', 'make an order', 'make the order', 'make your order', 'order you wrote'],
      ro: ['scrie o ofertă', 'scrie oferta', 'scrii oferte', 'ordinele', 'ordinelor'],
    },
  },
  { en: 'update an order', ro: 'modifici oferta', never: { en: ['send the change'], ro: ['editezi', 'editează'] } },
  {
    en: 'cancel an order',
    ro: 'anulezi oferta',
    never: { en: ['withdraw the order', 'change or withdraw', 'changed or withdrawn'], ro: ['retragi oferta'] },
  },
  { en: 'delete a draft', ro: 'ștergi ciorna', never: { en: ['throw away', 'thrown away'], ro: ['arunci', 'aruncă'] } },
  {
    en: 'stays in the book',
    ro: 'rămâne în registru',
    never: { en: ['rests in the book', 'in no book', 'out of the book'], ro: ['carte de ordine'] },
  },
  { en: 'order book', ro: 'registru de oferte', never: { en: ['depth'], ro: ['profunzime'] } },
  { en: 'on hold', ro: 'suspendată', never: { en: ['hibernated'], ro: ['hibernată'] } },
  { en: 'not filled', ro: 'neexecutată', never: { en: ['got nothing', 'gets nothing'], ro: ['netranzacționată'] } },
  { en: 'cut pro rata', ro: 'redusă proporțional', never: { ro: ['tăiată'] } },
  { en: 'at the margin', ro: 'marginală', never: { ro: ['la margine'] } },
  { en: 'visible quantity', ro: 'cantitate afișată', never: { en: ['shown at a time'], ro: ['aisberg'] } },
  { en: 'limit price', ro: 'preț limită', never: { en: ['price limit'] } },
  {
    en: 'safety limit',
    ro: 'limita mea, limita ta',
    never: { en: ['guard', 'guards', 'own limit', 'slips of the finger'], ro: ['gardă', 'gărzi'] },
  },
  { en: 'price range', ro: 'prețuri admise', never: { en: ['prices allowed', 'price bounds'] } },
  {
    en: 'clearing price',
    ro: 'preț de închidere',
    never: { en: ['closing price', 'crossing'], ro: ['preț de echilibru'] },
  },
  {
    en: 'gate closure',
    ro: 'închiderea pieței',
    never: { en: ['past its gate', 'past their gate', 'the gate closes'], ro: ['poarta', 'porții'] },
  },
  {
    en: 'cleared',
    ro: 'cu rezultat',
    never: { ro: ['piață calculată', 'nu este calculată', 'calculată și decontată'] },
  },
  { en: 'base, peak, off-peak', ro: 'bandă, vârf, gol', never: { ro: ['preț bază', 'prețul bază', 'volum în bază'] } },
  {
    en: 'reserved, released',
    ro: 'rezervate; redevin disponibile',
    never: {
      en: ['set aside', 'sets aside', 'given back', 'coins come back', 'coins came back'],
      ro: ['puse deoparte', 'pus deoparte', 'se întorc', 's-au întors'],
    },
  },
  {
    en: 'max. reserved',
    ro: 'se rezervă cel mult',
    never: { en: ['worst case'], ro: ['cel mai rău caz', 'cazul cel mai nefavorabil'] },
  },
  {
    en: 'request coins',
    ro: 'ceri monede',
    never: {
      en: ['buy coins', 'ask for coins', 'bought from the administrator'],
      ro: ['cumpără monede', 'cumperi monede', 'cumpărare de monede'],
    },
  },
  { en: 'reject', ro: 'respingi', never: { en: ['turned down', 'turn down', 'not admitted'] } },
  { en: 'posted', ro: 'înregistrat', never: { en: ['booked'] } },
  { en: 'turnover', ro: 'valoare tranzacționată', never: { ro: ['rulaj'] } },
  { en: 'excess, deficit', ro: 'excedent, deficit', never: { ro: ['prisosește', 'prisosit', 'prisosesc'] } },
  { en: 'settled as one', ro: 'decontat împreună', never: { ro: ['ca unul'] } },
  { en: 'alone', ro: 'separat', never: { ro: ['pe cont propriu'] } },
  { en: 'system imbalance', ro: 'dezechilibrul total', never: { en: ['on the whole'], ro: ['per total'] } },
  { en: 'enter', ro: 'introduci', never: { en: ['write in', 'write them in'] } },
  { en: 'missing', ro: 'lipsă', never: { en: ['nothing is known'], ro: ['necunoscută'] } },
  { en: 'period', ro: 'perioadă', never: { en: ['span'], ro: ['în acest timp'] } },
  { en: 'average', ro: 'medie', never: { en: ['mean price', 'mean error', 'the mean'] } },
  {
    en: 'baseline',
    ro: 'prognoza simplă',
    never: { en: ['looking back'], ro: ['privirea în urmă', 'privire în urmă', 'privind în urmă'] },
  },
  { en: 'backtest', ro: 'calculată ulterior', never: { en: ['made afterwards'] } },
  { en: 'forecast', ro: 'prognoză', never: { ro: ['previziune', 'fă prognoza'] } },
  { en: 'intra-day market', ro: 'piața intrazilnică', never: { ro: ['pe intrazilnică', 'intrazilnica'] } },
  { en: 'email', ro: 'e-mail', never: { en: ['e-mail', 'e-mails', 'mail', 'mails'] } },
  { en: 'access token', ro: 'cheie de acces', never: { ro: ['token', 'tokenuri', 'tokenul', 'tokenului'] } },
  { en: 'account type request', ro: 'cerere de alt tip de cont', never: { ro: ['upgrade'] } },
  {
    en: 'create a group',
    ro: 'înființezi un grup',
    never: { en: ['found a group', 'founded'], ro: ['cerere de intrare', 'cereri de intrare'] },
  },
  { en: 'hand over a group', ro: 'transferi grupul', never: { ro: ['predă', 'predai', 'preda', 'predat'] } },
  {
    en: 'someone, no one, everyone',
    ro: 'cineva, nimeni, toți',
    never: { en: ['somebody', 'nobody', 'everybody', 'anybody', 'whoever'] },
  },
  { en: 'device ID', ro: 'ID-ul dispozitivului', never: { en: ['device number'], ro: ['numărul dispozitivului'] } },
  { en: 'online, offline', ro: 'conectat, deconectat', never: { ro: ['offline', 'tace'] } },
  {
    en: 'attached, disabled',
    ro: 'activ, dezactivat',
    never: { ro: ['atașat', 'atașează', 'atașezi', 'neatașat'] },
  },
  { en: 'about', ro: 'circa', never: { ro: ['cam'] } },
  { en: 'the verifier checks', ro: 'verificatorul verifică', never: { en: ['recomputes', 'recomputed'] } },
]

/** Texts that hold such a word and mean something else by it, each with its reason. */
export const otherMeanings: Readonly<Record<string, string>> = {
  'Your safety limit rejects this order: {guard}; the limit is {limit}. Change the order or the limit.':
    'the name of a value, not a word',
  'Închiderea pieței (ora de închidere a porții)': 'the one place that names the gate in Romanian',
  'token.created': 'the name of an act',
  'token.withdrawn': 'the name of an act',
}
