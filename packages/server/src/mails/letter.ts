import type { Language } from '@tandem/contract/texts/format.ts'

/** A mail in both forms, without its address. */
export interface MailText {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** What a mail says; `letter` gives it its form. */
export interface Letter {
  readonly language: Language
  readonly subject: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  /** Figures, as label and value. */
  readonly facts?: readonly (readonly [label: string, value: string])[]
  /** The one thing to do next. */
  readonly action?: { readonly label: string; readonly url: string }
  /** Small print below the action. */
  readonly notes?: readonly string[]
}

const footers: Record<Language, { signature: string; reason: string; fallback: string }> = {
  en: {
    signature: 'The Tandem team',
    reason: 'You receive this email because you have a Tandem account. Please do not reply.',
    fallback: 'If the button does not work, copy this address into your browser:',
  },
  ro: {
    signature: 'Echipa Tandem',
    reason: 'Primești acest mesaj pentru că ai un cont Tandem. Te rugăm să nu răspunzi la el.',
    fallback: 'Dacă butonul nu funcționează, copiază această adresă în browser:',
  },
}

/** Writes a letter as plain text and as simple HTML that every mail program shows. */
export function letter(content: Letter): MailText {
  return { subject: content.subject, text: writeText(content), html: writeHtml(content) }
}

function writeText({ language, greeting, paragraphs, facts = [], action, notes = [] }: Letter): string {
  const footer = footers[language]
  const blocks = [
    greeting,
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
    footer.signature,
    `-- \n${footer.reason}`,
  ]
  return blocks.join('\n\n') + '\n'
}

const font = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const ink = '#13203a'
const quiet = '#55647d'

function writeHtml({ language, subject, greeting, paragraphs, facts = [], action, notes = [] }: Letter): string {
  const footer = footers[language]
  const paragraph = (text: string, style = `font-size:16px;line-height:1.55;color:${ink}`) =>
    `<p style="margin:0 0 16px;${style}">${escape(text)}</p>`
  const small = `font-size:13px;line-height:1.5;color:${quiet}`
  const body = [
    `<h1 style="margin:0 0 20px;font-size:22px;line-height:1.3;font-weight:650;color:${ink}">${escape(subject)}</h1>`,
    paragraph(greeting),
    ...paragraphs.map((text) => paragraph(text)),
    ...(facts.length > 0 ? [writeFacts(facts)] : []),
    ...(action ? [writeButton(action), paragraph(footer.fallback, small), writeAddress(action.url)] : []),
    ...notes.map((text) => paragraph(text, small)),
    paragraph(footer.signature),
  ].join('\n')
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:0;background:#f3f6fb;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f6fb"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px;border-top:4px solid #f7bd14">
<tr><td style="padding:28px 32px 4px;font-size:20px;font-weight:700;letter-spacing:-0.01em;color:#1b5fc1">Tandem</td></tr>
<tr><td style="padding:16px 32px 20px">
${body}
</td></tr></table>
<p style="max-width:496px;margin:20px auto 0;font-size:12px;line-height:1.5;color:${quiet}">${escape(footer.reason)}</p>
</td></tr></table>
</body></html>
`
}

function writeButton({ label, url }: NonNullable<Letter['action']>): string {
  return `<p style="margin:24px 0"><a href="${escape(url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#1b5fc1;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escape(label)}</a></p>`
}

function writeAddress(url: string): string {
  return `<p style="margin:0 0 16px;font-size:13px;line-height:1.5;word-break:break-all"><a href="${escape(url)}" style="color:#1b5fc1">${escape(url)}</a></p>`
}

function writeFacts(facts: NonNullable<Letter['facts']>): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td style="padding:8px 16px 8px 0;border-bottom:1px solid #e3e9f2;font-size:14px;color:${quiet}">${escape(label)}</td><td align="right" style="padding:8px 0;border-bottom:1px solid #e3e9f2;font-size:14px;font-weight:600;color:${ink};font-variant-numeric:tabular-nums">${escape(value)}</td></tr>`,
  )
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-collapse:collapse">${rows.join('')}</table>`
}

/** Names are written by users; in a mail they are text, never markup. */
function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
