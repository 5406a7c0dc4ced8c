import type { EudamedElement, EudamedEntity, EudamedSchema } from 'content'
import type { EudamedProblem } from 'contract/techdoc/packages/eudamed'
import type { EudamedData, Registered } from './eudamed-data.ts'
import type { Snapshot } from './snapshot.ts'

/** A value that EUDAMED would refuse, by section and field. */
type FoundProblem = Pick<EudamedProblem, 'kind' | 'identifier' | 'section' | 'row' | 'field' | 'code'>

type Code = FoundProblem['code']

function codeOf({ required, codes, pattern, max }: EudamedElement, value: string | undefined): Code | null {
  if (value === undefined) return required ? 'missing' : null
  if (codes && !codes.includes(value)) return 'not_allowed'
  if (pattern && !new RegExp(pattern, 'u').test(value)) return 'form'
  return max !== undefined && value.length > max ? 'too_long' : null
}

/** The values of an identifier by element, with those that stand outside the list of elements. */
const valuesOf = (one: Registered, more: readonly (readonly [string, string])[]): Map<string, string> =>
  new Map([...one.elements.map(({ name, value }) => [name, value] as const), ...more])

function problemsOf(
  kind: FoundProblem['kind'],
  { section, elements }: EudamedEntity,
  one: Registered,
  more: readonly (readonly [string, string])[],
): FoundProblem[] {
  const values = valuesOf(one, more)
  return elements.flatMap((element) => {
    const code = codeOf(element, values.get(element.name))
    if (code === null) return []
    const elsewhere = element.section !== undefined && element.section !== section
    const place = {
      section: element.section ?? section,
      row: elsewhere ? null : one.row,
      field: element.field,
    }
    return [{ kind, identifier: one.identifier, ...place, code }]
  })
}

/** A row without an identifier is no registration; the export would leave it out silently. */
function unnamed(
  kind: FoundProblem['kind'],
  { section, identifier }: EudamedEntity,
  snapshot: Sections,
): FoundProblem[] {
  const rows = snapshot.sections.find(({ key }) => key === section)?.rows ?? []
  return rows
    .filter(({ values }) => !values[identifier])
    .map(({ id }) => ({ kind, identifier: null, section, row: id, field: identifier, code: 'missing' }))
}

function repeated(
  kind: FoundProblem['kind'],
  { section, identifier: field }: EudamedEntity,
  all: readonly Registered[],
) {
  return all
    .filter(({ identifier }, at) => all.findIndex((one) => one.identifier === identifier) < at)
    .map((one): FoundProblem => ({
      kind,
      identifier: one.identifier,
      section,
      row: one.row,
      field,
      code: 'twice',
    }))
}

type Sections = Pick<Snapshot, 'sections'>

/** Everything in the identifiers of a file that EUDAMED would refuse, by the structure that is known of it. */
export function eudamedProblems(
  schema: EudamedSchema,
  snapshot: Sections,
  { basics, udis }: EudamedData,
): FoundProblem[] {
  const { basic, udi } = schema
  const entity = ({ entity: code }: Registered) =>
    code ? ([['commondi:issuingEntityCode', code]] as const) : []
  const found = [
    ...unnamed('basic', basic, snapshot),
    ...basics.flatMap((one) => problemsOf('basic', basic, one, entity(one))),
    ...repeated('basic', basic, basics),
    ...basics
      .filter(({ identifier }) => !udis.some((one) => one.basic?.identifier === identifier))
      .map(({ identifier, row }): FoundProblem => {
        const { section, identifier: field } = basic
        return { kind: 'basic', identifier, section, row, field, code: 'no_udi' }
      }),
    ...unnamed('udi', udi, snapshot),
    ...udis.flatMap((one) =>
      problemsOf('udi', udi, one, one.basic ? [['udidi:basicUDIIdentifier', one.basic.identifier]] : []),
    ),
    ...repeated('udi', udi, udis),
  ]
  // A field that stands once for all identifiers is named once.
  const keyOf = ({ section, row, field, code }: FoundProblem) => `${section} ${row ?? ''} ${field} ${code}`
  return [...new Map(found.toReversed().map((one) => [keyOf(one), one])).values()].toReversed()
}
