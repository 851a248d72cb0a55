import type { research as english } from '../../en/admin/research.ts'
import type { Messages } from '../../messages.ts'

/** Romanian texts of the word 'research'. */
export const research = {
  title: 'Cercetare',
  purpose: 'Date pentru cercetare: pachete cu zile reale, fără nume, și scenarii în care se încearcă reguli de piață.',
  packages: {
    title: 'Pachete',
    note: 'Cele mai noi sunt primele. Un pachet rămâne așa cum a fost creat; publicat, are o pagină pe care o poate citi oricine.',
    emptyTitle: 'Niciun pachet',
    emptyText: 'Alege mai sus zilele și exportă-le.',
    page: 'Pagina',
    download: 'Descarcă',
    publish: 'Publică',
    stop: 'Oprește crearea',
    of: '{act}: {title}',
    parts: '{done} din {all}',
    publishAsk: 'Publici „{title}”?',
    publishText:
      'Oricine îi va putea citi pagina și va putea descărca fișierul. Copiile descărcate nu mai pot fi luate înapoi, nici dacă retragi pachetul sau cineva își retrage acordul.',
    published: 'Pachetul a fost publicat.',
    withdrawAsk: 'Retragi „{title}”?',
    withdrawText: 'Pagina lui va spune că a fost retras și nimeni nu îl va mai putea descărca.',
    withdrawn: 'Pachetul a fost retras.',
    deleteAsk: 'Ștergi „{title}”?',
    deleteText: 'Fișierul lui se șterge definitiv.',
    deleted: 'Pachetul a fost șters.',
    stopAsk: 'Oprești crearea pachetului „{title}”?',
    stopText: 'Nu se păstrează nimic din el.',
    stopped: 'Crearea pachetului a fost oprită.',
  },
  make: {
    title: 'Exportă date pentru cercetare',
    note: 'Un singur fișier cu ofertele, prețurile, tranzacțiile, citirile, prognozele, dezechilibrele și monedele acestor zile, în CSV și Parquet.',
    name: 'Titlu',
    usualName: 'O piață de energie Tandem, {from} - {to}',
    authors: 'Autori',
    authorsHelp: 'Câte unul pe rând, așa cum vor fi citați. Câmpul poate rămâne gol.',
    action: 'Exportă date pentru cercetare',
    started: 'Pachetul este în lucru. Poți părăsi această pagină.',
    markets_one: 'O piață pentru ziua următoare decontată în aceste zile.',
    markets_few: '{count} piețe pentru ziua următoare decontate în aceste zile.',
    markets_other: '{count} de piețe pentru ziua următoare decontate în aceste zile.',
    noMarkets: 'Nicio piață pentru ziua următoare decontată în aceste zile.',
    noneSettled: 'Încă nu s-a decontat nicio piață. Un pachet se poate crea după prima zi tranzacționată și decontată.',
    before: 'Ce va fi lăsat deoparte',
  },
  leftOut: {
    title: 'Ce a fost lăsat deoparte',
    names: 'Nume, adrese, adrese de e-mail, numere de telefon, dispozitive și ce au scris oamenii pe oferte.',
    pseudonyms: 'Toți ceilalți au un pseudonim folosit numai în acest pachet.',
    consent_one:
      'O persoană care nu și-a dat acordul pentru cercetare: numai treptele ei de preț din licitații, contopite cu toate celelalte de la același preț.',
    consent_few:
      '{count} persoane care nu și-au dat acordul pentru cercetare: numai treptele lor de preț din licitații, contopite cu toate celelalte de la același preț.',
    consent_other:
      '{count} de persoane care nu și-au dat acordul pentru cercetare: numai treptele lor de preț din licitații, contopite cu toate celelalte de la același preț.',
    groups_one:
      'O persoană dintr-un grup cu mai puțin de cinci membri: fiecare astfel de grup apare ca un singur participant.',
    groups_few:
      '{count} persoane din grupuri cu mai puțin de cinci membri: fiecare astfel de grup apare ca un singur participant.',
    groups_other:
      '{count} de persoane din grupuri cu mai puțin de cinci membri: fiecare astfel de grup apare ca un singur participant.',
    blocks_one: 'Blocurile dintr-o piață.',
    blocks_few: 'Blocurile din {count} piețe.',
    blocks_other: 'Blocurile din {count} de piețe.',
    merged_one: 'În locul lor stă o treaptă de preț contopită.',
    merged_few: 'În locul lor stau {count} trepte de preț contopite.',
    merged_other: 'În locul lor stau {count} de trepte de preț contopite.',
  },
  published: {
    purpose: 'Pachete cu date de piață pe care oricine le poate folosi în cercetare, sub licența indicată la fiecare.',
    emptyTitle: 'Niciun pachet',
    emptyText: 'Pachetele apar aici după ce sunt publicate.',
    about: 'Despre acest pachet',
    contains: 'Ce conține',
    table: 'Date',
    rows: 'Rânduri',
    formats:
      'Un fișier zip: fiecare tabel în CSV și în Parquet, cu descrierea fiecărei coloane (Frictionless), metadate RO-Crate, citare și licență.',
    verify: 'Verifică-l',
    verifyText:
      'Rulează această comandă cu Tandem: reface închiderea, tranzacțiile și decontarea pachetului și spune dacă rezultă același lucru.',
    days: 'Zile de livrare',
    cite: 'Citează',
    copyText: 'Copiază citarea',
    copyBibTex: 'Copiază intrarea BibTeX',
    download: 'Descarcă ({size} MB)',
    all: 'Toate pachetele',
    withdrawnTitle: 'Acest pachet a fost retras',
    withdrawnText: 'Fișierul lui nu mai poate fi descărcat.',
    unknownTitle: 'Nu există un astfel de pachet',
    unknownText: 'Verifică adresa sau caută printre pachetele publicate.',
  },
} satisfies Messages<typeof english>
