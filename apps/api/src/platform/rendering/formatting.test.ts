import { createHash } from 'node:crypto'
import type { Content } from 'editor/content'
import { expect, it } from 'vitest'
import { unzip } from '#test/files/unzip.ts'
import { blocksOf } from './content-blocks.ts'
import { contentHash, type DocumentModel, plainText } from './document-model.ts'
import { htmlOf } from './html.ts'
import { runsOf } from './runs.ts'
import { wordOf } from './word.ts'

const text = (words: string, ...marks: string[]): Content => ({
  type: 'text',
  text: words,
  marks: marks.map((type) => ({ type, attrs: {} })),
})
const paragraph = (...content: Content[]): Content => ({ type: 'paragraph', content })
const item = (...content: Content[]): Content => ({ type: 'listItem', content })

const CONTENT: Content = {
  type: 'doc',
  content: [
    paragraph(
      text('Condition: ', 'bold'),
      text('seven of forty, '),
      text('not', 'italic', 'underline'),
      text(' two.'),
    ),
    {
      type: 'bulletList',
      content: [
        item(paragraph(text('Orders')), {
          type: 'orderedList',
          attrs: { start: 1 },
          content: [item(paragraph(text('Approved')))],
        }),
        item(paragraph(text('Payments'))),
      ],
    },
    {
      type: 'orderedList',
      attrs: { start: 3 },
      content: [item(paragraph(text('Third'))), item(paragraph(text('Fourth')))],
    },
  ],
}

const model = (locale: DocumentModel['locale'], blocks: DocumentModel['blocks']): DocumentModel => ({
  locale,
  kind: 'Report',
  title: 'Purchase to pay',
  organisation: 'First',
  cover: [],
  blocks,
  words: { contents: 'Contents', page: '{{page}}', hash: 'Hash' },
})

async function wordXml(document: DocumentModel): Promise<string> {
  const files = await unzip(Buffer.from(await wordOf(document)))
  return String(files.get('word/document.xml'))
}

it('keeps the formatting of words in print', async () => {
  const html = htmlOf(model('en', blocksOf(CONTENT)), [])
  expect(html).toContain(
    '<p dir="ltr"><strong>Condition: </strong>seven of forty, <u><em>not</em></u> two.</p>',
  )
  const xml = await wordXml(model('en', blocksOf(CONTENT)))
  expect(xml).toMatch(/<w:rPr>(?:(?!<\/w:rPr>).)*<w:b\/>(?:(?!<\/w:r>).)*Condition: /)
  expect(xml).toMatch(/<w:i\/>(?:(?!<\/w:r>).)*not/)
  expect(xml).not.toMatch(/<w:b\/>(?:(?!<\/w:r>).)*seven of forty/)
})

it('prints lists as lists, nested and numbered from their first number', async () => {
  const blocks = blocksOf(CONTENT)
  const html = htmlOf(model('en', blocks), [])
  expect(html.replaceAll(/ dir="ltr"/g, '')).toContain(
    '<ul><li><span>Orders</span><ol><li><span>Approved</span></li></ol></li><li><span>Payments</span></li></ul><ol start="3"><li><span>Third</span></li><li><span>Fourth</span></li></ol>',
  )
  expect(html).not.toContain('•')
  const xml = await wordXml(model('en', blocks))
  expect(xml.match(/<w:numPr>/g)).toHaveLength(5)
  expect(xml).not.toContain('• ')
  expect(blocks.map(plainText).join('\n')).toContain(
    '• Orders\n  1. Approved\n• Payments\n3. Third\n4. Fourth',
  )
})

it('prints a text without formatting exactly as before', () => {
  expect(blocksOf({ type: 'doc', content: [paragraph(text('Plain. '), text('Text.'))] })).toEqual([
    { kind: 'paragraph', text: 'Plain. Text.' },
  ])
})

it('keeps the order of numbers and codes in Arabic lines', async () => {
  const line = 'من 2026-01-31 إلى 2026-12-31: 12/40 في AUD-2026-001'
  expect(
    runsOf(line, true)
      .filter(({ rightToLeft }) => !rightToLeft)
      .map((run) => run.text),
  ).toEqual(['2026-01-31', '2026-12-31', '12/40', 'AUD-2026-001'])
  const kept = (unit: string) => `<bdi dir="ltr">${unit}</bdi>`
  const printed = (words: string) => htmlOf(model('ar', [{ kind: 'paragraph', text: words }]), [])
  expect(printed(line)).toContain(
    `من ${kept('2026-01-31')} إلى ${kept('2026-12-31')}: ${kept('12/40')} في AUD-2026-001</p>`,
  )
  // After a Latin word, and in other lines, they keep their order anyway.
  expect(printed('وفق ISO 13485:2016')).toContain('وفق ISO 13485:2016</p>')
  expect(printed('From 2026-01-31 to 2026-12-31')).toContain('From 2026-01-31 to 2026-12-31</p>')
})

