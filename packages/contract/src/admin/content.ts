import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { isWebAddress } from '../markdown.ts'
import { readableLine, readableText } from '../accounts/readable-name.ts'
import { rule } from '../validation.ts'
import { Day, Energy, Instant, Price } from '../wire.ts'

/** What an installation says of itself: who runs it, who takes part, and the texts that it owes to its people. */

/** One line. */
const Line = (max: number) => readableLine(z.string().trim().max(max))
/** Several lines. */
const Lines = (max: number) => readableText(z.string().trim().max(max))
const said = <Text extends z.ZodType<string>>(text: Text) => text.refine((value) => value.length > 0, rule('required'))
const Bilingual = <Text extends z.ZodType<string, string>>(text: Text) => z.object({ en: text, ro: text })

/** An address on the web; '' is not set, and then it is no link anywhere. */
const WebAddress = z
  .string()
  .trim()
  .max(200)
  .refine((address) => address === '' || isWebAddress(address), rule('invalid_format'))

/** The number of an uploaded picture, made of what is in it; '' for none. */
const imageId = /^[0-9a-f]{32}$/

export const Partner = z.object({
  name: said(Line(80)),
  /** ISO 3166, two letters. */
  country: z.string().regex(/^[A-Z]{2}$/, rule('invalid_value')),
  url: WebAddress,
  logo: z.union([z.literal(''), z.string().regex(imageId, rule('invalid_value'))]),
})
export type Partner = z.output<typeof Partner>

export const socialPlaces = [
  'LinkedIn',
  'Mastodon',
  'YouTube',
  'GitHub',
  'Facebook',
  'Instagram',
  'X',
  'Bluesky',
] as const

/** Everything but the long texts. */
export const SiteSettings = z.object({
  slogan: Bilingual(said(Line(90))),
  text: Bilingual(said(Lines(400))),
  notice: Bilingual(Line(400)),
  funding: z.object({ isShown: z.boolean(), title: Bilingual(Line(120)), text: Bilingual(Lines(800)) }),
  /** Today's prices on the home page, for everybody. */
  showPrices: z.boolean(),
  intranet: WebAddress,
  social: z.array(z.object({ place: z.enum(socialPlaces), url: said(WebAddress) })).max(8),
  /** Who answers for the personal data. */
  controller: z.object({ name: Line(120), address: Lines(300) }),
  contact: z.object({ email: z.union([z.literal(''), z.email().max(80)]), phone: Line(40) }),
  partners: z.array(Partner).max(40),
})
export type SiteSettings = z.output<typeof SiteSettings>

export const documents = ['terms', 'privacy', 'research', 'accessibility'] as const
/** The texts with versions: whoever agreed to one agreed to a version of it. */
export type SiteDocument = (typeof documents)[number]

const longestDocument = 30_000

/** What still stands as it came and should be an installation's own before people use it. */
export const placeholders = ['controller', 'contact', 'partners', 'terms', 'privacy', 'accessibility'] as const
export type Placeholder = (typeof placeholders)[number]

const priceBoard = z.object({
  date: Day,
  /** The mean of the intervals that have a price; null where none has. */
  base: Price.nullable(),
  low: Price.nullable(),
  high: Price.nullable(),
  intervals: z.array(z.object({ start: Instant, label: z.string(), price: Price.nullable(), volume: Energy })),
})
export type PriceBoard = z.output<typeof priceBoard>

export const getPublicContent = endpoint({
  method: 'GET',
  path: '/api/test/all',
  audience: 'public',
  about: ['site'],
  summary: 'Public content of the home page: the slogan, what the platform has done so far, and the prices of today',
  response: z.object({
    slogan: z.string(),
    text: z.string(),
    figures: z.object({
      participants: z.int(),
      auctionsCleared: z.int(),
      energyTraded: Energy,
      lastDeliveryDay: Day.nullable(),
      /** The base price of the last day that has prices, tomorrow at most. */
      lastPrice: z.object({ date: Day, base: Price }).nullable(),
    }),
    /** null: switched off, or no auction set prices for today. */
    prices: priceBoard.nullable(),
    /** Today's prices are for everybody to see. */
    showsPrices: z.boolean(),
  }),
})

