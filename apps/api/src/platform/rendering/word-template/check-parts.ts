import type { Document, Element } from '@xmldom/xmldom'
import { isPlainImage } from '#platform/uploads/plain-image.ts'
import { attribute, CONTENT_TYPES, R, RELATIONSHIPS, W, walk } from './names.ts'
import { Refused } from './problems.ts'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

/** A picture is what its name says, complete, with nothing behind it, and not too large to draw. */
export function checkPicture(name: string, bytes: Buffer): void {
  const [type, signature] = name.endsWith('.png') ? ['image/png', PNG] : ['image/jpeg', JPEG]
  if (!bytes.subarray(0, signature.length).equals(signature) || !isPlainImage(type, bytes))
    throw new Refused('picture_not_allowed', name)
}

const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const TYPES = new RegExp(
  `^(?:${[
    String.raw`application/vnd\.openxmlformats-officedocument\.wordprocessingml\.\w+(?:\.main)?\+xml`,
    String.raw`application/vnd\.openxmlformats-package\.(?:core-properties|relationships)\+xml`,
    String.raw`application/vnd\.openxmlformats-officedocument\.(?:theme|extended-properties|custom-properties|customXmlProperties)\+xml`,
    String.raw`application/xml`,
    // Declared by default for endings of which the file has no part.
    String.raw`image/[\w.+-]+`,
    String.raw`application/vnd\.openxmlformats-officedocument\.obfuscatedFont`,
  ].join('|')})$`,
)

function checkContentTypes(name: string, root: Element): void {
  if (root.namespaceURI !== CONTENT_TYPES) throw new Refused('not_a_word_document', name)
  let isDocument = false
  for (const element of walk(root)) {
    const type = element.getAttribute('ContentType') ?? ''
    if (/macro|vba/i.test(type)) throw new Refused('macros', name, type)
    if (!TYPES.test(type)) throw new Refused('content_type_not_allowed', name, type)
    isDocument ||= type === MAIN_TYPE
  }
  if (!isDocument) throw new Refused('not_a_word_document', name)
}

const RELATIONSHIP_TYPES =
  /\/(?:officeDocument|core-properties|extended-properties|custom-properties|thumbnail|styles|settings|webSettings|fontTable|numbering|footnotes|endnotes|comments\w*|people|header|footer|theme|image|hyperlink|customXml|customXmlProps)$/
const ADDRESS = /^(?:https:|mailto:)/i

function checkRelationships(name: string, root: Element): void {
  if (root.namespaceURI !== RELATIONSHIPS) throw new Refused('relationship_not_allowed', name)
  for (const element of walk(root)) {
    const type = element.getAttribute('Type') ?? ''
    const target = element.getAttribute('Target') ?? ''
    const short = type.split('/').at(-1) ?? ''
    if (/vba/i.test(short)) throw new Refused('macros', name, short)
    const mode = element.getAttribute('TargetMode')
    if (mode && mode !== 'Internal' && !type.endsWith('/hyperlink'))
      throw new Refused('external_content', name, target)
    if (!RELATIONSHIP_TYPES.test(type)) throw new Refused('relationship_not_allowed', name, short)
    if (mode && mode !== 'Internal') {
      if (!ADDRESS.test(target)) throw new Refused('address_not_allowed', name, target)
    } else if (/^[a-z][\w+.-]*:|\\|^\/\/|%|(?:^|\/)\.\.\/\.\./i.test(target))
      throw new Refused('relationship_not_allowed', name, target)
  }
}

/** The namespaces that Word writes into documents, by their beginnings. */
const NAMESPACES =
  /^(?:http:\/\/schemas\.openxmlformats\.org\/(?:wordprocessingml|drawingml|officeDocument|markup-compatibility|package|schemaLibrary)\/|http:\/\/schemas\.microsoft\.com\/office\/(?:word|drawing|thememl|tasks|2020)\/|urn:schemas-microsoft-com:(?:vml|office:office|office:word)$|http:\/\/purl\.org\/dc\/|http:\/\/www\.w3\.org\/(?:2001\/XMLSchema-instance|XML\/1998\/namespace|2000\/xmlns\/)$)/

