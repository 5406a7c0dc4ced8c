import type { QueryClient } from '@tanstack/react-query'
import { hashPopulation, type PopulationRow, writePopulation } from 'contract/audit/population'
import { type Sample, sampleRoutes } from 'contract/audit/samples'
import { evidenceRoutes } from 'contract/workspace/evidence'
import { sliceKey } from '#platform/collections/slice.ts'
import { call } from '#platform/http.ts'
import { today } from '#platform/today.ts'
import { recordKey } from '#platform/records/record-queries.ts'
import { downloadFile } from '#platform/uploads/evidence-queries.ts'
import { itemSlice, sampleSlice } from './slices.ts'

/** Stores a list as evidence of the project, as a file from which the draw can be repeated. */
async function keepPopulation(sample: Sample, text: string, name: string, me: string): Promise<string> {
  // Only those who draw a sample upload.
  const { sendFile } = await import('#platform/uploads/send-file.ts')
  const hash = await hashPopulation(text)
  const file = new File([text], `${sample.code}-population.tsv`, { type: 'text/tab-separated-values' })
  const upload = await sendFile(file, hash, new AbortController().signal, () => undefined).done
  const { id } = await call(evidenceRoutes.create, {
    body: {
      name: { en: name },
      source: sample.source,
      obtainedOn: today(),
      obtainedBy: me,
      periodFrom: sample.periodFrom,
      periodTo: sample.periodTo,
      confidentiality: 'confidential',
      project: sample.project,
    },
  })
  await call(evidenceRoutes.attach, { params: { id }, body: { upload } })
  await call(evidenceRoutes.link, { params: { id }, body: { kind: 'supports', to: sample.id } })
  return id
}

/** The stored list that a sample was drawn from. */
export async function keptPopulation(sample: Sample): Promise<string> {
  const id = sample.populationFile!
  const { items } = await call(evidenceRoutes.files, { params: { id } })
  const file = items.find(({ sha256 }) => sha256 === sample.populationHash) ?? items[0]!
  return (await downloadFile(id, file.id)).text()
}

function settle(client: QueryClient, sample: Sample): void {
  client.setQueryData(recordKey(sampleSlice, sample.id), sample)
  for (const { of } of [sampleSlice, itemSlice]) void client.invalidateQueries({ queryKey: sliceKey(of) })
}

export interface Drawing {
  sample: Sample
  rows: readonly PopulationRow[]
  /** The name of the list as evidence, and who provides it. */
  name: string
  me: string
}

export async function drawSample(client: QueryClient, { sample, rows, name, me }: Drawing): Promise<void> {
  const population = writePopulation(rows)
  const chosen = sample.method === 'haphazard' || sample.method === 'judgemental'
  const evidence = chosen ? null : await keepPopulation(sample, population, name, me)
  const params = { id: sample.id }
  settle(client, await call(sampleRoutes.draw, { params, body: { population, evidence } }))
}

/** Extends a sample by the same number of items: from the stored list, or chosen by hand. */
export async function extendSample(
  client: QueryClient,
  sample: Sample,
  rows: readonly PopulationRow[] | null,
): Promise<void> {
  const population = rows ? writePopulation(rows) : await keptPopulation(sample)
  settle(client, await call(sampleRoutes.extend, { params: { id: sample.id }, body: { population } }))
}
