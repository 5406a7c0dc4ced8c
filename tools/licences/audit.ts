// `pnpm audit-dependencies --database FOLDER` compares the lockfile with known vulnerabilities, offline. The folder
// holds the entries of OSV for npm, one file each:
//   curl -O https://osv-vulnerabilities.storage.googleapis.com/npm/all.zip && unzip -q all.zip -d osv-npm
// It fails on malware, and on high and critical vulnerabilities older than 14 days. A database older than a month is refused.
import { parseArgs } from 'node:util'
import { findWeak, overdue, readDatabase } from './advisories.ts'
import { readLockfile } from './packages.ts'

const { values } = parseArgs({ options: { database: { type: 'string' } } })
if (!values.database) {
  process.stderr.write('Say where the database is: pnpm audit-dependencies --database FOLDER\n')
  process.exit(2)
}
const advisories = readDatabase(values.database)
const newest = advisories.reduce((last, { published = '' }) => (published > last ? published : last), '')
const age = (Date.now() - Date.parse(newest)) / 86_400_000
const locked = readLockfile()
const found = findWeak(locked, advisories)
const late = overdue(found, new Date())
for (const { package: name, version, id, severity, published, fixed, summary } of found)
  process.stdout.write(
    `${name} ${version}: ${id}, ${severity}, ${published}, fixed in ${fixed ?? 'nothing yet'}: ${summary}\n`,
  )
process.stdout.write(
  `${locked.size} packages, ${advisories.length} entries up to ${newest.slice(0, 10)}, ${found.length} findings, ${late.length} overdue.\n`,
)
if (!(age < 31)) process.stderr.write('The database is older than a month, or empty.\n')
if (late.length > 0 || !(age < 31)) process.exitCode = 1