/** Elements that run, load or embed something, by their names in any of those namespaces. */
const ELEMENTS = new Set<string>([
  ...(['altChunk', 'subDoc', 'object', 'control', 'movie', 'mailMerge', 'attachedTemplate'] as const),
  ...(['saveThroughXslt', 'embedRegular', 'embedBold', 'embedItalic', 'embedBoldItalic'] as const),
  ...([
    'frameset',
    'framesets',
    'OLEObject',
    'imagedata',
    'contentPart',
    'dataBinding',
    'objectEmbed',
  ] as const),
  ...(['objectLink', 'svgBlip', 'videoFile', 'audioFile', 'linkedTextbox', 'webVideoPr'] as const),
])

function checkElements(name: string, root: Element): void {
  for (const element of [root, ...walk(root)]) {
    const { namespaceURI, localName, prefix } = element
    // A customer's own data in the file is never shown; it only has to be harmless.
    const known = name.startsWith('customXml/') || (namespaceURI !== null && NAMESPACES.test(namespaceURI))
    if (!known || ELEMENTS.has(localName!)) throw new Refused('element_not_allowed', name, element.tagName)
    // The engine knows Word's elements by their usual prefix: another one would hide them from it.
    if ((namespaceURI === W) !== (prefix === 'w'))
      throw new Refused('element_not_allowed', name, element.tagName)
    for (const one of Array.from(element.attributes)) {
      const loads =
        (one.namespaceURI === R && one.localName === 'link') || ['href', 'src'].includes(one.localName!)
      if (loads && one.value !== '') throw new Refused('external_content', name, `${one.name}="${one.value}"`)
    }
  }
  checkFields(name, root)
}

const FIELDS = new Set<string>([
  ...(['PAGE', 'NUMPAGES', 'SECTIONPAGES', 'SECTION', 'TOC', 'PAGEREF', 'REF', 'NOTEREF', 'SEQ'] as const),
  ...(['STYLEREF', 'DATE', 'TIME', 'TITLE', 'AUTHOR', 'HYPERLINK', 'TC', 'XE', 'INDEX', 'SYMBOL'] as const),
])

function checkField(name: string, instruction: string): void {
  const word = instruction
    .trim()
    .split(/[\s\\"]/)[0]!
    .toUpperCase()
  if (word && !FIELDS.has(word)) throw new Refused('field_not_allowed', name, instruction.trim())
  if (word !== 'HYPERLINK' || /\\l/.test(instruction)) return
  const address = /HYPERLINK\s+(?:\\\w\s+)*"?([^"\s]+)/i.exec(instruction)?.[1] ?? ''
  if (!ADDRESS.test(address)) throw new Refused('address_not_allowed', name, address)
}

/** Instructions of fields, whose text Word may split over runs: joined from the beginning of a field to its separator. */
function checkFields(name: string, root: Element): void {
  const open: { text: string; reading: boolean }[] = []
  for (const element of walk(root)) {
    if (element.namespaceURI !== W) continue
    if (element.localName === 'fldSimple') checkField(name, attribute(element, 'instr'))
    if (element.localName === 'instrText' || element.localName === 'delInstrText') {
      const field = open.at(-1)
      if (field?.reading) field.text += element.textContent ?? ''
      else checkField(name, element.textContent ?? '')
    }
    if (element.localName !== 'fldChar') continue
    const type = attribute(element, 'fldCharType')
    if (type === 'begin') {
      // A field inside the instruction of another could make up its name.
      if (open.at(-1)?.reading) throw new Refused('field_not_allowed', name, open.at(-1)!.text)
      open.push({ text: '', reading: true })
      continue
    }
    const field = open.at(-1)
    if (field?.reading) {
      field.reading = false
      checkField(name, field.text)
    }
    if (type === 'end') open.pop()
  }
  for (const { text, reading } of open) if (reading) checkField(name, text)
}

/** Refuses everything in a part that could run, load or reveal something. */
export function checkPart(name: string, document: Document): void {
  const root = document.documentElement
  if (!root) throw new Refused('invalid_xml', name)
  if (name === '[Content_Types].xml') checkContentTypes(name, root)
  else if (name.endsWith('.rels')) checkRelationships(name, root)
  else checkElements(name, root)
}
