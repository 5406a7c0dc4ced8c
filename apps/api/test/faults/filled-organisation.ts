import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { processRoutes } from 'contract/risk/processes'
import type { Harness, Person } from '#test/harness.ts'

export interface Filled {
  id: string
  founder: Person
  rows: number
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

export const processBody = (code: string) => ({
  code,
  name: { en: `Process ${code}` },
  description: { en: 'What is done, by whom and why' },
  family: 'finance',
  ownerRole: 'CFO',
})

/** The n-th code that the contract allows. */
const codeOf = (n: number): string =>
  `W${[46_656, 1_296, 36, 1].map((of) => LETTERS[Math.floor(n / of) % 36]).join('')}`

/**
 * SQL statements that insert this many processes directly; `text` is the SQL expression for the description of its
 * record `r`.
 */
export const processRows = (of: { id: string; founder: string; records: number; text: string }): string =>
  `insert into records (org_id, id, type, code, title, status, version, created_at, created_by, updated_at, updated_by, search)
     select '${of.id}', gen_random_uuid(), 'process', 'S' || n, jsonb_build_object('en', 'Process ' || n), 'draft', 1,
       now(), '${of.founder}', now(), '${of.founder}', to_tsvector('simple', 'process ' || n)
     from generate_series(1, ${of.records}) n;
   insert into processes (org_id, id, description, family, owner_role)
     select r.org_id, r.id, jsonb_build_object('en', ${of.text}), 'finance', 'CFO'
     from records r where r.org_id = '${of.id}' and r.code like 'S%';`

/**
 * An organisation with a few records created through the API, and this many rows inserted by the administrator, each
 * with its trail entry.
 */
export async function fillOrganisation(harness: Harness, name: string, records: number): Promise<Filled> {
  const { id, founder } = await harness.organisation(['risk_manager', 'cae'], name)
  for (const code of ['AA', 'BB'])
    await harness.call(processRoutes.create, founder, id, { body: processBody(code) })
  // Foreign keys and triggers are off because the data is valid by construction; otherwise filling takes longer than
  // the measured work.
  await harness.admin.query(
    `begin; set local session_replication_role = replica;
     ${processRows({ id, founder: founder.id, records, text: `repeat('What is done, by whom and why. ', 8)` })}
     select set_config('app.org', '${id}', true);
     select app.append_trail((select json_agg(json_build_object('action', 'create', 'type', 'process', 'record', id,
       'version', 1, 'changes', json_build_object('code', json_build_array(null, code)), 'actor', created_by))
       from records where org_id = app.org() and code like 'S%'));
     commit; analyze records; analyze processes; analyze trail`,
  )
  return { id, founder, rows: records * 3 }
}

const PAUSE_MS = 20

/** A client that writes continuously and records every answer. */
export class Writer implements AsyncDisposable {
  readonly answers: { code: string; status: number; body: string; ms: number }[] = []
  private stopped = false
  private readonly running: Promise<void>
  constructor(harness: Pick<Harness, 'call'>, { id, founder }: Pick<Filled, 'id' | 'founder'>) {
    this.running = (async () => {
      for (let n = 0; !this.stopped; n++) {
        const began = performance.now()
        const code = codeOf(n)
        const request = { body: processBody(code), key: randomUUID() }
        const { statusCode: status, body } = await harness.call(processRoutes.create, founder, id, request)
        this.answers.push({ code, status, body, ms: performance.now() - began })
        // It shares its process with the code under measurement.
        await sleep(PAUSE_MS)
      }
    })()
  }

  async stop(): Promise<void> {
    this.stopped = true
    await this.running
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop()
  }

  get written(): string[] {
    return this.answers.filter(({ status }) => status === 201).map(({ code }) => code)
  }

  get refused(): { status: number; body: string }[] {
    return this.answers.filter(({ status }) => status !== 201)
  }

  get longestMs(): number {
    return Math.round(Math.max(...this.answers.map(({ ms }) => ms)))
  }
}
