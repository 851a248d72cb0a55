/** Addresses outside the app. A project that runs Tandem puts its own here. */
import { mdiGithub, mdiLinkedin, mdiMastodon, mdiYoutube } from '@mdi/js'

export const site = {
  privacyNotice: '/privacy-notice.html',
  intranet: 'https://intranet.tandem.example/',
  social: [
    { name: 'LinkedIn', icon: mdiLinkedin, url: 'https://linkedin.example/tandem' },
    { name: 'Mastodon', icon: mdiMastodon, url: 'https://social.example/@tandem' },
    { name: 'YouTube', icon: mdiYoutube, url: 'https://video.example/tandem' },
    { name: 'GitHub', icon: mdiGithub, url: 'https://code.example/tandem' },
  ],
} as const
