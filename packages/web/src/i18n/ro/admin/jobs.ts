import type { jobs as english } from '../../en/admin/jobs.ts'
import type { Messages } from '../../messages.ts'

/** Romanian texts of the word 'jobs'. */
export const jobs = {
  title: 'Lucrări programate',
  purpose:
    'Ce face Tandem de la sine: când a rulat fiecare lucrare, cum s-a încheiat și când rulează din nou. Eșecurile apar primele; poți rula din nou o lucrare.',
  allWell: 'Nicio lucrare nu a eșuat la ultima rulare.',
  failed_one: '{count} lucrare a eșuat la ultima rulare. Se reia automat.',
  failed_few: '{count} lucrări au eșuat la ultima rulare. Se reiau automat.',
  failed_other: '{count} de lucrări au eșuat la ultima rulare. Se reiau automat.',
  jobs: 'Lucrări',
  never: 'Încă nu',
  outside: 'Date din exterior',
  outsideNote: 'Ce s-a primit din fiecare zi cerută, pe două săptămâni, și ce nu.',
  runs: 'Rulări',
  runsNote:
    'Rulările din ultimele 90 de zile care au făcut ceva sau au eșuat. Un eșec care se repetă ocupă un singur rând.',
  schedule: 'Programul',
  noneTitle: 'Nicio rulare',
  noneText: 'Încă nu s-a făcut nimic și nimic nu a eșuat.',
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
    dueNews:
      'Trimite notificări despre piețele care se închid curând, analizoarele deconectate și ofertele încheiate. La 20 de secunde.',
    noticeMails: 'Trimite e-mailurile de notificare ajunse la termen. La 20 de secunde.',
    invitationMails: 'Trimite invitațiile ajunse la termen. La 20 de secunde.',
    pushMessages: 'Trimite notificările push ajunse la termen în browserele celor care le vor. La 20 de secunde.',
    meterHours: 'Transformă măsurătorile analizoarelor în citiri orare. În fiecare minut.',
    sampleDays: 'Pregătește zilele următoare pentru eșantioane și le șterge pe cele vechi. În fiecare minut.',
    importFiles: 'Șterge fișierele de citiri importate care au fost păstrate destul. În fiecare minut.',
    deadForecasts: 'Încheie prognozele al căror server s-a oprit. În fiecare minut.',
    forecastScores: 'Compară prognozele cu valorile reale. În fiecare minut.',
    morningForecasts: 'Calculează dimineața prognozele pentru următoarea zi de livrare. Verificat în fiecare minut.',
    draftOrders: 'Pregătește din prognoze oferte în ciornă, pentru utilizatorii care le doresc. În fiecare minut.',
    autopilots: 'Planifică și trimite ofertele piloților automați porniți. În fiecare minut.',
    outsideData:
      'Preia prețuri, prognoze și date meteo din sursele de date, în fiecare dimineață. Verifică în fiecare minut.',
    ledgerAudit: 'Verifică dacă nicio monedă nu s-a pierdut și nu a apărut din nimic. În fiecare noapte.',
    retention: 'Șterge datele păstrate cât spune nota de confidențialitate. În fiecare noapte.',
    scenarioRuns: 'Rulează scenariile pornite de administratori, câte unul.',
    researchPackages: 'Creează pachetele de cercetare cerute de administratori, câte unul.',
    meterPoller: 'Citește analizoarele în permanență.',
    tradingAgents: 'Tranzacționează la fiecare 3 secunde cât timp sunt porniți.',
  },
} satisfies Messages<typeof english>
