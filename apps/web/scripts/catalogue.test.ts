import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { PARTS } from '../catalogue/parts.ts'

const source = new URL('../src/', import.meta.url).pathname
const stories = new URL('../catalogue/stories/', import.meta.url).pathname
const read = (folder: string, file: string) => readFileSync(folder + file, 'utf8')

const IMPORTED = /(?:from|import\()\s*'([^']+\.tsx?)'/g

/** The source files that a file imports, as paths below `src`. */
function importsOf(file: string): string[] {
  return [...read(source, file).matchAll(IMPORTED)].flatMap(([, path]) => {
    if (path!.startsWith('#')) return [path!.slice(1)]
    return path!.startsWith('.') ? [join(dirname(file), path!)] : []
  })
}

function reaches(from: string, to: string, seen = new Set<string>()): boolean {
  if (from === to) return true
  if (seen.has(from)) return false
  seen.add(from)
  return importsOf(from).some((next) => reaches(next, to, seen))
}

const shown = new Set(
  globSync('*.stories.tsx', { cwd: stories }).flatMap((file) =>
    [...read(stories, file).matchAll(/from '#([^']+\.tsx)'/g)].map(([, path]) => path!),
  ),
)
const components = globSync('{ui,shared,features/*/shared}/**/*.tsx', { cwd: source }).filter((file) =>
  /^export (?:default )?(?:function|const \w+ = memo\(function) [A-Z]/m.test(read(source, file)),
)

test.each(components)('%s is covered by a story in the catalogue', (file) => {
  const whole = PARTS[file]
  if (whole === undefined) expect(shown, 'has no story, nor is it a part of what has one').toContain(file)
  else {
    expect(shown).toContain(whole)
    expect(reaches(whole, file), `${whole} does not use it`).toBe(true)
  }
})

test('removed components are no longer listed', () => {
  expect(Object.keys(PARTS).filter((file) => !components.includes(file))).toEqual([])
})
