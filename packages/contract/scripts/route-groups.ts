import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

/** Writes the list of all routes from the files that declare them, or with --check says whether it has drifted. */
const source = new URL('../src/', import.meta.url)
const name = 'routes.gen.ts'

const groups = globSync('*/**/*.ts', { cwd: source })
  .filter((file) => !file.endsWith('.test.ts'))
  .toSorted()
  .flatMap((file) =>
    [...readFileSync(new URL(file, source), 'utf8').matchAll(/^export const (\w+Routes)\b/gm)].map(
      ([, group]) => ({ file, group: group! }),
    ),
  )
const text = [
  '// Written by `pnpm route-groups`.',
  ...groups.map(({ file, group }) => `import { ${group} } from './${file}'`),
  '',
  '/** Every group of routes that a file of the contract exports under a name that ends in `Routes`. */',
  'export const routeGroups: readonly Readonly<Record<string, unknown>>[] = [',
  ...groups.map(({ group }) => `  ${group},`),
  ']',
  '',
].join('\n')

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
if (values.check) {
  if (readFileSync(new URL(name, source), 'utf8') !== text) {
    process.stderr.write(
      `packages/contract/src/${name} is not what the contract declares. Run \`pnpm route-groups\` and commit it.\n`,
    )
    process.exitCode = 1
  }
} else {
  writeFileSync(new URL(name, source), text)
}
