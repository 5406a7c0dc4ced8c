// `pnpm validation-pack`: the requirements, risks, tests and results of this run, as signed documents for organisations
// that validate the product as software of their quality system (SIG-11). Run `pnpm check --whole` first.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { makePack } from './pack.ts'

const root = new URL('../../../', import.meta.url)
const { values } = parseArgs({
  options: {
    reports: { type: 'string', default: new URL('artifacts/check', root).pathname },
    out: { type: 'string', default: new URL('artifacts/validation-pack', root).pathname },
  },
})
const file = process.env['VALIDATION_KEY_FILE']
if (!file) {
  process.stderr.write(
    'VALIDATION_KEY_FILE names no key. Make one with: openssl genpkey -algorithm ed25519 -out validation.pem\n',
  )
  process.exit(2)
}
const deviations = await makePack({
  ...values,
  key: readFileSync(file, 'utf8'),
  chromium: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
})
process.stdout.write(`${values.out}: ${deviations.length} deviations\n`)
for (const [what, why] of deviations) process.stdout.write(`  ${what}: ${why}\n`)
