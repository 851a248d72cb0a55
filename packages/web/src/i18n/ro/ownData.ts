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
  clock: {
    title: 'Ceas',
    text: 'Cum se scriu datele cu oră în acest browser. Intervalele de livrare se scriu mereu 14:00-15:00.',
    of24: '24 de ore: 14:05',
    of12: '12 ore: 02:05 PM',
  },
} satisfies Messages<typeof english>
