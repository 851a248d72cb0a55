/**
 * Every message that the specification names, in both languages: what a person must be able to see. Each row is reached by a
 * case of one of two tests, which do not compile without it: `packages/server/src/messages.test.ts` for what the server says,
 * `packages/web/src/app/messages.test.tsx` for what the browser alone says.
 */
interface Message {
  /** The specification's own words (sections 4, 5 and 8). They stand in the English text, unless a correction says why not. */
  readonly words?: string
  /** What the specification asks a message for, where it gives no words. */
  readonly asks?: string
  /** In braces what differs from case to case. */
  readonly en: string
  readonly ro: string
  readonly correction?: string
}

/** What the server says: refusals and faults of what was sent. */
export const serverMessages = {
  required: {
    words: 'The {field} field is required.',
    en: 'The {field} field is required.',
    ro: 'Câmpul „{field}” este obligatoriu.',
  },
  alphabetic: {
    words: 'may only contain alphabetic characters',
    en: 'The {field} may only contain alphabetic characters: letters without diacritics, digits, dash and underscore (Stefan for Ștefan).',
    ro: 'Câmpul „{field}” poate conține doar caractere alfabetice: litere fără diacritice, cifre, cratimă și liniuță de subliniere (Stefan pentru Ștefan).',
  },
  email: {
    words: 'must be a valid email',
    en: 'The {field} must be a valid email',
    ro: 'Câmpul „{field}” trebuie să fie o adresă de e-mail validă',
  },
  minLength: {
    words: 'must be at least {length} characters',
    en: 'The {field} must be at least {length} characters',
    ro: 'Câmpul „{field}”: numărul minim de caractere este {length}',
  },
  maxLength: {
    words: 'may not be greater than {length} characters',
    en: 'The {field} may not be greater than {length} characters',
    ro: 'Câmpul „{field}”: numărul maxim de caractere este {length}',
  },
  digits: {
    words: 'must be numeric and exactly contain {length} digits',
    en: 'The {field} must be numeric and exactly contain {length} digits',
    ro: 'Câmpul „{field}” trebuie să fie numeric și să conțină exact {length} cifre',
  },
  between: {
    words: 'must be between {min} and {max}',
    en: 'The {field} must be between {min} and {max}',
    ro: 'Câmpul „{field}” trebuie să fie între {min} și {max}',
  },
  minValue: {
    words: 'must be {min} or more',
    en: 'The {field} must be {min} or more',
    ro: 'Câmpul „{field}” trebuie să fie cel puțin {min}',
  },
  invalidFormat: {
    words: 'field format is invalid',
    en: 'The {field} field format is invalid',
    ro: 'Formatul câmpului „{field}” nu este valid',
  },
  invalidValue: {
    words: 'field value is invalid',
    en: 'The {field} field value is invalid',
    ro: 'Valoarea câmpului „{field}” nu este validă',
  },
  offerName: {
    words: 'The offer name is required',
    en: 'The offer name is required',
    ro: 'Numele ofertei este obligatoriu',
  },
  nameTooShort: {
    words: 'Minimum length is 2 characters',
    en: 'Minimum length is 2 characters',
    ro: 'Lungimea minimă este de 2 caractere',
  },
  inputTooLong: { words: 'Input too long', en: 'Input too long', ro: 'Textul introdus este prea lung' },
  numericOnly: {
    words: 'The field may only contain numeric characters!',
    en: 'The field may only contain numeric characters!',
    ro: 'Câmpul poate conține doar cifre!',
  },
  startBeforeEnd: {
    asks: 'The start date must be before the end date.',
    en: 'The start date must be before the end date.',
    ro: 'Data de început trebuie să fie înaintea datei de sfârșit.',
  },
  pricesCross: {
    asks: 'The minimum price must be smaller than the maximum price.',
    en: 'The minimum price must be smaller than the maximum price.',
    ro: 'Prețul minim trebuie să fie mai mic decât prețul maxim.',
  },
  groupNameUsed: {
    words: 'This group name is already in use!',
    en: 'This group name is already in use!',
    ro: 'Acest nume de grup este deja folosit!',
  },
  orderUnique: {
    asks: 'A day-ahead order is unique per user; update the existing one.',
    en: 'A day-ahead order is unique per user; update the existing one.',
    ro: 'Oferta pe PZU este unică pentru fiecare utilizator; modific-o pe cea existentă.',
  },
  completeOrder: {
    asks: 'Complete the order, or at least one order.',
    en: 'Complete the order: at least one interval needs a quantity and a price.',
    ro: 'Completează oferta: cel puțin un interval are nevoie de cantitate și preț.',
  },
  selectMarket: {
    asks: 'Select market type, market and offer type.',
    en: 'The market field is required.',
    ro: 'Câmpul „piață” este obligatoriu.',
    correction: 'Each field that was left out is named by itself, at its place, like every other required field.',
  },
  selectOfferType: {
    asks: 'Select market type, market and offer type.',
    en: 'The side field is required.',
    ro: 'Câmpul „sens” este obligatoriu.',
    correction: 'As for the market: each field is named by itself.',
  },
  indexOnce: {
    words: 'Index reading for the selected month has already been entered!',
    en: 'Index reading for the selected month has already been entered!',
    ro: 'Indexul pentru luna selectată a fost deja introdus!',
  },
  twoGroups: {
    asks: 'A user cannot belong to two groups, nor be admin of one and member of another.',
    en: 'You are already in a group. Leave it first: no one can be in two.',
    ro: 'Faci deja parte dintr-un grup. Părăsește-l întâi: nimeni nu poate fi în două.',
  },
  groupWhilePending: {
    asks: 'A group cannot be created while a request is pending.',
    en: 'Your request to join {group} is pending. Withdraw it first, or wait for the answer.',
    ro: 'Cererea ta de aderare la {group} este în așteptare. Retrage-o întâi sau așteaptă răspunsul.',
  },
  analyserAttached: {
    asks: 'An analyser can be added or edited only after the attached one is disabled.',
    en: 'An analyser can be added or edited only after the attached one is disabled. Disable it first.',
    ro: 'Un analizor poate fi adăugat sau modificat numai după dezactivarea celui activ. Dezactivează-l întâi.',
  },
  analyserUnchanged: {
    words: 'The analyser has not been changed. Please enter other data.',
    en: 'The analyser has not been changed. Please enter other data.',
    ro: 'Analizorul nu a fost modificat. Introdu alte date.',
  },
  noFile: {
    words: 'You have not choosen a file!',
    en: 'You have not chosen a file!',
    ro: 'Nu ai ales niciun fișier!',
    correction: 'Spelling: chosen.',
  },
  fileFormat: {
    asks: 'Import needs a chosen file in a valid format or extension.',
    en: 'This kind of file cannot be read here. Choose one of these: {endings}.',
    ro: 'Acest tip de fișier nu poate fi citit aici. Alege unul dintre acestea: {endings}.',
  },
  fieldsNotSelected: {
    words: 'Please check if all fields are correctly selected!',
    en: 'Please check if all fields are correctly selected!',
    ro: 'Verifică dacă toate câmpurile sunt completate corect!',
  },
  noIntradayMarket: {
    words: 'There is no active intra-day market!',
    en: 'There is no active intra-day market!',
    ro: 'Nu există nicio piață intrazilnică activă!',
  },
  noDayAheadMarket: {
    words: 'There is no active Day-Ahead Market!',
    en: 'There is no active Day-Ahead Market!',
    ro: 'Nu există nicio Piață pentru Ziua Următoare activă!',
  },
  alreadyGenerated: { words: 'Already Generated', en: 'Already Generated', ro: 'Deja generat' },
  sectionNotAvailable: {
    words: 'This section is not yet available',
    en: 'This section is not yet available',
    ro: 'Această secțiune nu este încă disponibilă',
  },
  wrongInformation: {
    words: 'The username or password was entered incorrectly!',
    en: 'The username or password was entered incorrectly!',
    ro: 'Numele de utilizator sau parola au fost introduse greșit!',
  },
  serviceUnavailable: {
    words: 'Service unavaible or invalid email address',
    en: 'Service unavailable or invalid email address',
    ro: 'Serviciul nu este disponibil sau adresa de e-mail nu este validă',
    correction: 'Spelling: unavailable.',
  },
  linkGone: {
    words: 'Email account validation link is no longer available. Please resume the account activation process.',
    en: 'Email account validation link is no longer available. Please resume the account activation process.',
    ro: 'Linkul de validare a contului nu mai este disponibil. Reia procesul de activare a contului.',
  },
} as const satisfies Record<string, Message>

