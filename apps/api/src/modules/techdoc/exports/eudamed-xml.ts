import { parseXml, textContent, walk, type XmlElement, XmlWriter } from '@cj-tech-master/excelts/xml'
import { fail } from 'contract'
import type { EudamedData, EudamedUdi, Registered } from './eudamed-data.ts'

const BASE = 'https://ec.europa.eu/tools/eudamed/dtx'
const NAMESPACES = {
  'xmlns:message': `${BASE}/servicemodel/Message/v1`,
  'xmlns:device': `${BASE}/datamodel/Entity/Device/v1`,
  'xmlns:basicudi': `${BASE}/datamodel/Entity/BasicUDI/v1`,
  'xmlns:udidi': `${BASE}/datamodel/Entity/UDIDI/v1`,
  'xmlns:commondi': `${BASE}/datamodel/Entity/Device/CommonDevice/v1`,
  'xmlns:lsn': `${BASE}/datamodel/Entity/Common/LanguageSpecific/v1`,
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
}

function writeIdentifier(
  xml: XmlWriter,
  name: string,
  { identifier, entity }: Pick<Registered, 'identifier' | 'entity'>,
) {
  xml.openNode(name)
  xml.leafNode('commondi:DICode', undefined, identifier)
  if (entity) xml.leafNode('commondi:issuingEntityCode', undefined, entity)
  xml.closeNode()
}

/** Some elements hold their text one level deeper. */
function writeElement(xml: XmlWriter, name: string, value: string, language: string): void {
  if (name === 'udidi:status') {
    xml.openNode(name)
    xml.leafNode('commondi:code', undefined, value)
    xml.closeNode()
  } else if (name === 'udidi:tradeNames') {
    xml.openNode(name)
    xml.openNode('lsn:name')
    xml.leafNode('lsn:language', undefined, language.toUpperCase())
    xml.leafNode('lsn:textValue', undefined, value)
    xml.closeNode()
    xml.closeNode()
  } else xml.leafNode(name, undefined, value)
}

function writeUdi(xml: XmlWriter, udi: EudamedUdi, language: string): void {
  xml.openNode('device:UDIDIData', { 'xsi:type': 'device:MDRUDIDIDataType' })
  writeIdentifier(xml, 'udidi:identifier', udi)
  if (udi.basic) writeIdentifier(xml, 'udidi:basicUDIIdentifier', udi.basic)
  for (const { name, value } of udi.elements) writeElement(xml, name, value, language)
  xml.closeNode()
}

/**
 * The identifiers of a file for the EUDAMED bulk upload. The schema version is a setting and is written into the file.
 */
export function eudamedXml(
  { basics, udis }: EudamedData,
  { version, language, device }: { version: string; language: string; device: string },
): string {
  const xml = new XmlWriter()
  xml.openXml({ version: '1.0', encoding: 'UTF-8' })
  xml.writeComment(
    ` Made from the tables of the technical file ${device.replaceAll('-', '‑')}. Checked against the structure that the product knows. The version of the message (${version}) is a setting; neither it nor this file was checked against the published schema or the live system of EUDAMED. `,
  )
  xml.openNode('message:Push', { version, ...NAMESPACES })
  xml.openNode('message:payload')
  for (const basic of basics) {
    xml.openNode('device:Device', { 'xsi:type': 'device:MDRDeviceType' })
    xml.openNode('device:MDRBasicUDI', { 'xsi:type': 'device:MDRBasicUDIType' })
    writeIdentifier(xml, 'basicudi:identifier', basic)
    for (const { name, value } of basic.elements) writeElement(xml, name, value, language)
    xml.closeNode()
    xml.closeNode()
  }
  for (const udi of udis) writeUdi(xml, udi, language)
  xml.closeAll()
  return xml.toString()
}

/** The name of an element without its prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
const localOf = ({ name }: XmlElement): string => localName(name)
const childrenOf = (element: XmlElement): XmlElement[] =>
  element.children.filter((child): child is XmlElement => child.type === 'element')
const childOf = (element: XmlElement, local: string): XmlElement | undefined =>
  childrenOf(element).find((child) => localOf(child) === local)

/** A registered identifier, with every value by element name without prefix. */
export interface Found {
  readonly kind: 'basic' | 'udi'
  readonly identifier: string
  readonly values: ReadonlyMap<string, string>
}

function textOf(element: XmlElement): string {
  const local = localOf(element)
  const [deeper] =
    local === 'status'
      ? [childOf(element, 'code')]
      : local === 'tradeNames'
        ? childrenOf(element).map((name) => childOf(name, 'textValue') ?? childOf(name, 'value'))
        : []
  const text = textContent(deeper ?? element).trim()
  return local === 'productionIdentifier' ? text.split(/\s+/).toSorted().join(' ') : text
}

const KINDS: Readonly<Record<string, Found['kind']>> = {
  MDRBasicUDI: 'basic',
  BasicUDI: 'basic',
  MDRUDIDIData: 'udi',
  UDIDIData: 'udi',
}

/**
 * The identifiers in an XML file of EUDAMED. A file with a document type declaration is refused, so external entities
 * are impossible.
 */
export function readEudamed(xml: string): Found[] {
  if (/<!DOCTYPE/i.test(xml)) throw fail('UNREADABLE_FILE', { reason: 'not_eudamed' })
  let root: XmlElement
  try {
    root = parseXml(xml, { maxDepth: 40, maxEntityExpansions: 100 }).root
  } catch {
    throw fail('UNREADABLE_FILE', { reason: 'not_eudamed' })
  }
  const found: Found[] = []
  walk(root, (element) => {
    const kind = KINDS[localOf(element)]
    const named = kind && childOf(element, 'identifier')
    const code = named && childOf(named, 'DICode')
    if (!kind || !code) return
    const values = childrenOf(element)
      .filter((child) => !['identifier', 'basicUDIIdentifier'].includes(localOf(child)))
      .map((child) => [localOf(child), textOf(child)] as const)
    const basic = childOf(element, 'basicUDIIdentifier')
    const belongs = basic && childOf(basic, 'DICode')
    found.push({
      kind,
      identifier: textContent(code).trim(),
      values: new Map([
        ...values,
        ...(belongs ? [['basicUDIIdentifier', textContent(belongs).trim()] as const] : []),
      ]),
    })
  })
  if (found.length === 0) throw fail('UNREADABLE_FILE', { reason: 'not_eudamed' })
  return found
}
