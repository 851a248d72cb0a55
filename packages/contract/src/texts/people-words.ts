/** How far an invitation is. */
export const invitationStateWords = {
  en: {
    waiting: 'Email to be sent',
    sent: 'Email sent',
    unknown: 'Possibly sent',
    failed: 'Email not sent',
    accepted: 'Activated',
  },
  ro: {
    waiting: 'E-mail de trimis',
    sent: 'E-mail trimis',
    unknown: 'Posibil trimis',
    failed: 'E-mail netrimis',
    accepted: 'Cont activat',
  },
} as const

/** What an invitation code can do. */
export const codeStateWords = {
  en: { works: 'Valid', usedUp: 'Used up', expired: 'Expired', withdrawn: 'Withdrawn' },
  ro: { works: 'Valabil', usedUp: 'Epuizat', expired: 'Expirat', withdrawn: 'Retras' },
} as const

/** How somebody stands to the use of their data for research. */
export const researchStateWords = {
  en: { none: 'Not given', given: 'Given', outdated: 'Given to an earlier text', withdrawn: 'Withdrawn' },
  ro: { none: 'Nu a fost dat', given: 'Dat', outdated: 'Dat pentru un text mai vechi', withdrawn: 'Retras' },
} as const
