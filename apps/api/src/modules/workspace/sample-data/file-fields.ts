import type { TechdocField, TechdocSection, TechdocStructure } from 'content'
import type { FileValues } from 'contract/techdoc/file/sections'
import { gtin } from 'contract/techdoc/identifiers/check-characters'
import { day, fillIn, type SamplePeople } from './sample-people.ts'

/** What the values of a file can refer to. */
export interface Ground {
  readonly cast: SamplePeople
  readonly optionSets: TechdocStructure['optionSets']
  readonly people: readonly string[]
  /** A piece of evidence with a file. */
  readonly file: string
  /** Documents in force, by their type. */
  readonly documents: ReadonlyMap<string, string>
  /** The records that a field with this target can refer to. */
  targets(target: string): readonly string[]
  /** The preset row of a list. */
  item(section: string, ref: string): string
}

/** Used where the first option of a list would leave something open or wrong. */
const OPTIONS: Readonly<Record<string, string>> = {
  actionStatus: 'closed',
  checkStatus: 'met',
  controlStatus: 'verified',
  docStatus: 'effective',
  eudamedStatus: 'registered',
  impact: 'minor',
  incidentStatus: 'closed',
  level5: '2',
  marketStatus: 'on-market',
  riskRowStatus: 'verified',
  studyStatus: 'completed',
  supplierStatus: 'approved',
  swSafetyClass: 'C',
  traceStatus: 'verified',
  verificationState: 'yes',
  vulnStatus: 'mitigated',
}

/** Questions that are answered with no. */
const NO = new Set(
  `implantable reusableSurgical containsMedicinal humanTissue animalTissue sterileLabel
  singleUse newerEditionKnown emergency newHazard riskChanged legalHold wetException latex`.split(/\s+/),
)

/** Identifiers whose form is checked, by the key of their field. */
const IDENTIFIERS: Readonly<Record<string, string>> = {
  srn: 'FR-MF-000012345',
  emdnCode: 'Z1203',
  containedUdiDi: gtin('376012345990'),
}

const LEVEL = /severity|level|score/i
const AHEAD = /until|expir|next|due|target|transition|support|anticipated|endDate/i
const NUMBERED = /(?:Id|No|Number|Ref|Code|number)$/
const VERSION = /version/i

/** The type of document that a field asks for, by its key. */
const DOCUMENTS: readonly (readonly [RegExp, string])[] = [
  [/plan/i, 'plan'],
  [/protocol|cip/i, 'protocol'],
  [/certificate|cv|declaration/i, 'certificate'],
  [/procedure|method|instruction|manual/i, 'procedure'],
  [/agreement|contract|appointment/i, 'contract'],
  [/drawing|architecture|design/i, 'drawing'],
  [/spec|requirement|input|output|configuration/i, 'specification'],
  [/notice|fsn|part/i, 'ifu'],
  [/data|record/i, 'data'],
]

/** At most so many references of one field: Annex I alone has two hundred rows. */
const MANY = 8

function sayOf(section: TechdocSection, { key, type }: TechdocField, at: number, ground: Ground): string {
  const { long, short } = ground.cast.texts.techdoc
  const place = section.fields.findIndex((field) => field.key === key) + at
  const identifier = IDENTIFIERS[key]
  if (identifier) return identifier
  if (type === 'text' && NUMBERED.test(key))
    return `${section.key
      .replaceAll(/[^a-z]/g, '')
      .slice(0, 4)
      .toUpperCase()}-${String(at + 1).padStart(3, '0')}`
  if (type === 'text' && VERSION.test(key)) return '1.0'
  const said = type === 'text' ? short[place % short.length]! : long[place % long.length]!
  return ground.cast.say(fillIn(said, { section: section.title }))
}

/** A fitting value for a field without one of its own. */
function generate(section: TechdocSection, field: TechdocField, at: number, ground: Ground): unknown {
  const { key, type, optionSet, target, multiple } = field
  const place = section.fields.indexOf(field)
  const options = (ground.optionSets[optionSet ?? ''] ?? []).map(({ value }) => value)
  switch (type) {
    case 'text':
    case 'longtext':
    case 'richtext':
      return sayOf(section, field, at, ground)
    case 'url':
      return 'https://example.com/devices'
    case 'number':
      return LEVEL.test(key) ? 2 : 10 + place + at
    case 'boolean':
      return !NO.has(key)
    case 'date':
      return day(AHEAD.test(key) ? 400 + place + at : place + at - 120)
    case 'countries':
      return ['FR', 'DE']
    case 'languages':
      return ['en', 'fr', 'de']
    case 'select':
      return OPTIONS[optionSet!] ?? options[0]
    case 'multiselect':
      return options.slice(0, 2)
    case 'user':
      return ground.people[(place + at) % ground.people.length]
    case 'users':
      return ground.people
    case 'file':
      return ground.file
    case 'computed':
      return undefined
    default: {
      const kind = DOCUMENTS.find(([pattern]) => pattern.test(key))?.[1] ?? 'report'
      const found = target === 'document' ? [ground.documents.get(kind)!] : ground.targets(target!)
      return multiple ? found.slice(0, MANY) : found[at % Math.max(1, found.length)]
    }
  }
}

/** Every field of a row or form: the given value, or a generated one. Null leaves the field empty. */
export function complete(section: TechdocSection, said: FileValues, at: number, ground: Ground): FileValues {
  const values = section.fields.map((field) => [
    field.key,
    field.key in said ? said[field.key] : generate(section, field, at, ground),
  ])
  return Object.fromEntries(values.filter(([, value]) => value !== undefined && value !== null))
}
