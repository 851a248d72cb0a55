import type { ownData as english } from '../../en/accounts/ownData.ts'
import type { Messages } from '../../messages.ts'

/** Romanian texts of the word 'ownData'. */
export const ownData = {
  title: 'Datele mele și contul meu',
  download: 'Descarcă datele mele',
  downloadText:
    'Tot ce păstrează platforma despre tine, într-un fișier zip: contul, ofertele, tranzacțiile, monedele, citirile, prognozele, notificările și cine ți-a consultat datele.',
  delete: 'Șterge contul meu',
  deleteText:
    'Numele, e-mailul, adresa și telefonul se șterg, ofertele deschise se anulează, monedele revin platformei, analizorul nu se mai citește și ieși din grup. Tranzacțiile, operațiunile cu monede și citirile rămân, pentru evidența celorlalți participanți, ca „cont închis” și fără numele tău. Acțiunea nu poate fi anulată.',
  before: 'Poate vrei să îți descarci mai întâi datele.',
  yes: 'Șterge definitiv contul meu',
  done: 'Contul tău a fost șters.',
  clock: {
    title: 'Ceas',
    text: 'Cum se scriu datele cu oră în acest browser. Intervalele de livrare se scriu mereu 14:00-15:00.',
    of24: '24 de ore: 14:05',
    of12: '12 ore: 02:05 PM',
  },
} satisfies Messages<typeof english>
