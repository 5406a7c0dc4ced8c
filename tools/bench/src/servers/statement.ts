import { processComputed } from 'api/src/modules/risk/library/counts.computed.ts'
import { shapeOf } from 'api/src/platform/collection/shape.ts'
import { listPage } from 'api/src/platform/collection/list.ts'
import { processes } from 'contract/risk/processes'

export interface Captured {
  text: string
  values: readonly unknown[]
}

/** The statement that the program itself makes for the first page of the list: asked of its own code, never copied. */
export async function listStatement(): Promise<Captured> {
  const asked: Captured[] = []
  const query = (text: string, values: readonly unknown[] = []) => {
    asked.push({ text, values })
    return Promise.resolve([])
  }
  const shape = shapeOf(processes, { computed: processComputed })
  await listPage({ org: '', query, firstRows: query }, shape, {}, { personId: '', roles: [] })
  return asked[0]!
}
