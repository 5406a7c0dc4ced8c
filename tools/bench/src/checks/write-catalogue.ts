import type { Caller } from '../load/jobs.ts'
import { type Answer, call, type Request } from '../servers/client.ts'
import type { Known } from './catalogue.ts'

const TIMES = 7

export interface Change {
  name: string
  status: number
}

const text = (word: string) => ({ en: word, fr: word, ar: word })

/** Every kind of change to a record, repeated until prepared statements settle on their plans. */
export async function* changes(url: string, caller: Caller, { ids, person }: Known): AsyncGenerator<Change> {
  let answer: Answer = { status: 0, body: {}, etag: null, bytes: 0 }
  const send = async (name: string, request: Request): Promise<Change> => {
    answer = await call(url, caller, request)
    return { name, status: answer.status }
  }
  for (let time = 0; time < TIMES; time++) {
    const input = {
      name: text(`Plan ${time}`),
      description: text('Plans are looked at.'),
      family: 'it',
      ownerRole: 'CIO',
      units: [ids['unit']],
    }
    yield await send('processes.create', {
      method: 'POST',
      path: '/processes',
      body: { code: `PLAN${time}`, ...input },
    })
    const path = `/processes/${String(answer.body['id'])}`
    const version = () => ({ version: answer.etag ?? `"${Number(answer.body['version'])}"` })
    yield await send('processes.update', {
      method: 'PATCH',
      path,
      body: { criticality: 4, units: [] },
      ...version(),
    })
    const current = version()
    yield await send('processes.link', {
      method: 'POST',
      path: `${path}/links`,
      body: { kind: 'relates_to', to: ids['process'] },
    })
    yield await send('processes.unlink', {
      method: 'DELETE',
      path: `${path}/links/${String(answer.body['id'])}`,
    })
    yield await send('processes.assign', {
      method: 'POST',
      path: `${path}/assignments`,
      body: { personId: person, role: 'reviewer' },
    })
    yield await send('processes.unassign', {
      method: 'DELETE',
      path: `${path}/assignments/${String(answer.body['id'])}`,
    })
    yield await send('processes.transition', {
      method: 'POST',
      path: `${path}/transitions`,
      body: { to: 'active' },
      ...current,
    })
    yield await send('processes.archive', {
      method: 'POST',
      path: `${path}/archive`,
      body: { reason: 'Seen enough.' },
      ...version(),
    })
    yield await send('processes.restore', { method: 'POST', path: `${path}/restore`, ...version() })
    const filter = { q: `PLAN${time}` }
    yield await send('processes.bulkCheck', {
      method: 'POST',
      path: '/processes/bulk/check',
      body: { filter, changes: { criticality: 5 } },
    })
    yield await send('processes.bulk', {
      method: 'POST',
      path: '/processes/bulk',
      body: { filter, changes: { criticality: 5 } },
    })
    yield await send('processes.bulkUndo', {
      method: 'POST',
      path: `/processes/bulk/${String(answer.body['operation'])}/undo`,
    })
  }
}
