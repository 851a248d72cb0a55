const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const typeOf = (part: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml`
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** Spreadsheet programs show no more of a text, and refuse a file that has it. */
const longestText = 32_767
const longestSheetName = 31

/** The parts of a workbook beside its sheets, by their names in the file. */
export function workbookParts(sheetNames: readonly string[], styles: string): [string, string][] {
  const numbers = sheetNames.map((_, index) => String(index + 1))
  const sheets = sheetNames.map(
    (name, index) =>
      `<sheet name="${escapeText(sheetNameOf(name))}" sheetId="${String(index + 1)}" r:id="rId${String(index + 1)}"/>`,
  )
  const stylesId = String(numbers.length + 1)
  // The title and the headers stand on each printed page.
  const repeated = sheetNames.map(
    (name, index) =>
      `<definedName name="_xlnm.Print_Titles" localSheetId="${String(index)}">` +
      `'${escapeText(sheetNameOf(name).replaceAll("'", "''"))}'!$1:$3</definedName>`,
  )
  return [
    ['xl/styles.xml', styles],
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.join('')}</sheets>` +
        `<definedNames>${repeated.join('')}</definedNames></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${declaration}<Relationships xmlns="${relations}">${numbers
        .map((id) => `<Relationship Id="rId${id}" Type="${office}/worksheet" Target="worksheets/sheet${id}.xml"/>`)
        .join('')}<Relationship Id="rId${stylesId}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      '_rels/.rels',
      `${declaration}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        `<Override PartName="/xl/workbook.xml" ContentType="${typeOf('sheet.main')}"/>` +
        `<Override PartName="/xl/styles.xml" ContentType="${typeOf('styles')}"/>` +
        numbers
          .map((id) => `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="${typeOf('worksheet')}"/>`)
          .join('') +
        '</Types>',
    ],
  ]
}

function sheetNameOf(name: string): string {
  return name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, longestSheetName)
}

const special: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as it stands in XML; characters that XML cannot hold are written as `_x0007_`, as spreadsheet programs do. */
export function escapeText(text: string): string {
  return text
    .slice(0, longestText)
    .replaceAll(/_x[\da-fA-F]{4}_/g, (whole) => `_x005F${whole}`)
    .replaceAll(unwritable, hexOf)
    .replaceAll(/[&<>"]/g, (letter) => special[letter] ?? letter)
}

const unwritable = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu
const hexOf = (letter: string) => `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
