import type { TechdocField, TechdocSection } from 'content'
import { LEFT_OUT, MANUFACTURER_SECTIONS } from 'contract/techdoc/inheritance/inheritance'

/**
 * Sections about one device alone: its identifiers, its registrations, its certificates, its dealings with the notified
 * body, and what happened to it on the market. The appendices list documents.
 */
const OF_ONE_DEVICE: ReadonlySet<string> = new Set([
  ...(['f.file', 'f.doc', 'f.certificates', 'f.changes', 'f.milestones', 'f.nb-dialogue'] as const),
  ...(['f.eudamed', 'dd.basic-udi', 'dd.udi-di', 'dd.market-history', 'cl.pmcf-report'] as const),
  ...(['pms.exposure', 'pms.complaints', 'pms.vigilance', 'pms.fsca', 'pms.trends', 'pms.capa'] as const),
  ...(['pms.psur', 'pms.pmsr', 'pms.feedback'] as const),
])

/** Whether a device can take the content of a section from another device. */
export const isCopied = (key: string): boolean => !OF_ONE_DEVICE.has(key) && !key.startsWith('dc.')

export const isShared = (key: string): boolean => MANUFACTURER_SECTIONS.includes(key)

/** Decisions of people about one device, and its identifiers. */
const OF_ONE_FILE: ReadonlySet<string> = new Set([
  ...(['approvedBy', 'approvedOn', 'decidedBy', 'decidedOn', 'signatory', 'signatoryFunction'] as const),
  ...(['rowStatus', 'catalogueNumber', 'udiDi', 'basicUdiDi', 'udiCarrierVerified'] as const),
])

/** Fields of a predefined row with its subject, in the language of its own file. */
const PRESET: ReadonlySet<string> = new Set([
  ...(['itemRef', 'itemText', 'characteristic', 'ruleNumber', 'questionNumber', 'questionText'] as const),
  ...(['legislation', 'legislationText'] as const),
])

/** The fields whose values are taken from the source. */
export const inheritedFields = ({ fields }: TechdocSection, item: string | null = null): TechdocField[] =>
  fields.filter(
    ({ key, type }) => type !== 'computed' && !OF_ONE_FILE.has(key) && !(item !== null && PRESET.has(key)),
  )

export const isInherited = (key: string): boolean => key !== LEFT_OUT && !OF_ONE_FILE.has(key)

/** The fields by which people know a row of the manufacturer's data, to find it in a device that has it already. */
export const NAMING: Readonly<Record<string, readonly string[]>> = {
  'f.operators': ['operatorRole', 'name'],
  'f.prrc': ['person'],
  'f.certificates': ['certificateNumber'],
  'dm.sites': ['siteName'],
}
