import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

/** Writes the list of slices that mount themselves, or with --check says whether it has drifted. */
const source = new URL('../src/', import.meta.url)
const name = 'slices.gen.ts'

const slices = globSync('modules/*/*/*.slice.ts', { cwd: source })
  .toSorted()
  .flatMap((file) =>
    [...readFileSync(new URL(file, source), 'utf8').matchAll(/^export const (\w+Slice)\b/gm)].map(
      ([, slice]) => ({ file, slice: slice! }),
    ),
  )
const text = [
  '// Written by `pnpm slices`.',
  ...slices.map(({ file, slice }) => `import { ${slice} } from '#${file}'`),
  `import type { Mount } from '#platform/collection/slice.ts'`,
  '',
  '/** The slices of files `modules/<area>/<slice>/*.slice.ts`. */',
  `export const slices: readonly Mount[] = [`,
  ...slices.map(({ slice }) => `  ${slice},`),
  ']',
  '',
].join('\n')

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
if (values.check) {
  if (readFileSync(new URL(name, source), 'utf8') !== text) {
    process.stderr.write(
      `apps/api/src/${name} does not list every slice. Run \`pnpm slices\` and commit it.\n`,
    )
    process.exitCode = 1
  }
} else {
  writeFileSync(new URL(name, source), text)
}
