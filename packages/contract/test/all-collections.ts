import { globSync } from 'node:fs'
import { type Collection, isCollection } from '../src/collection.ts'

/** Every collection of the contract, found by reading it, so that a new one needs no line in a test. */
export async function allCollections(): Promise<Collection[]> {
  const found = new Set<Collection>()
  const source = new URL('../src/', import.meta.url)
  for (const file of globSync('{audit,compliance,risk,techdoc,workspace}/**/*.ts', {
    cwd: source,
  }).toSorted()) {
    if (file.endsWith('.test.ts')) continue
    const module = (await import(/* @vite-ignore */ new URL(file, source).href)) as object
    for (const value of Object.values(module)) if (isCollection(value)) found.add(value)
  }
  return [...found]
}
