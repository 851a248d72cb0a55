// Which licences a dependency of production may have. Node's own modules only.

/** They allow what we do with them: to use and to pass on, with their notices, beside a work under the EUPL. */
const allowed = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'CC0-1.0'],
  ...['Unlicense', 'Python-2.0', 'PostgreSQL', 'OFL-1.1', 'EUPL-1.2', 'Zlib'],
  // Asks for the source of its own files alone, which we pass on unchanged, and the EUPL names it as compatible (web-push, 0075).
  'MPL-2.0',
  // Of data (the holidays of date-holidays, 0123): asks that its authors are named, as the bill of materials and 0123 do.
  'CC-BY-3.0',
  // The licence of Python as argparse has it: permissive.
  'PSF-2.0',
])

/** Why a licence, an SPDX expression, may not be; null where it may. Of `A OR B` one suffices, of `A AND B` both are needed. */
export function judgeLicence(expression) {
  if (!expression) return 'its licence is unknown'
  const text = expression.trim().replace(/^\((.*)\)$/, '$1')
  const choices = text.split(/\s+OR\s+/i)
  if (choices.length > 1) return choices.some((each) => judgeLicence(each) === null) ? null : `${text} is not allowed`
  const parts = text.split(/\s+AND\s+/i)
  if (parts.length > 1) return parts.map(judgeLicence).find((fault) => fault !== null) ?? null
  return allowed.has(text) ? null : `${text} is not allowed`
}

/** The packages of a CycloneDX document, but for our own, with their licences as one expression. */
export function readComponents(document) {
  return (document.components ?? [])
    .filter(({ purl = '' }) => !purl.startsWith('pkg:npm/%40tandem/'))
    .map(({ group, name, version, licenses = [] }) => ({
      name: group ? `${group}/${name}` : name,
      version,
      licence: licenses
        .map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '')
        .join(' AND '),
    }))
}

export const namesOf = ({ name, version }) => `${name}@${version}`
