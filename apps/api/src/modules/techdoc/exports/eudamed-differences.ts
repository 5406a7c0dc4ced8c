import type { EudamedDifference, EudamedDifferences } from 'contract/techdoc/packages/eudamed'
import type { EudamedData } from './eudamed-data.ts'
import { type Found, localName } from './eudamed-xml.ts'

/** An identifier of the file with its values by element name, and the source field of each. */
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
 * EXP-10: the differences between the file and the registered data, by identifier. Only elements with a field in the
 * file are compared; EUDAMED holds more.
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
