import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ROUTE_FAMILIES } from 'contract'
import { allRoutes } from 'contract/routes'
import { describeApi } from '#platform/http/openapi.ts'

/**
 * Writes the OpenAPI document of the contract to artifacts/openapi.json, for a release, its summary to
 * docs/api-summary.txt, and the table of collections and their route families to docs/collection-routes.md. With --check
 * it says whether one of the committed files has drifted.
 */
const root = new URL('../../../', import.meta.url)

const document = describeApi(allRoutes)
const paths = document['paths'] as Record<string, Record<string, { operationId: string }>>
const { schemas } = document['components'] as { schemas: Record<string, unknown> }

/** An operation with every schema that it refers to, so that a change of a shared schema shows at each of its users. */
function withSchemas(operation: unknown): string {
  const parts = [JSON.stringify(operation)]
  const seen = new Set<string>()
  for (const part of parts)
    for (const [, name] of part.matchAll(/"#\/components\/schemas\/([^"]+)"/g))
      if (!seen.has(name!)) {
        seen.add(name!)
        parts.push(JSON.stringify(schemas[name!]))
      }
  return parts.join('\n')
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, operation]) =>
      `${method.toUpperCase()} ${path} ${operation.operationId} ${digest(withSchemas(operation))}\n`,
  ),
)
const summary = [
  `# ${operations.length} operations: method, path, name, and a hash of the description with its schemas.\n`,
  ...operations.toSorted(),
].join('')

const names = new Set(allRoutes.map(({ name }) => name))
const families = Object.entries(ROUTE_FAMILIES)
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`
// Every collection has a history, and nothing else has.
const collections = [...names]
  .filter((name) => name.endsWith('.history'))
  .map((name) => name.slice(0, -'.history'.length))
const table = [
  '# Routes of the collections\n\n',
  'Generated from the contract by `pnpm openapi`. Every collection has `list`, `get` and `history`; the other families are\n',
  'declared with `collectionRoutes` ([0094](decisions/0094-routes-by-family.md)).\n\n',
  row(['Family', 'Routes', 'Collections']),
  row(['---', '---', '--:']),
  ...families.map(([family, verbs]) => {
    const having = collections.filter((name) => names.has(`${name}.${verbs[0]}`))
    return row([`\`${family}\``, verbs.map((verb) => `\`${verb}\``).join(', '), String(having.length)])
  }),
  '\n',
  row(['Collection', ...families.map(([family]) => family)]),
  row(['---', ...families.map(() => ':-:')]),
  ...collections
    .toSorted()
    .map((name) =>
      row([`\`${name}\``, ...families.map(([, verbs]) => (names.has(`${name}.${verbs[0]}`) ? 'x' : ''))]),
    ),
].join('')

const files = { 'docs/api-summary.txt': summary, 'docs/collection-routes.md': table }
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
if (values.check) {
  for (const [file, text] of Object.entries(files))
    if (readFileSync(new URL(file, root), 'utf8') !== text) {
      process.stderr.write(`${file} is not what the contract says. Run \`pnpm openapi\` and commit it.\n`)
      process.exitCode = 1
    }
} else {
  mkdirSync(new URL('artifacts/', root), { recursive: true })
  writeFileSync(new URL('artifacts/openapi.json', root), `${JSON.stringify(document, null, 1)}\n`)
  for (const [file, text] of Object.entries(files)) writeFileSync(new URL(file, root), text)
}
