import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { checkContent } from './check.ts'
import { type Content, toDocument } from './content.ts'
import { difference } from './difference.ts'
import { fillPlaceholders } from './fill.ts'
import { toHtml } from './html.ts'
import { schema } from './schema.ts'
import { toText } from './text.ts'
import { contentOf, writeContent } from './yjs.ts'

const ID = '0190a000-0000-7000-8000-000000000001'
const text = (words: string, ...marks: { type: string; attrs?: Record<string, unknown> }[]): Content => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 ? { marks } : {}),
})
const paragraph = (...content: Content[]): Content => ({ type: 'paragraph', content })
const doc = (...content: Content[]): Content => ({ type: 'doc', content })
const cell = (words: string): Content => ({ type: 'tableCell', content: [paragraph(text(words))] })

const everything = doc(
  { type: 'heading', attrs: { level: 2 }, content: [text('Scope & limits')] },
  { type: 'paragraph', attrs: { dir: 'rtl' }, content: [text('نطاق', { type: 'bold' })] },
  paragraph(
    text('see ', { type: 'comment', attrs: { thread: ID } }),
    { type: 'recordChip', attrs: { recordType: 'process', id: ID, code: 'P-1' } },
    text(' and '),
    { type: 'mention', attrs: { person: ID, name: 'Ada' } },
    { type: 'placeholder', attrs: { name: 'organisation' } },
    text('site', { type: 'link', attrs: { href: 'https://example.com/' } }),
  ),
  { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('one'))] }] },
  { type: 'table', content: [{ type: 'tableRow', content: [cell('a'), cell('b')] }] },
  { type: 'evidenceImage', attrs: { evidence: ID, file: ID, alt: 'Rack' } },
  {
    type: 'bound',
    attrs: { id: 'figures', source: '0123456789abcdef', written: '0123456789abcdef' },
    content: [paragraph(text('bound'))],
  },
  paragraph(text('new', { type: 'insertion', attrs: { id: `${ID}~1a` } })),
)

describe('a text', () => {
  it('passes the check unchanged when it uses only known nodes', () => {
    const { content, problems } = checkContent(everything)
    expect(problems).toEqual([])
    expect(toText(schema.nodeFromJSON(content))).toBe(
      'Scope & limits\nنطاق\nsee P-1 and @Ada{{organisation}}site\none\na\nb\nRack\nbound\nnew',
    )
  })

  it('is unchanged after a round trip through a shared document', () => {
    const { node, content } = checkContent(everything)
    const shared = new Y.Doc()
    writeContent(shared, node)
    expect(checkContent(contentOf(shared)).content).toEqual(content)
  })

  it('is rendered to HTML of known elements, with all text escaped', () => {
    const html = toHtml(checkContent(everything).node)
    expect(html).toContain('<h2 dir="auto">Scope &amp; limits</h2>')
    expect(html).toContain('<p dir="rtl"><strong>نطاق</strong></p>')
    expect(html).toContain(
      `<a class="record-chip" data-record="process/${ID}" href="/records/process/${ID}">P-1</a>`,
    )
    expect(html).toContain('<td colspan="1" rowspan="1"><p dir="auto">a</p></td>')
    expect(html).not.toContain('style')
    const script = checkContent(doc(paragraph(text('<script>alert(1)</script>')))).node
    expect(toHtml(script)).toBe('<p dir="auto">&lt;script&gt;alert(1)&lt;/script&gt;</p>')
  })

  it('drops unknown nodes and marks, and reports where', () => {
    const { content, problems } = checkContent(
      doc(
        { type: 'iframe', attrs: { src: 'https://example.com' } },
        paragraph(
          text('a', { type: 'link', attrs: { href: 'javascript:alert(1)' } }),
          text('b', { type: 'style', attrs: { style: 'x' } }),
          { type: 'recordChip', attrs: { recordType: '../x', id: ID, code: 'P' } },
        ),
        { type: 'heading', attrs: { level: 9, onclick: 'x' }, content: [text('c')] },
      ),
    )
    expect(content.content).toEqual([
      { type: 'paragraph', attrs: { dir: null }, content: [text('ab')] },
      { type: 'heading', attrs: { dir: null, level: 1 }, content: [text('c')] },
    ])
    expect(problems.map(({ code }) => code)).toEqual([
      'unknown_node',
      'wrong_attribute',
      'wrong_attribute',
      'unknown_mark',
      'wrong_attribute',
      'wrong_attribute',
      'wrong_attribute',
      'wrong_attribute',
    ])
  })

  it('is limited in depth, and handles names of built-in object properties', () => {
    let deep: Content = paragraph(text('x'))
    for (let level = 0; level < 300; level++) deep = { type: 'blockquote', content: [deep] }
    expect(checkContent(doc(deep)).problems.some(({ code }) => code === 'too_deep')).toBe(true)
    for (const type of ['__proto__', 'constructor', 'toString']) {
      expect(checkContent(doc({ type })).problems[0]?.code).toBe('unknown_node')
      expect(checkContent(doc(paragraph(text('x', { type })))).problems[0]?.code).toBe('unknown_mark')
    }
    for (const nonsense of [null, 7, 'doc', [], {}, { type: 'doc', content: 'x' }])
      expect(checkContent(nonsense).content.type).toBe('doc')
  })

  it('is repaired where nodes are misplaced', () => {
    const { node, problems } = checkContent(
      doc({ type: 'bulletList' }, text('bare'), paragraph(text('kept'))),
    )
    expect(problems.length).toBeGreaterThan(0)
    expect(() => node.check()).not.toThrow()
    expect(toText(node)).toContain('kept')
  })

  it('fills known placeholders of a template and leaves the others', () => {
    const template = doc(
      paragraph(
        { type: 'placeholder', attrs: { name: 'organisation' } },
        { type: 'placeholder', attrs: { name: 'today' } },
      ),
    )
    expect(fillPlaceholders(template, { organisation: 'Acme' }).content![0]!.content).toEqual([
      text('Acme'),
      { type: 'placeholder', attrs: { name: 'today' } },
    ])
  })
})

it('a document is converted unchanged, and a single node is rejected', () => {
  expect(toDocument(everything)).toEqual(everything)
  expect(() => toDocument(paragraph(text('alone')))).toThrow('paragraph')
})

describe('a comparison', () => {
  const html = (before: Content, after: Content) =>
    toHtml(schema.nodeFromJSON(difference(checkContent(before).node, checkContent(after).node)))

  it('marks the words that changed and keeps the others', () => {
    expect(
      html(doc(paragraph(text('The old pump runs'))), doc(paragraph(text('The new pump runs well')))),
    ).toBe('<p dir="auto">The <del>old</del><ins>new</ins> pump runs<ins> well</ins></p>')
  })

  it('marks whole blocks that were added or removed, also in lists and tables', () => {
    const list = (...items: string[]): Content => ({
      type: 'bulletList',
      content: items.map((item) => ({ type: 'listItem', content: [paragraph(text(item))] })),
    })
    expect(html(doc(list('a', 'b')), doc(list('a', 'b', 'c')))).toContain('<ins>c</ins>')
    expect(html(doc(paragraph(text('a')), paragraph(text('b'))), doc(paragraph(text('b'))))).toBe(
      '<p dir="auto"><del>a</del></p><p dir="auto">b</p>',
    )
  })

  it('a text compared with itself has no marks', () => {
    expect(html(everything, everything)).not.toMatch(/<(?:ins|del)>/)
  })
})
