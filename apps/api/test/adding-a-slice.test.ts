import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = new URL('../../../', import.meta.url).pathname
const guide = readFileSync(join(root, 'docs/adding-a-slice.md'), 'utf8')

/** The files that the guide shows: a path alone on its line, followed by the content of the file. */
const files = [...guide.matchAll(/^`([\w./-]+)`[^\n]*:\n\n```\w+\n(.*?)^```$/gms)].map(([, path, text]) => ({
  path: path!,
  text: text!,
}))

let copy: string
const run = (command: string, ...options: string[]) =>
  execFileSync(command, options, { cwd: copy, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(copy, path)), { recursive: true })
  writeFileSync(join(copy, path), text)
}

/** A copy of the project whose packages refer to each other, not to the original. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'evidentia-slice-'))
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const path of tracked.split('\0').filter((one) => one && existsSync(join(root, one)))) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(join(root, path), join(copy, path))
    const modules = join(dirname(path), 'node_modules')
    if (path.endsWith('/package.json') && existsSync(join(root, modules)))
      cpSync(join(root, modules), join(copy, modules), { recursive: true, verbatimSymlinks: true })
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

it('adds a slice as documented, with its own files, a migration and translations only', () => {
  expect(files.map(({ path }) => path)).toEqual([
    'packages/contract/src/compliance/suppliers.ts',
    'apps/api/migrations/0999_suppliers.sql',
    'apps/api/src/modules/compliance/suppliers/suppliers.policy.ts',
    'apps/api/src/modules/compliance/suppliers/suppliers.slice.ts',
    'packages/contract/translations/en/suppliers.json',
    'apps/api/src/modules/compliance/suppliers/suppliers.test.ts',
  ])
  for (const { path, text } of files) {
    write(path, text)
    // The guide shows English and asks for the same keys in the other languages.
    if (path.endsWith('.json'))
      for (const locale of ['fr', 'ar']) write(path.replace('/en/', `/${locale}/`), text)
  }
  run(process.execPath, 'packages/contract/scripts/route-groups.ts')
  run(process.execPath, 'apps/api/scripts/slices.ts')
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const report = (...options: string[]) => {
    run(process.execPath, vitest, 'run', '--reporter=json', '--outputFile=report.json', ...options)
    return JSON.parse(readFileSync(join(copy, 'report.json'), 'utf8')) as object
  }
  expect(report('--project', 'contract', 'translations.test')).toMatchObject({ success: true })
  expect(report('--project', 'api', 'suppliers.test')).toMatchObject({ success: true, numPassedTests: 2 })
})
