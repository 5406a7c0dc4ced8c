import { readdir } from 'node:fs/promises'
import type { Collection } from 'contract'
import { isCollection } from 'contract/collection'

const contract = new URL('../../../../packages/contract/src/', import.meta.url)

/**
 * Every collection that the contract declares, found by reading it, so that a new one needs no change in these tests.
 */
export async function allCollections(): Promise<Collection[]> {
  const files = (await readdir(contract, { recursive: true })).filter((file) =>
    /^[\w-]+(\/[\w-]+)+\.ts$/.test(file),
  )
  const found = new Set<Collection>()
  for (const file of files.toSorted()) {
    const module = (await import(/* @vite-ignore */ `contract/${file.replace(/\.ts$/, '')}`)) as object
    for (const value of Object.values(module)) if (isCollection(value)) found.add(value)
  }
  return inOrder([...found])
}

const targets = (of: Collection, requiredOnly: boolean): string[] =>
  Object.values(of.fields).flatMap((field) =>
    field.target && field.target !== of.type && (field.required || !requiredOnly) ? [field.target] : [],
  )

/** Collections that others refer to come first. */
function inOrder(collections: readonly Collection[]): Collection[] {
  const ordered: Collection[] = []
  let left = [...collections]
  while (left.length > 0) {
    const isReady = (requiredOnly: boolean) => (of: Collection) =>
      targets(of, requiredOnly).every((type) => !left.some((one) => one.type === type))
    const whole = left.filter(isReady(false))
    const ready = whole.length > 0 ? whole : left.filter(isReady(true))
    if (ready.length === 0) throw new Error(`these need each other: ${left.map((of) => of.name).join(', ')}`)
    ordered.push(...ready)
    left = left.filter((of) => !ready.includes(of))
  }
  return ordered
}