const BOARD: DocumentModel['blocks'] = [
  {
    kind: 'rating',
    title: 'Overall rating',
    steps: ['Satisfactory', 'Some improvement needed', 'Unsatisfactory'],
    chosen: 1,
    none: 'not decided yet',
  },
  {
    kind: 'figures',
    figures: [
      { value: '2', label: 'High', tone: 4 },
      { value: '84 %', label: 'Coverage' },
    ],
  },
  {
    kind: 'card',
    title: 'I01 Bank details',
    level: 'High',
    tone: 4,
    rows: [
      { name: 'Cause', blocks: [{ kind: 'paragraph', text: 'No call-back.' }] },
      {
        name: 'Actions',
        blocks: [{ kind: 'table', head: ['Action', 'Due'], rows: [['Call back', '2027']], widths: [3, 1] }],
      },
    ],
  },
  {
    kind: 'table',
    head: ['Issue', 'Rating'],
    rows: [['I01', 'High'], ['Group'], ['I02', 'Low']],
    widths: [3, 1],
    levels: { column: 1, tones: [4, null, 1] },
  },
  {
    kind: 'matrix',
    corner: 'Likelihood',
    columns: ['Minor'],
    rows: [
      {
        name: 'Likely',
        cells: [{ text: '2', tone: 5, marks: [{ text: '7', before: true }, { text: '3' }] }],
      },
    ],
    legend: 'Marks',
  },
]

it('prints ratings, key figures, cards, levels and marks with the same words in PDF and Word', async () => {
  const html = htmlOf({ ...model('en', []), summary: BOARD }, [])
  expect(html).toContain('<li class="on">2 · Some improvement needed</li>')
  expect(html).toMatch(/<section class="card edge-4">.*<h3 id="s1">/)
  expect(html.match(/High <span aria-hidden="true">•••</g)).toHaveLength(3)
  expect(html).toContain('<span class="mark before">○\u00a07</span> <span class="mark">●\u00a03</span>')
  const xml = await wordXml({ ...model('en', []), summary: BOARD })
  const words = xml.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  const parts =
    'Overall rating|2 · Some improvement needed|84 %|High •••|Low •|I01 Bank details|No call-back.'
  for (const part of [...parts.split('|'), 'Call back', '○ 7 ● 3', 'Marks']) expect(words).toContain(part)
})

it('keeps the hash of documents without a summary, and covers the summary of others', () => {
  const plain = model('en', [])
  const { locale, kind, title, organisation, blocks } = plain
  const before = createHash('sha256')
    .update(JSON.stringify({ locale, kind, title, organisation, blocks }))
    .digest('hex')
  expect(contentHash(plain)).toBe(before)
  expect(contentHash({ ...plain, summary: BOARD })).not.toBe(before)
})

it('shows the logo, the classification and the overall rating on the cover, which are not part of the hash', async () => {
  const data =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const bare = { ...model('fr', []), summary: BOARD }
  const dressed: DocumentModel = {
    ...bare,
    classification: 'Diffusion restreinte',
    logo: { mediaType: 'image/png', data, width: 1, height: 1 },
  }
  expect(contentHash(dressed)).toBe(contentHash(bare))
  const html = htmlOf(dressed, [])
  const cover = html.slice(html.indexOf('<section class="cover">'), html.indexOf('<section class="summary">'))
  expect(cover).toContain(`<img alt="First" src="data:image/png;base64,${data}">`)
  expect(cover).toContain('Diffusion restreinte')
  expect(cover).toContain('<li class="on">2 · Some improvement needed</li>')
  const files = await unzip(Buffer.from(await wordOf(dressed)))
  expect([...files.keys()].filter((name) => name.startsWith('word/media/'))).toHaveLength(1)
  for (const part of ['word/document.xml', 'word/header1.xml'])
    expect(String(files.get(part))).toContain('Diffusion restreinte')
})
