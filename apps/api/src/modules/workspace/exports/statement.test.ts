import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requirementRoutes } from 'contract/compliance/requirements'
import { type Statement, statementRoutes } from 'contract/compliance/statements'
import { type Export, exportRoutes as routes } from 'contract/workspace/exports'
import { verifyBundle } from 'verify-bundle'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unzip } from '#test/files/unzip.ts'
import { ComplianceTeam } from '#test/compliance-team.ts'
import { makeExport } from '#test/make-export.ts'

let one: ComplianceTeam
let folder: string

beforeAll(async () => {
  one = await ComplianceTeam.start('NIS2')
  folder = await mkdtemp(join(tmpdir(), 'evidentia-statement-'))
})
afterAll(async () => {
  await one.stop()
  await rm(folder, { recursive: true, force: true })
})

it('a signed statement of applicability is exported with rows and signature and verified offline', async () => {
  const ids = (await one.requirements()).map(({ id }) => id)
  const changes = { applicability: 'applicable' }
  await one.done(requirementRoutes.bulk, one.officer, { body: { ids, changes } })
  const made = await one.done<Statement>(statementRoutes.make, one.officer, { params: { id: one.universe } })
  await one.signed(one.approver, made.id, 'signed')
  const asked = await one.done<Export>(statementRoutes.exportOne, one.officer, {
    params: { id: made.id },
    body: { format: 'bundle', locale: 'fr' },
  })
  await makeExport(one.harness.services, { org: one.org, export: asked.id })
  const { rawPayload } = await one.call(routes.download, one.officer, { params: { id: asked.id } })
  const path = join(folder, 'statement.zip')
  await writeFile(path, rawPayload)
  expect(await verifyBundle(path)).toMatchObject({ problems: [], records: 1, signatures: 1 })
  const files = [...(await unzip(rawPayload))]
  const textOf = (start: string) => files.find(([name]) => name.startsWith(start))![1].toString()
  const kept = JSON.parse(textOf('records/statement-')) as { record: Statement }
  expect(kept.record.rows).toEqual(made.rows)
  // Its rows are on its page as well, in words.
  expect(textOf('index.html')).toContain('Art. 21(2)(h)')
  expect(textOf('index.html')).not.toContain('[object Object]')
})
