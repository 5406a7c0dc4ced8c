import { expect, test } from 'vitest'
import { contentNames, contentVersions, loadContent } from './testing/content.ts'
import { riskLibrary } from './library-risk.ts'
import { loadOnce } from './load.ts'

test('a file is loaded on first use and only once', async () => {
  let reads = 0
  const file = loadOnce<{ rows: number[] }>(() => {
    reads += 1
    return Promise.resolve({ default: { rows: [1] } })
  })
  expect(reads).toBe(0)
  expect(await file()).toBe(await file())
  expect(reads).toBe(1)
})

test('loaded content is frozen', async () => {
  const library = await riskLibrary()
  expect(() => Object.assign(library.processes[0]!.name, { en: 'changed' })).toThrow(TypeError)
  expect(() => (library.risks as unknown[]).push({})).toThrow(TypeError)
})

test('the version in a file matches the declared content version', async () => {
  const files = await Promise.all(contentNames.map(async (name) => [name, await loadContent(name)] as const))
  const carried = files.flatMap(([name, file]) =>
    '$schema_version' in file ? [[name, file.$schema_version] as const] : [],
  )
  expect(carried.map(([name]) => name)).toEqual([
    'library-risk',
    'universes',
    'crossmap',
    'audit-programs',
    'methodology',
    'sample',
    'eudamed-schema',
    'generated-documents',
  ])
  for (const [name, version] of carried) expect(version, name).toBe(contentVersions[name])
})

test('the risk library exposes the content of its file', async () => {
  const [library, file] = [await riskLibrary(), await loadContent('library-risk')]
  expect(library.version).toBe(contentVersions['library-risk'])
  expect(library.subProcesses).toBe(file.sub_processes)
})