export const getSiteContent = endpoint({
  method: 'GET',
  path: '/api/content',
  audience: 'public',
  about: ['site'],
  summary: 'What every page says of the installation: notice, funding, addresses, partners, who answers for the data',
  response: z.object({
    notice: z.string(),
    funding: z.object({ title: z.string(), text: z.string() }).nullable(),
    /** null: not set, and no link. */
    intranet: z.string().nullable(),
    social: z.array(z.object({ place: z.enum(socialPlaces), url: z.string() })),
    controller: z.object({ name: z.string(), address: z.string() }).nullable(),
    contact: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
    partners: z.array(
      z.object({ name: z.string(), country: z.string(), url: z.string().nullable(), logo: z.string().nullable() }),
    ),
    /** The installation is a demo: what is not set says so instead of being left out. */
    isDemo: z.boolean(),
  }),
})

const documentParam = z.object({ document: z.enum(documents) })

export const getDocument = endpoint({
  method: 'GET',
  path: '/api/content/documents/{document}',
  audience: 'public',
  about: ['site'],
  summary: 'A text in force: terms, privacy notice, consent to research or accessibility statement, as Markdown',
  params: documentParam,
  response: z.object({
    document: z.enum(documents),
    version: z.int(),
    /** null while it is the text that came with the platform. */
    since: Instant.nullable(),
    text: z.string(),
    /** How long what is kept, in words; with the privacy notice alone. */
    kept: z.array(z.object({ what: z.string(), period: z.string(), why: z.string().nullable() })).optional(),
  }),
})

export const getPartnerLogo = endpoint({
  method: 'GET',
  path: '/api/content/logos/{image}',
  audience: 'public',
  summary: 'The logo of a partner: PNG, JPEG or WebP',
  params: z.object({ image: z.string().regex(imageId, rule('invalid_value')) }),
  response: z.custom<Uint8Array>(),
  file: 'image',
})

const documentState = z.object({
  document: z.enum(documents),
  version: z.int(),
  since: Instant.nullable(),
  /** Who saved it; null for the text that came with the platform. */
  by: z.string().nullable(),
  en: z.string(),
  ro: z.string(),
})

export const getSiteSettings = endpoint({
  method: 'GET',
  path: '/api/siteSettings',
  audience: 'admin',
  about: ['site'],
  summary: 'Everything the installation says of itself, in both languages, and what is still a placeholder',
  response: z.object({
    settings: SiteSettings,
    /** When it was saved last; null while everything is as it came. */
    changedAt: Instant.nullable(),
    documents: z.array(documentState),
    placeholders: z.array(z.enum(placeholders)),
  }),
})

export const saveSiteSettings = endpoint({
  method: 'PUT',
  path: '/api/siteSettings',
  audience: 'admin',
  changes: ['site'],
  summary: 'Saves what the installation says of itself',
  body: z.object({
    settings: SiteSettings,
    /** What was read before it was edited: another's changes are not overwritten unseen. */
    changedAt: Instant.nullable(),
  }),
  response: z.object({ changedAt: Instant }),
  refusals: ['content_changed_meanwhile', 'image_unknown'],
})

export const DocumentText = z.object({ en: said(Lines(longestDocument)), ro: said(Lines(longestDocument)) })

export const saveDocument = endpoint({
  method: 'PUT',
  path: '/api/siteSettings/documents/{document}',
  audience: 'admin',
  changes: ['site'],
  summary: 'Puts a new version of a text in force; earlier versions stay as they were',
  params: documentParam,
  body: DocumentText.extend({ version: z.int().min(1).max(1_000_000) }),
  response: z.object({ version: z.int() }),
  refusals: ['content_changed_meanwhile', 'link_not_allowed'],
  maxBodyBytes: 300_000,
})

/** Weight and edges of a logo, at most. */
export const logoBounds = { bytes: 60_000, pixels: 600 } as const

export const addPartnerLogo = endpoint({
  method: 'POST',
  path: '/api/siteSettings/logos',
  audience: 'admin',
  changes: [],
  summary: 'Keeps a logo for a partner: PNG, JPEG or WebP in base64. SVG is refused, it can carry scripts',
  body: z.object({
    content: z
      .base64()
      .min(1)
      .max(Math.ceil(logoBounds.bytes / 3) * 4),
  }),
  maxBodyBytes: 100_000,
  response: z.object({ image: z.string() }),
  refusals: ['image_not_readable'],
})