/** What the browser alone says: questions, successes, empty lists, and what it finds out by itself. */
export const webMessages = {
  passwordsDiffer: { words: 'Passwords do not match.', en: 'Passwords do not match.', ro: 'Parolele nu coincid.' },
  emailUsed: { words: 'Email already used!', en: 'Email already used!', ro: 'Adresa de e-mail este deja folosită!' },
  usernameUsed: {
    words: 'Username already used!',
    en: 'Username already used!',
    ro: 'Numele de utilizator este deja folosit!',
  },
  resetFailed: {
    words: 'Service unavaible or invalid email address',
    en: 'Service unavailable or invalid email address',
    ro: 'Serviciul nu este disponibil sau adresa de e-mail nu este validă',
    correction: 'Spelling: unavailable.',
  },
  resetSent: {
    asks: 'Reset request: success tells the user to check their email.',
    en: 'Please check your email. If the address has an account, a link is on its way. It works once, for one hour.',
    ro: 'Verifică-ți e-mailul. Dacă adresa aparține unui cont, linkul este pe drum; funcționează o singură dată, timp de o oră.',
  },
  checkEmail: {
    asks: 'Register: on success it shows a check-your-email message.',
    en: 'Please check your email',
    ro: 'Verifică-ți e-mailul',
  },
  technicalFailure: {
    asks: 'Script chunk load time-out: a technical failure.',
    en: 'Technical failure: the connection dropped, or Tandem was just updated. Nothing was changed. Reload the page.',
    ro: 'O problemă tehnică: conexiunea s-a întrerupt sau Tandem tocmai a fost actualizat. Nimic nu s-a schimbat. Reîncarcă pagina.',
  },
  selectFile: {
    words: 'Please select a file to upload',
    en: 'Please select a file to upload',
    ro: 'Selectează un fișier de încărcat',
  },
  fileNotChosen: {
    words: 'You have not choosen a file!',
    en: 'You have not chosen a file!',
    ro: 'Nu ai ales niciun fișier!',
    correction: 'Spelling: chosen.',
  },
  notUploaded: {
    words: 'Data not uploaded. Please check the file format or extension.',
    en: 'Data not uploaded. Please check the file format or extension.',
    ro: 'Datele nu au fost încărcate. Verifică formatul sau extensia fișierului.',
  },
  noDataForFilters: {
    words: 'For the selected filters no data has been found.',
    en: 'For the selected filters no data has been found.',
    ro: 'Pentru filtrele selectate nu au fost găsite date.',
  },
  noDataForSpan: {
    words: 'NO DATA FOR THIS TIME INTERVAL',
    en: 'NO DATA FOR THIS TIME INTERVAL',
    ro: 'NU EXISTĂ DATE PENTRU ACEST INTERVAL DE TIMP',
  },
  noDayAheadMarket: {
    words: 'There is no active Day-Ahead Market!',
    en: 'There is no active Day-Ahead Market!',
    ro: 'Nu există nicio Piață pentru Ziua Următoare activă!',
  },
  noIntradayMarket: {
    words: 'There is no active intra-day market!',
    en: 'There is no active intra-day market!',
    ro: 'Nu există nicio piață intrazilnică activă!',
  },
  associationClosed: {
    words: 'This section is not yet available',
    en: 'This section is not yet available',
    ro: 'Această secțiune nu este încă disponibilă',
  },
  analyserNotSaved: {
    words: 'The analyser has not been saved. Please enter correct data.',
    en: 'The analyser has not been saved. Please enter correct data.',
    ro: 'Analizorul nu a fost salvat. Introdu date corecte.',
  },
  sendOrder: {
    words: 'Are you sure you want to send the order to market?',
    en: 'Are you sure you want to send the order to market?',
    ro: 'Sigur vrei să trimiți oferta în piață?',
  },
  deleteGroup: { asks: 'Confirmation: delete a group.', en: 'Delete {group}?', ro: 'Ștergi {group}?' },
  leaveGroup: { asks: 'Confirmation: leave a group.', en: 'Leave {group}?', ro: 'Părăsești {group}?' },
  removeMember: {
    asks: 'Confirmation: remove a user.',
    en: 'Remove {user} from {group}?',
    ro: 'Elimini utilizatorul {user} din {group}?',
  },
  deleteAnalyser: {
    asks: 'Confirmation: delete an analyser.',
    en: 'Remove “{name}” ({address})?',
    ro: 'Ștergi „{name}” ({address})?',
  },
  deleteOrder: {
    asks: 'Confirmation: delete an order.',
    en: 'Delete the order “{name}”?',
    ro: 'Ștergi oferta „{name}”?',
  },
  deleteUser: {
    asks: 'Confirmation: delete a user.',
    en: 'Delete {name} for good?',
    ro: 'Ștergi definitiv utilizatorul {name}?',
  },
  leaveUnsaved: {
    asks: 'A warning is shown when leaving the add-analyser page unsaved.',
    en: 'Leave without saving your changes?',
    ro: 'Pleci fără să salvezi modificările?',
  },
  passwordChanged: {
    asks: 'Success: password changed.',
    en: 'Your password is changed. You can sign in with it now.',
    ro: 'Parola a fost schimbată. Te poți autentifica cu ea.',
  },
  dataSaved: { asks: 'Success: data saved.', en: 'Data saved', ro: 'Datele au fost salvate' },
  analyserAdded: {
    asks: 'Success: analyser added.',
    en: '“{name}” is added and attached.',
    ro: '„{name}” este adăugat și activ.',
  },
  analyserChanged: {
    asks: 'Success: analyser changed.',
    en: '“{name}” is saved and attached.',
    ro: '„{name}” este salvat și activ.',
  },
  fileImported: {
    asks: 'Success: file imported.',
    en: '{count} rows imported from {file}.',
    ro: '{count} rânduri importate din {file}.',
  },
  accountActivated: {
    asks: 'Success: account activated.',
    en: 'Your account is activated',
    ro: 'Contul tău este activat',
  },
  activationRequested: {
    asks: 'Success: activation request sent.',
    en: 'Activation request sent',
    ro: 'Cererea de activare a fost trimisă',
  },
  coinsRequested: {
    asks: 'Success: coin purchase and transaction request sent.',
    en: 'Your coin request was sent.',
    ro: 'Cererea de monede a fost trimisă.',
  },
} as const satisfies Record<string, Message>

export type ServerMessage = keyof typeof serverMessages
export type WebMessage = keyof typeof webMessages

/** What a text looks like once its places in braces are filled; nothing stands before or after it. */
export function filled(text: string): RegExp {
  return new RegExp(`^${text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '[^{}]+')}$`, 'u')
}
