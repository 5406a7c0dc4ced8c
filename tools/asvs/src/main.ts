// `pnpm asvs` writes docs/security/asvs.md and docs/quality/records.md. `--check` compares instead, and fails when one
// is outdated or names a test or a place that does not exist. `--reports FOLDER` writes both beside the reports of a
// run, with the result of each named test, and fails when one failed.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readTests } from 'conformance/reports'
import { CHAPTERS } from './chapters.ts'
import { asvsDocument, recordsDocument, type Run, verdictOf } from './document.ts'
import { problemsOf } from './problems.ts'
import { RECORDS } from './records.ts'

const { values } = parseArgs({ options: { check: { type: 'boolean' }, reports: { type: 'string' } } })
const root = new URL('../../../', import.meta.url).pathname
const run: Run = values.reports ? readTests(values.reports) : null
const documents = {
  'docs/security/asvs.md': asvsDocument(CHAPTERS, run),
  'docs/quality/records.md': recordsDocument(RECORDS, run),
}

const problems = problemsOf()
for (const [path, text] of Object.entries(documents)) {
  if (values.reports) writeFileSync(join(values.reports, path.split('/').at(-1)!), text)
  else if (!values.check) writeFileSync(join(root, path), text)
  else if (readFileSync(join(root, path), 'utf8') !== text)
    problems.push(`${path} has drifted: run pnpm asvs`)
}
if (run) {
  const lines = [...CHAPTERS.flatMap((chapter) => chapter.lines), ...RECORDS]
  for (const line of lines) if (verdictOf(line, run) === 'failed') problems.push(`${line.id}: a test failed`)
}
for (const problem of problems) process.stdout.write(`${problem}\n`)
if (problems.length > 0) process.exitCode = 1
