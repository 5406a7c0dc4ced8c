import type { EudamedDifference, EudamedDifferences } from 'contract/techdoc/packages/eudamed'
import type { EudamedData } from './eudamed-data.ts'
import { type Found, localName } from './eudamed-xml.ts'

/** An identifier of the file with its values by the name of their elements, and the field that each comes from. */
interface Held extends Found {
  readonly fields: ReadonlyMap<string, string>
}

function heldOf({ basics, udis }: EudamedData): Held[] {
  const held = (kind: Found['kind'], { identifier, elements }: EudamedData['basics'][number]): Held => ({
    kind,
    identifier,
    values: new Map(elements.map(({ name, value }) => [localName(name), value])),
    fields: new Map(elements.map(({ name, field }) => [localName(name), field])),
  })
  return [
    ...basics.map((basic) => held('basic', basic)),
    ...udis.map((udi): Held => {
      const one = held('udi', udi)
      if (!udi.basic) return one
      return {
        ...one,
        values: new Map([...one.values, ['basicUDIIdentifier', udi.basic.identifier]]),
        fields: new Map([...one.fields, ['basicUDIIdentifier', 'basicUdiRef']]),
      }
    }),
  ]
}

const keyOf = ({ kind, identifier }: Pick<Found, 'kind' | 'identifier'>): string => `${kind} ${identifier}`

/**
 * EXP-10: what the file says otherwise than what is registered, by identifier. Only what the tables of the file have a
 * field for is compared: EUDAMED holds more, which the file says nothing about.
 */
export function eudamedDifferences(
  registered: readonly Found[],
  data: EudamedData,
  labelOf: (kind: Found['kind'], field: string) => string,
): EudamedDifferences {
  const was = new Map(registered.map((one) => [keyOf(one), one]))
  const held = heldOf(data)
  const is = new Map(held.map((one) => [keyOf(one), one]))
  const differences = [...new Map<string, Found>([...was, ...is]).entries()].flatMap(
    ([key, { kind, identifier }]): EudamedDifference[] => {
      const [before, now] = [was.get(key), is.get(key)]
      const change = !before ? 'added' : !now ? 'removed' : 'changed'
      const facts = [...(now?.fields ?? [])].flatMap(([name, field]) => {
        const [from, to] = [before?.values.get(name) ?? null, now?.values.get(name) ?? null]
        return from === to ? [] : [{ label: labelOf(kind, field), from, to }]
      })
      return change === 'changed' && facts.length === 0 ? [] : [{ kind, identifier, change, facts }]
    },
  )
  return { registered: was.size, inFile: is.size, differences }
}
