import type { Schema } from 'contract'

type Def = { innerType?: Schema; shape?: Record<string, Schema>; element?: Schema; valueType?: Schema }
const defOf = (schema: Schema): Def => (schema as { _zod: { def: Def } })._zod.def

export type Path = readonly (string | number)[]

/** The keys that the contract allows at a place of a body or a query. */
export function allowedAt(schema: Schema | undefined, path: Path = []): string[] {
  if (!schema) return []
  const def = defOf(schema)
  if (def.innerType) return allowedAt(def.innerType, path)
  const [key, ...rest] = path
  if (key === undefined) return Object.keys(def.shape ?? {})
  const inner = def.element ?? def.valueType ?? def.shape?.[key]
  if (!inner) throw new Error(`the contract knows no such place: ${path.join('.')}`)
  return allowedAt(inner, rest)
}

/** Whether a place is defined by the file structure and not by the contract: the values of a section or row. */
export function isOpenAt(schema: Schema | undefined, path: Path): boolean {
  if (!schema || !path.some((key) => key === 'values' || key === 'rows')) return false
  return isRecordAt(schema, path)
}

function isRecordAt(schema: Schema | undefined, path: Path): boolean {
  if (!schema) return false
  const def = defOf(schema)
  if (def.innerType) return isRecordAt(def.innerType, path)
  const [key, ...rest] = path
  if (key === undefined) return def.valueType !== undefined
  return isRecordAt(def.element ?? def.valueType ?? def.shape?.[key], rest)
}
