import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { workpaperRoutes } from 'contract/audit/workpapers'
import { type RichText, richTextRoutes } from 'contract/workspace/rich-texts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AuditTeam } from '#test/audit-team.ts'
import { type TextClient, listenForSockets, connectAs } from '#test/text-client.ts'
import { Fieldwork } from '#test/fieldwork.ts'
import { Harness, type Person } from '#test/harness.ts'
import { makeProtocols, type Protocol, protocolRoutes, serveProtocols } from '#test/protocols.ts'
import { Signer } from '#test/signer.ts'
import { until } from '#test/until.ts'

const RUNS = process.env['ALL_CASES'] ? 1_000 : 48

let harness: Harness
let url: string
let stops: (() => Promise<void>)[]
let org: string
let reviewer: Signer
let approver: Signer
let audit: AuditTeam
let auditUrl: string

beforeAll(async () => {
  harness = await Harness.start({}, serveProtocols)
  await makeProtocols(harness)
  const sockets = await listenForSockets(harness)
  url = sockets.url
  ;({ id: org } = await harness.organisation())
  const signer = async (name: string) =>
    new Signer(harness, await harness.member(org, ['risk_manager'], name), org)
  reviewer = await signer('Reviewer')
  approver = await signer('Approver')
  audit = (await Fieldwork.start()).audit
  const others = await listenForSockets(audit.harness)
  auditUrl = others.url
  stops = [() => sockets.collaboration.stop(), () => others.collaboration.stop()]
})
afterAll(async () => {
  for (const stop of stops) await stop()
  await harness.stop()
  await audit.stop()
})

/** A text written over a socket, and the transition after which no edit may be accepted. */
interface Scene {
  of: Harness
  document: string
  editing: TextClient
  /** Makes the transition and returns its time by the database's clock, taken while it held its locks. */
  step: () => Promise<string>
}

let count = 0
const openOf = async (of: Harness, who: Person, organisation: string, id: string, field: string) =>
  (await of.call(richTextRoutes.open, who, organisation, { params: { id, field } })).json<RichText>().id

async function protocolScene(
  make: (row: Protocol, writer: Person) => Promise<() => Promise<string>>,
): Promise<Scene> {
  const writer = await harness.member(org, ['risk_manager'], `Writer ${count}`)
  const made = await harness.call(protocolRoutes.create, writer, org, {
    body: { code: `T2-${count++}`, name: { en: 'Contested' }, body: 'x' },
  })
  const row = made.json<Protocol>()
  const document = await openOf(harness, writer, org, row.id, 'procedure')
  const step = await make(row, writer)
  return { of: harness, document, editing: connectAs(url, writer, org, document), step }
}

/** When the last trail entry about a record was written, in the transaction of the transition. */
async function lastEntry(record: string): Promise<string> {
  const { rows } = await harness.admin.query<{ at: string }>(
    `select at::text from trail where record_id = $1 and entry->>'action' in ('transition', 'archive') order by seq desc limit 1`,
    [record],
  )
  return rows[0]!.at
}

async function byRow(of: Harness, text: string, id: string): Promise<string> {
  const { rows } = await of.admin.query<{ at: string }>(`${text} returning clock_timestamp()::text as at`, [
    id,
  ])
  return rows[0]!.at
}

const SCENES: Record<string, () => Promise<Scene>> = {
  'hand-in': () =>
    protocolScene(async ({ id, version }) => async () => {
      const reply = await harness.call(protocolRoutes.transition, approver.person, org, {
        params: { id },
        version,
        body: { to: 'submitted' },
      })
      expect(reply.statusCode, reply.body).toBe(200)
      return lastEntry(id)
    }),
  approval: () =>
    protocolScene(async ({ id }) => {
      await reviewer.sign(id, { meaning: 'review', to: 'reviewed' })
      return async () => {
        // Edits made meanwhile require a new signing attempt, until there are none.
        for (;;) {
          const reply = await approver.try(id, { meaning: 'approval', to: 'approved' })
          if (reply.statusCode === 200) return lastEntry(id)
          expect(reply.json(), reply.body).toMatchObject({ error: 'CONTENT_CHANGED' })
        }
      }
    }),
  archive: () =>
    protocolScene(async ({ id, version }) => async () => {
      const reply = await harness.call(protocolRoutes.archive, approver.person, org, {
        params: { id },
        version,
        body: { reason: 'Replaced' },
      })
      expect(reply.statusCode, reply.body).toBe(200)
      return lastEntry(id)
    }),
  leaving: () =>
    protocolScene(
      async (_, writer) => () => byRow(harness, 'update members set active = false where id = $1', writer.id),
    ),
  role: () =>
    protocolScene(
      async (_, writer) => () =>
        byRow(harness, `update members set roles = '{executive}' where id = $1`, writer.id),
    ),
  seal: async () => {
    const { harness: of, org: organisation, preparer, lead } = audit
    const { id: project } = await audit.project()
    await audit.join(project, preparer, 'preparer')
    await audit.declareAll(project)
    const made = await audit.done<{ id: string }>(workpaperRoutes.create, lead, {
      body: { project, section: 'C', name: { en: 'Memo' }, kind: 'memo', ownerId: preparer.id },
    })
    const document = await openOf(of, preparer, organisation, made.id, 'body')
    return {
      of,
      document,
      editing: connectAs(auditUrl, preparer, organisation, document),
      step: () => byRow(of, 'update projects set sealed_on = current_date where id = $1', project),
    }
  },
}

it(`T2 ${RUNS} concurrent edits and status changes: 0 edits accepted after the change`, async () => {
  const late: string[] = []
  const kinds = Object.keys(SCENES)
  let accepted = 0
  for (let run = 0; run < RUNS; run++) {
    const kind = kinds[run % kinds.length]!
    const { of, document, editing, step } = await SCENES[kind]!()
    let refused = false
    void editing.closed.then(() => (refused = true))
    editing.provider.on('stateless', ({ payload }: { payload: string }) => {
      if ((JSON.parse(payload) as { readOnly?: boolean }).readOnly) refused = true
    })
    await editing.kept()
    let stepped = false
    const stepping = (async () => {
      await wait(randomInt(0, 25))
      const at = await step()
      stepped = true
      return at
    })()
    for (let line = 0; !refused && line < 2_000; line++) {
      // While a signature is prepared, the writer pauses now and then; otherwise nobody could ever sign.
      if (kind !== 'approval' || stepped || line < 8) editing.write(`line ${line}`)
      await wait(randomInt(0, 6))
    }
    const at = await stepping
    await until(() => refused)
    const { rows } = await of.admin.query<{ after: number; kept: number }>(
      `select count(*) filter (where at > $2::timestamptz)::int as after,
         (select seq::int from documents where id = $1) as kept
       from document_updates where document_id = $1`,
      [document, at],
    )
    accepted += rows[0]!.kept
    if (rows[0]!.after > 0) late.push(`${kind}: ${rows[0]!.after} after it`)
    editing.close()
  }
  expect(late).toEqual([])
  // Writing continues until the transition: most runs store some edits.
  expect(accepted).toBeGreaterThan(RUNS)
})
