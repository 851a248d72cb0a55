import type { ownData as english } from '../en/ownData.ts'
import type { Messages } from '../messages.ts'

/** Romanian texts of the word 'ownData'. */
export const ownData = {
  title: 'Datele mele și contul meu',
  download: 'Descarcă datele mele',
  downloadText:
    'Tot ce păstrează platforma despre tine, într-un fișier zip: contul, ofertele, tranzacțiile, monedele, citirile, prognozele, notificările și cine s-a uitat la datele tale.',
  delete: 'Șterge contul meu',
  deleteText:
    'Numele, e-mailul, adresa și telefonul se șterg, ofertele deschise se anulează, monedele se întorc la platformă, analizorul nu se mai citește și părăsești grupul. Tranzacțiile, operațiunile cu monede și citirile rămân, pentru conturile celorlalți participanți, ca „cont închis” și fără numele tău. Nu poți reveni asupra ștergerii.',
  before: 'Poate vrei să îți descarci mai întâi datele.',
  password: 'Parola ta',
  yes: 'Șterge definitiv contul meu',
  done: 'Contul tău a fost șters.',
} satisfies Messages<typeof english>
