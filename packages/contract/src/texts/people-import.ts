import type { PeopleColumn } from '../people-import.ts'
import type { Language } from './format.ts'

/** What the template calls the columns of people who are to be invited. */
export const peopleHeaders: Record<Language, Record<PeopleColumn, string>> = {
  en: {
    firstName: 'First name',
    lastName: 'Surname',
    username: 'Username',
    email: 'E-mail',
    userType: 'User type',
    language: 'Language',
    startingBalance: 'Starting balance (TC)',
  },
  ro: {
    firstName: 'Prenume',
    lastName: 'Nume',
    username: 'Nume de utilizator',
    email: 'E-mail',
    userType: 'Tip de utilizator',
    language: 'Limbă',
    startingBalance: 'Sold inițial (TC)',
  },
}
