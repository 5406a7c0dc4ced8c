import { unzip } from '#platform/collection/excel/unzip.ts'

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decode = (xml: string): string =>
  xml.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, decimal, name: string) => {
    if (name) return ENTITIES[name] ?? whole
    const point = hex ? Number.parseInt(hex as string, 16) : Number(decimal)
    return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : ''
  })

/** The parts of a Word document in reading order: body, then notes and comments. */
const WORD_PARTS = ['document', 'footnotes', 'endnotes', 'comments'].map((name) => `word/${name}.xml`)
// No expression here looks further than the next tag: a file of tags that never end takes no longer than another.
const WORD_TEXT = /<w:t(?:\s[^<>]*)?>([^<]*)<\/w:t>|<w:(tab|br|cr)\b|<\/w:(p|tc)>/g

/** The text of a Word document, a line for each paragraph. */
export async function readWordText(file: Buffer): Promise<string> {
  const parts = await unzip(file, (name) => WORD_PARTS.includes(name))
  if (!parts.has(WORD_PARTS[0]!)) throw new Error('not a Word document')
  return WORD_PARTS.flatMap((name) => parts.get(name)?.toString('utf8') ?? [])
    .map((xml) =>
      Array.from(xml.matchAll(WORD_TEXT), ([, text, space, end]) =>
        text === undefined ? (end || space !== 'tab' ? '\n' : ' ') : decode(text),
      ).join(''),
    )
    .join('\n')
}

const SHEET = /^xl\/worksheets\/sheet(\d+)\.xml$/
const SHARED = 'xl/sharedStrings.xml'
const TEXT = /<t(?:\s[^<>]*)?>([^<]*)<\/t>/g
const CELL = /^<c(?=[\s>])([^<>]*)>/

/** What stands before each end, without what stands after the last one. */
const before = (xml: string, end: string): string[] => xml.split(end).slice(0, -1)

/** Phonetic hints repeat the text. */
function withoutHints(xml: string): string {
  const [first = '', ...rest] = xml.split('<rPh')
  return first + rest.map((part) => part.slice(Math.max(0, part.indexOf('</rPh>')))).join('')
}

const textsIn = (xml: string): string =>
  Array.from(withoutHints(xml).matchAll(TEXT), ([, text]) => decode(text ?? '')).join('')

function cellText(attributes: string, xml: string, shared: readonly string[]): string {
  if (attributes.includes('t="inlineStr"')) return textsIn(xml)
  const value = /<v>([^<]*)<\/v>/.exec(xml)?.[1] ?? ''
  return attributes.includes('t="s"') ? (shared[Number(value)] ?? '') : decode(value)
}

/** The texts of the cells of a row. An empty cell has no end of its own. */
const rowText = (xml: string, shared: readonly string[]): string =>
  before(xml, '</c>')
    .map((part) => {
      const cell = part.slice(Math.max(0, part.lastIndexOf('<c '), part.lastIndexOf('<c>')))
      const [tag, attributes] = CELL.exec(cell) ?? []
      return tag === undefined ? '' : `${cellText(attributes!, cell.slice(tag.length), shared)} `
    })
    .join('')

/** The texts of the sheets of a workbook, a line for each row. */
export async function readSheets(file: Buffer): Promise<string[]> {
  const parts = await unzip(file, (name) => name === SHARED || SHEET.test(name))
  const strings = parts.get(SHARED)?.toString('utf8') ?? ''
  const shared = before(strings, '</si>').map(textsIn)
  const sheets = [...parts.keys()]
    .filter((name) => name !== SHARED)
    .toSorted((a, b) => Number(SHEET.exec(a)![1]) - Number(SHEET.exec(b)![1]))
  return sheets.map((name) =>
    parts
      .get(name)!
      .toString('utf8')
      .split('</row>')
      .map((row) => rowText(row, shared))
      .join('\n'),
  )
}
