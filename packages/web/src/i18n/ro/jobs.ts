import type { jobs as english } from '../en/jobs.ts'
import type { Messages } from '../messages.ts'

/** Romanian texts of the word 'jobs'. */
export const jobs = {
  title: 'Lucrări programate',
  purpose:
    'Ce face Tandem de la sine: când a rulat fiecare lucrare, cum s-a încheiat și când rulează din nou. Eșecurile apar primele; o lucrare poate fi rulată din nou, manual.',
  allWell: 'Nicio lucrare nu a eșuat la ultima rulare.',
  failed_one: 'La ultima rulare a eșuat {count} lucrare. Se reia de la sine.',
  failed_few: 'La ultima rulare au eșuat {count} lucrări. Se reiau de la sine.',
  failed_other: 'La ultima rulare au eșuat {count} de lucrări. Se reiau de la sine.',
  jobs: 'Lucrări',
  never: 'Încă nu',
  runs: 'Rulări',
  runsNote:
    'Rulările din ultimele 90 de zile care au făcut ceva sau au eșuat. Un eșec care se repetă ocupă un singur rând.',
  schedule: 'Programul',
  noneTitle: 'Nicio rulare',
  noneText: 'Încă nu s-a făcut nimic și nimic nu a eșuat.',
  job: 'Lucrare',
  all: 'Toate',
  run: 'Rulează din nou',
  runOf: 'Rulează din nou: {job}',
  question: 'Rulezi acum „{job}”?',
  ended: {
    done: '„{job}” s-a încheiat cu bine.',
    nothing: '„{job}” nu a avut nimic de făcut.',
    failed: '„{job}” a eșuat: {error}',
  },
  what: {
    marketDay: 'Adaugă piețele planificate; le deschide, le închide și stabilește rezultatul la termen. La 5 secunde.',
    dueNews: 'Anunță porțile care se închid, analizoarele care tac și ofertele încheiate. La 20 de secunde.',
    noticeMails: 'Trimite e-mailurile de notificare ajunse la termen. La 20 de secunde.',
    invitationMails: 'Trimite invitațiile ajunse la termen. La 20 de secunde.',
    meterHours: 'Transformă măsurătorile analizoarelor în citiri orare. În fiecare minut.',
    sampleDays: 'Pregătește zilele următoare pentru eșantioane și le șterge pe cele vechi. În fiecare minut.',
    importFiles: 'Șterge fișierele de citiri importate care au fost păstrate destul. În fiecare minut.',
    deadForecasts: 'Încheie prognozele al căror server s-a oprit. În fiecare minut.',
    forecastScores: 'Compară prognozele cu ce s-a întâmplat. În fiecare minut.',
    morningForecasts: 'Face dimineața prognozele zilei următoare de livrare. În fiecare minut.',
    draftOrders: 'Pregătește oferte în ciornă din prognoze, pentru cine le dorește. În fiecare minut.',
    meterPoller: 'Citește analizoarele în permanență.',
    tradingAgents: 'Tranzacționează la fiecare 3 secunde cât timp sunt porniți.',
  },
} satisfies Messages<typeof english>
