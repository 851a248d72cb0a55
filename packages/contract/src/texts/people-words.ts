/** How far an invitation is. */
export const invitationStateWords = {
  en: {
    waiting: 'Mail goes out soon',
    sent: 'Mail sent',
    unknown: 'Perhaps sent',
    failed: 'Mail not sent',
    accepted: 'Came',
  },
  ro: {
    waiting: 'E-mailul pleacă în curând',
    sent: 'E-mail trimis',
    unknown: 'Poate trimis',
    failed: 'E-mail netrimis',
    accepted: 'A venit',
  },
} as const

/** What an invitation code can do. */
export const codeStateWords = {
  en: { works: 'Works', usedUp: 'Used up', expired: 'Expired', withdrawn: 'Withdrawn' },
  ro: { works: 'Valabil', usedUp: 'Epuizat', expired: 'Expirat', withdrawn: 'Retras' },
} as const

/** How somebody stands to the use of their data for research. */
export const researchStateWords = {
  en: { none: 'Not given', given: 'Given', outdated: 'Given to an earlier text', withdrawn: 'Withdrawn' },
  ro: { none: 'Nu a fost dat', given: 'Dat', outdated: 'Dat pentru un text mai vechi', withdrawn: 'Retras' },
} as const
