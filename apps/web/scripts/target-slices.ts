import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isCollection } from 'contract/collection'

/**
 * Writes how the browser loads the collection of each record type; with --check, reports whether the file is out of
 * date.
 */
const name = 'src/platform/collections/targets.gen.ts'
const target = new URL(`../${name}`, import.meta.url)
const contract = new URL('../../../packages/contract/src/', import.meta.url)

interface Routes {
  readonly list: { readonly name: string }
}
const isRoutes = (value: unknown): value is Routes =>
  typeof value === 'object' && value !== null && 'list' in value

const lines: string[] = []
for (const file of globSync('*/**/*.ts', { cwd: contract }).toSorted()) {
  if (file.endsWith('.test.ts') || file.startsWith('testing/')) continue
  const exported = Object.entries((await import(new URL(file, contract).href)) as object)
  for (const [collection, of] of exported) {
    if (!isCollection(of)) continue
    const routes = exported.find(([, value]) => isRoutes(value) && value.list.name === `${of.name}.list`)
    if (!routes) throw new Error(`${file} declares ${of.name} without its routes`)
    lines.push(
      `  ${of.type}: () =>`,
      `    import('contract/${file.slice(0, -3)}').then((m) => ({ of: m.${collection}, routes: m.${routes[0]} })),`,
    )
  }
}
const text = [
  '// Written by `pnpm target-slices`.',
  '',
  '/** The collection of each record type with its routes, fetched when a page first needs it. */',
  'export const TARGETS: Readonly<Record<string, () => Promise<{ of: unknown; routes: unknown }>>> = {',
  ...lines,
  '}',
  '',
].join('\n')

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
if (values.check) {
  if (readFileSync(target, 'utf8') !== text) {
    process.stderr.write(`apps/web/${name} is not what the contract declares. Run \`pnpm target-slices\`.\n`)
    process.exitCode = 1
  }
} else {
  writeFileSync(target, text)
}
