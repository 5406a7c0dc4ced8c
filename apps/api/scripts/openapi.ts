import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { allRoutes } from 'contract/routes'
import { describeApi } from '#platform/http/openapi.ts'

/**
 * Writes the OpenAPI document of the contract to artifacts/openapi.json, for a release, and its summary to
 * docs/api-summary.txt. With --check it says whether the committed summary has drifted.
 */
const root = new URL('../../../', import.meta.url)
const summaryFile = new URL('docs/api-summary.txt', root)

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

if (process.argv.includes('--check')) {
  if (readFileSync(summaryFile, 'utf8') !== summary) {
    process.stderr.write(
      'docs/api-summary.txt is not what the contract says. Run `pnpm openapi` and commit it.\n',
    )
    process.exitCode = 1
  }
} else {
  mkdirSync(new URL('artifacts/', root), { recursive: true })
  writeFileSync(new URL('artifacts/openapi.json', root), `${JSON.stringify(document, null, 1)}\n`)
  writeFileSync(summaryFile, summary)
}
