import type { TechdocSection } from 'content'
import type { FileValues } from 'contract/techdoc/file/sections'
import type { Tx } from '#platform/db/tx.ts'

interface Part {
  id: string
  device: string
  /** Equal for records of two files that stand in the same place. */
  place: string | null
  source: string | null
}

/** Sections by key, predefined rows by item, rows of Annex I by reference. */
const PARTS = `select s.id, s.device, s.key as place, s.source from sections s
    where s.org_id = app.org() and s.device = any($1::uuid[])
  union all select f.id, f.device, f.section_key || ' ' || f.item, f.source from filerows f
    where f.org_id = app.org() and f.device = any($1::uuid[])
  union all select g.id, g.device, 'gspr ' || g.ref, null from gsprrows g
    where g.org_id = app.org() and g.device = any($1::uuid[])`

/** The records of one file that stand for those of another, so that references between rows are kept. */
export class References {
  readonly #ofSource = new Set<string>()
  readonly #counterparts = new Map<string, string>()

  static async load(tx: Tx, source: string, target: string): Promise<References> {
    const parts = await tx.query<Part>(PARTS, [[source, target]])
    const made = new References()
    const byPlace = new Map<string, string>()
    for (const part of parts.filter(({ device }) => device === target)) {
      if (part.place !== null) byPlace.set(part.place, part.id)
      if (part.source !== null) made.set(part.source, part.id)
    }
    for (const { id, place } of parts.filter(({ device }) => device === source)) {
      made.#ofSource.add(id)
      const same = place === null ? undefined : byPlace.get(place)
      if (same !== undefined && !made.#counterparts.has(id)) made.set(id, same)
    }
    return made
  }

  set(source: string, target: string): void {
    this.#counterparts.set(source, target)
  }

  /** The record itself where it belongs to no file; null where the other file has none for it. */
  of(id: string): string | null {
    return this.#counterparts.get(id) ?? (this.#ofSource.has(id) ? null : id)
  }

  #mapped(value: unknown): unknown {
    if (Array.isArray(value)) {
      const ids = value.flatMap((one) => (typeof one === 'string' ? (this.of(one) ?? []) : []))
      return ids.length > 0 ? ids : undefined
    }
    return typeof value === 'string' ? (this.of(value) ?? undefined) : value
  }

  /** The values as the other file has them; without documents and files where they are not taken. */
  values({ fields }: TechdocSection, values: FileValues, documents = true): FileValues {
    const found = fields.flatMap(({ key, type, target }) => {
      const value = values[key]
      if (value === undefined || value === null) return []
      const isDocument = type === 'file' || target === 'document'
      if (isDocument && !documents) return []
      const refers = !isDocument && (type === 'ref' || type === 'refs')
      const mapped = refers ? this.#mapped(value) : value
      return mapped === undefined ? [] : [[key, mapped] as const]
    })
    return Object.fromEntries(found)
  }
}
