/** How a cell looks; what is left out is as usual. */
export interface CellStyle {
  readonly isBold?: boolean
  readonly size?: number
  /** RGB in hexadecimal digits. */
  readonly color?: string
  readonly align?: 'left' | 'right'
  /** Of the row with the names of the columns. */
  readonly isHeader?: boolean
  /** Of the row with the totals. */
  readonly isTotal?: boolean
  /** Of a row with a text of several lines. */
  readonly isWrapped?: boolean
  /** How a number is written; `@` is text. */
  readonly format?: string
}

/** Formats that every spreadsheet program has by itself. */
const builtIn: Readonly<Record<string, number>> = { '#,##0': 3, '#,##0.00': 4, '@': 49 }
const firstOwnFormat = 164

/** Collects the looks of the cells of a file, each once, and writes them as its styles. */
export class StyleBook {
  readonly #ids = new Map<string, number>()
  readonly #fonts = new Register('<font><sz val="11"/><name val="Calibri"/></font>')
  readonly #fills = new Register(
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
  )
  readonly #borders = new Register(borderXml({}))
  readonly #cells = new Register('<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>')
  readonly #formats = new Map<string, number>()

  /** The number of a look. */
  idOf(style: CellStyle): number {
    const key = JSON.stringify(style)
    const known = this.#ids.get(key)
    if (known !== undefined) return known
    const id = this.#cells.idOf(this.#cellXml(style))
    this.#ids.set(key, id)
    return id
  }

  #cellXml({
    isBold = false,
    size = 11,
    color,
    align,
    isHeader = false,
    isTotal = false,
    isWrapped = false,
    format,
  }: CellStyle): string {
    const font = this.#fonts.idOf(
      `<font>${isBold || isHeader || isTotal ? '<b/>' : ''}<sz val="${String(size)}"/>` +
        `${color === undefined ? '' : `<color rgb="FF${color}"/>`}<name val="Calibri"/></font>`,
    )
    const fill = isHeader
      ? this.#fills.idOf(
          '<fill><patternFill patternType="solid"><fgColor rgb="FFE8F0FB"/><bgColor indexed="64"/></patternFill></fill>',
        )
      : 0
    const border = this.#borders.idOf(borderXml({ top: isTotal, bottom: isHeader }))
    const wrap = isHeader ? ' wrapText="1"' : isWrapped ? ' vertical="top" wrapText="1"' : ''
    const alignment = align || wrap ? `<alignment${align ? ` horizontal="${align}"` : ''}${wrap}/>` : ''
    return (
      `<xf numFmtId="${String(this.#formatOf(format))}" fontId="${String(font)}" fillId="${String(fill)}" ` +
      `borderId="${String(border)}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"` +
      (alignment ? ` applyAlignment="1">${alignment}</xf>` : '/>')
    )
  }

  #formatOf(format: string | undefined): number {
    if (format === undefined) return 0
    const known = builtIn[format] ?? this.#formats.get(format)
    if (known !== undefined) return known
    const id = firstOwnFormat + this.#formats.size
    this.#formats.set(format, id)
    return id
  }

  toXml(): string {
    const formats = Array.from(this.#formats, ([code, id]) => `<numFmt numFmtId="${String(id)}" formatCode="${code}"/>`)
    return (
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
      (formats.length > 0 ? `<numFmts count="${String(formats.length)}">${formats.join('')}</numFmts>` : '') +
      `${this.#fonts.toXml('fonts')}${this.#fills.toXml('fills')}${this.#borders.toXml('borders')}` +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      this.#cells.toXml('cellXfs') +
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
    )
  }
}

/** Texts that are numbered in the sequence in which they came. */
class Register {
  readonly #texts: string[]

  constructor(...texts: readonly string[]) {
    this.#texts = [...texts]
  }

  idOf(text: string): number {
    const known = this.#texts.indexOf(text)
    return known >= 0 ? known : this.#texts.push(text) - 1
  }

  toXml(tag: string): string {
    return `<${tag} count="${String(this.#texts.length)}">${this.#texts.join('')}</${tag}>`
  }
}

function borderXml({ top = false, bottom = false }: { readonly top?: boolean; readonly bottom?: boolean }): string {
  const side = (name: string, isThere: boolean) =>
    isThere ? `<${name} style="thin"><color auto="1"/></${name}>` : `<${name}/>`
  return `<border><left/><right/>${side('top', top)}${side('bottom', bottom)}<diagonal/></border>`
}
