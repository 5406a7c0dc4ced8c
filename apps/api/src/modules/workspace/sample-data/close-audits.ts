import { setTimeout as pause } from 'node:timers/promises'
import { projectRoutes } from 'contract/audit/projects'
import { exportRoutes } from 'contract/workspace/exports'
import { HEAD } from './sample-engagement.ts'
import type { SamplePeople } from './sample-people.ts'

/** How long the files are waited for. Without its file an engagement stays open: anybody can close it later. */
const PATIENCE_MS = 60_000
const LOOK_MS = 250

/** Closes the engagements whose sealed file the worker has made meanwhile. */
export async function closeAudits(cast: SamplePeople): Promise<void> {
  for (const from = performance.now(); performance.now() - from < PATIENCE_MS; await pause(LOOK_MS)) {
    const { items } = await cast.call(HEAD, exportRoutes.list)
    if (items.every(({ state }) => state !== 'queued' && state !== 'running')) break
  }
  const { items } = await cast.call(HEAD, projectRoutes.list, {
    query: { status: ['follow_up'], limit: 100 },
  })
  const sealed = items.filter(({ sealedOn }) => sealedOn !== null).map(({ id }) => id)
  if (sealed.length > 0) await cast.settle(HEAD, 'project', sealed, 'closed')
}
