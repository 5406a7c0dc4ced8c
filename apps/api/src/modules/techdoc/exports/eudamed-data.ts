import type { FileValues } from 'contract/techdoc/file/sections'
import type { SnapSection, Snapshot } from './snapshot.ts'

/** A value in EUDAMED form, and the field of the file that it comes from. */
interface Element {
  readonly name: string
  readonly field: string
  readonly value: string
}

/** A Basic UDI-DI or a UDI-DI. */
export interface Registered {
  readonly identifier: string
  /** The row of the file. */
  readonly row: string
  readonly entity: string
  readonly elements: readonly Element[]
}

export interface EudamedUdi extends Registered {
  readonly basic: Pick<Registered, 'identifier' | 'entity'> | null
}

export interface EudamedData {
  readonly basics: readonly Registered[]
  readonly udis: readonly EudamedUdi[]
}

const CLASSES: Readonly<Record<string, string>> = {
  I: 'CLASS_I',
  Is: 'CLASS_I',
  Im: 'CLASS_I',
  Ir: 'CLASS_I',
  IIa: 'CLASS_IIA',
  IIb: 'CLASS_IIB',
  III: 'CLASS_III',
}
/** EUDAMED has no code for the other market statuses. */
const STATUSES: Readonly<Record<string, string>> = {
  'on-market': 'ON_THE_MARKET',
  ended: 'NO_LONGER_PLACED_ON_THE_MARKET',
  withdrawn: 'NO_LONGER_PLACED_ON_THE_MARKET',
}
const PRODUCTION: Readonly<Record<string, string>> = {
  lot: 'BATCH_NUMBER',
  serial: 'SERIALISATION_NUMBER',
  expiry: 'EXPIRATION_DATE',
  mfg: 'MANUFACTURING_DATE',
  sw: 'SOFTWARE_IDENTIFICATION',
}

/** A value of the file as text; null where it is empty. */
function said(values: FileValues, key: string): string | null {
  const value = values[key]
  if (value === undefined || value === null || value === '') return null
  return typeof value === 'object' ? null : String(value)
}

const coded = (values: FileValues, key: string, words: Readonly<Record<string, string>>): string | null =>
  words[said(values, key) ?? ''] ?? null

type Given = readonly [name: string, field: string, value: string | null]
const elementsOf = (given: readonly Given[]): Element[] =>
  given.flatMap(([name, field, value]) => (value === null ? [] : [{ name, field, value }]))

/** The elements of a Basic UDI-DI, in the order of the schema. */
const basicElements = (values: FileValues, srn: string | null): Element[] =>
  elementsOf([
    ['basicudi:riskClass', 'riskClass', coded(values, 'riskClass', CLASSES)],
    ['basicudi:model', 'modelFamily', said(values, 'modelFamily')],
    ['basicudi:animalTissuesCells', 'animalTissue', said(values, 'animalTissue')],
    ['basicudi:humanTissuesCells', 'humanTissue', said(values, 'humanTissue')],
    ['basicudi:MFActorCode', 'srn', srn],
    ['basicudi:medicinalProductCheck', 'containsMedicinal', said(values, 'containsMedicinal')],
    ['commondi:active', 'active', said(values, 'active')],
    ['commondi:administeringMedicine', 'administersMedicine', said(values, 'administersMedicine')],
    ['commondi:implantable', 'implantable', said(values, 'implantable')],
    ['commondi:measuringFunction', 'measuringFunction', said(values, 'measuringFunction')],
    ['commondi:reusable', 'reusableSurgical', said(values, 'reusableSurgical')],
  ])

/** The elements of a UDI-DI. A single-use device has zero reuses. */
function udiElements(values: FileValues, identity: FileValues): Element[] {
  const production = [values['udiPi'] ?? []].flat().flatMap((one) => PRODUCTION[String(one)] ?? [])
  const reuses = values['singleUse'] === true ? '0' : said(values, 'maxReuses')
  return elementsOf([
    ['udidi:status', 'marketStatus', coded(values, 'marketStatus', STATUSES)],
    ['udidi:MDNCodes', 'emdnCode', said(identity, 'emdnCode')],
    ['udidi:productionIdentifier', 'udiPi', production.length > 0 ? production.toSorted().join(' ') : null],
    ['udidi:referenceNumber', 'catalogueNumber', said(values, 'catalogueNumber')],
    ['udidi:sterile', 'sterileLabel', said(values, 'sterileLabel')],
    ['udidi:tradeNames', 'tradeName', said(identity, 'tradeName')],
    ['udidi:numberOfReuses', 'maxReuses', reuses],
    ['udidi:baseQuantity', 'quantityPerPack', said(values, 'quantityPerPack')],
    ['udidi:latex', 'latex', said(values, 'latex')],
  ])
}

/** The identifiers in the tables of the file (EXP-10). Rows without an identifier are left out. */
export function eudamedData({ sections }: Pick<Snapshot, 'sections'>): EudamedData {
  const byKey = new Map(sections.map((section) => [section.key, section]))
  const valuesOf = (key: string): FileValues => byKey.get(key)?.values ?? {}
  const rowsOf = (key: string): SnapSection['rows'] => byKey.get(key)?.rows ?? []
  // The registration as an actor names it as well, where the form of the manufacturer does not.
  const actor = rowsOf('f.eudamed').find(({ values }) => said(values, 'eudamedModule') === 'actor')
  const srn = said(valuesOf('f.manufacturer'), 'srn') ?? (actor ? said(actor.values, 'identifier') : null)
  const identity = valuesOf('dd.identity')
  const basics = rowsOf('dd.basic-udi').flatMap(({ id, values }) => {
    const identifier = said(values, 'basicUdiDi')
    const entity = (said(values, 'issuingEntity') ?? '').toUpperCase()
    return identifier ? [{ row: id, identifier, entity, elements: basicElements(values, srn) }] : []
  })
  const byRow = new Map(basics.map((basic) => [basic.row, basic]))
  const udis = rowsOf('dd.udi-di').flatMap(({ id, values }): EudamedUdi[] => {
    const identifier = said(values, 'udiDi')
    if (!identifier) return []
    const basic = byRow.get([values['basicUdiRef'] ?? ''].flat().map(String)[0] ?? '') ?? null
    return [
      {
        identifier,
        row: id,
        entity: basic?.entity ?? '',
        basic: basic && { identifier: basic.identifier, entity: basic.entity },
        elements: udiElements(values, identity),
      },
    ]
  })
  return { basics, udis }
}
