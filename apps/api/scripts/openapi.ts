import { readFileSync, writeFileSync } from 'node:fs'
import { allRoutes } from 'contract/routes'
import { describeApi } from '#platform/http/openapi.ts'

/** Writes docs/openapi.json from the contract, or with --check says whether the committed one has drifted. */
const file = new URL('../../../docs/openapi.json', import.meta.url)
const document = `${JSON.stringify(describeApi(allRoutes), null, 1)}\n`

if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== document) {
    process.stderr.write(
      'docs/openapi.json is not what the contract says. Run `pnpm openapi` and commit it.\n',
    )
    process.exitCode = 1
  }
} else {
  writeFileSync(file, document)
}
