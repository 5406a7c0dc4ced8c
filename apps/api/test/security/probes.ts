import { type Collection, type Route, transitionsFrom } from 'contract'
import { planlines } from 'contract/audit/plan-lines'
import { procedures } from 'contract/audit/procedures'
import { projects } from 'contract/audit/projects'
import { reports } from 'contract/audit/reports'
import { sampleitems } from 'contract/audit/sample-items'
import { samples } from 'contract/audit/samples'
import { issues } from 'contract/audit/issues'
import { gapanalyses } from 'contract/compliance/gap-analyses'
import { gapitems } from 'contract/compliance/gap-items'
import { requirements } from 'contract/compliance/requirements'
import { statements } from 'contract/compliance/statements'
import { universes } from 'contract/compliance/universes'
import { statutoryDeadlines } from 'contract/compliance/statutory-deadlines'
import { recurringObligations } from 'contract/compliance/recurring-obligations'
import { revisions } from 'contract/compliance/revisions'
import { usualScoring } from 'contract/compliance/scoring'
import { engagementrisks } from 'contract/audit/engagement-risks'
import { racmrows } from 'contract/audit/racm-rows'
import { assessments } from 'contract/risk/assessments'
import { risklines } from 'contract/risk/risk-lines'
import { assistanceProbes } from './assistance-probes.ts'
import { exportVerdict } from './export-verdict.ts'
import { homeProbes } from './home-probes.ts'
import { officialTextProbes } from './official-text-probes.ts'
import { organisationProbes } from './organisation-probes.ts'
import { packageProbes } from './package-probes.ts'
import { peopleProbes } from './people-probes.ts'
import { paymentProbes } from './payment-probes.ts'
import { techdocProbes } from './techdoc-probes.ts'
import { templateProbes } from './template-probes.ts'
import { usualMethod } from 'contract/risk/testing/usual-method'
import { allRoutes } from 'contract/routes'
import { actions } from 'contract/workspace/actions'
import { DEFAULT_KINDS } from 'contract/workspace/notifications'
import type { LightMyRequestResponse } from 'fastify'
import type { Person, Request } from '#test/harness.ts'
import { nextCode, nextPastDay, sampleCells, sampleChanges, sampleFilter, sampleInput } from './samples.ts'
import { makeWorkbook } from './workbooks.ts'
import type { PersonsExports } from './world-exports.ts'
import type { Caller, Probe } from './probe.ts'
import type { Target, World } from './world.ts'

/** Sends the call of a probe; rows of a workbook are turned into one. */
export async function send(
  { harness }: World,
  route: Route,
  person: Person | null,
  organisation: string | null,
  request: Request,
): Promise<LightMyRequestResponse> {
  const body = route.body === 'workbook' ? await makeWorkbook(request.body as never) : request.body
  return harness.call(route, person, organisation, { ...request, body })
}

const reason = 'security test'

/**
 * The transition with the fewest requirements, for types whose first transition needs more than the record itself.
 */
const EASIEST: Readonly<Record<string, string>> = {
  revision: 'discarded',
  device: 'discontinued',
  documentversion: 'withdrawn',
  package: 'withdrawn',
  accessreview: 'cancelled',
  trailreview: 'cancelled',
}

/** The next status of a record, preferably by a manual transition; any other status if there is no transition. */
const nextStatus = ({ of, status }: Target): string => {
  const steps = transitionsFrom(of.machine, status)
  const step =
    steps.find(({ to }) => to === EASIEST[of.type]) ??
    steps.find(({ action }) => action !== 'replace') ??
    steps[0]
  return step?.to ?? of.machine.states.find((state) => state !== status) ?? status
}

/** No manual transition leaves the first status: there is none, or it needs a signature. */
const isUnmoved = ({ machine }: Collection): boolean =>
  transitionsFrom(machine, machine.initial).every(
    ({ action, signature }) => action === 'replace' || signature,
  )

/** Types whose records only their owner handles: the caller is made the owner first. */
const MINE = new Set(['survey', 'timeentry'])

const EVIDENCED = `insert into links (org_id, id, kind, from_id, to_id, created_by)
  select r.org_id, gen_random_uuid(), 'supports', e.id, r.id, r.created_by from records r join records e
    on e.org_id = r.org_id and e.type = 'evidence' and e.archived_at is null where r.id = $1 limit 1`

/** Evidence of accepted evidence is frozen, and another probe accepts all evidence. */
const REOPENED = `update records set status = 'draft'
  where type = 'evidence' and org_id = (select org_id from records where id = $1) and archived_at is null`

/** The figures of a simulation, as its job stores them. */
const SIMULATED = `update quantifications t set simulated_hash = t.inputs_hash, risk_version = q.version
  from records q where t.id = $1 and q.org_id = t.org_id and q.id = t.risk`

/** What the first transition of a record needs in addition: its owner as the caller, or some content. */
const MOVED: Readonly<Record<string, { mine?: boolean; sql?: string }>> = {
  projectmember: { mine: true },
  quantification: { sql: SIMULATED },
  issue: { sql: EVIDENCED },
  request: { mine: true, sql: `update requests set answer = 'Here it is' where id = $1` },
  reviewnote: { mine: true, sql: `update reviewnotes set answer = 'Done' where id = $1` },
  procedure: { mine: true, sql: 'update procedures set reviewer_id = null where id = $1' },
  survey: {
    mine: true,
    sql: 'update surveys set objectives = 5, communication = 5, professionalism = 5, value = 5, timeliness = 5 where id = $1',
  },
}

/**
 * Types that have no possible transition in the test data: a report must be written first, sample items drawn first,
 * and auditors do not decide on proposed changes.
 */
const UNREADY = new Set(['report', 'sample', 'consequence'])

/** Types that are never decided in bulk. */
const ONE_BY_ONE = new Set(['issue'])

/** The status that a record must have before it can be archived. */
const ARCHIVED_FROM: Readonly<Record<string, string>> = {
  revision: 'discarded',
  clock: 'cancelled',
  documentversion: 'withdrawn',
}

/** A bulk change answers 200 and gives the reason for each skipped record. */
function bulkVerdict(response: LightMyRequestResponse): string {
  if (response.statusCode !== 200) return String(response.statusCode)
  const { changed, unchanged, skipped } = response.json<{
    changed: number
    unchanged: number
    skipped: { reason: string }[]
  }>()
  const why = skipped[0]?.reason
  if (why === undefined) return changed + unchanged > 0 ? '200' : '404'
  return why === 'FORBIDDEN' ? '403' : '409'
}

const FIRST_ROW = 3

/** An import answers 200 and gives the reason for each refused row. */
function rowVerdicts(response: LightMyRequestResponse, count: number): string[] {
  if (response.statusCode !== 200) return Array.from({ length: count }, () => String(response.statusCode))
  const { rows } = response.json<{ rows: { row: number; problems: { code: string }[] }[] }>()
  return Array.from({ length: count }, (_, index) => {
    const codes =
      rows.find((one) => one.row === FIRST_ROW + index)?.problems.map((problem) => problem.code) ?? []
    if (codes.length === 0) return '200'
    if (codes.includes('forbidden')) return '403'
    return codes.includes('unknown_record') ? '404' : '409'
  })
}

type Keyed = Record<string, Probe | Probe[]>

/** The routes that any collection may declare. */
function collectionProbes(of: Collection): Keyed {
  const { initial } = of.machine
  const theirs = MINE.has(of.type) ? { ready: { status: initial, mine: true } } : {}
  const on = (request: (target: Target, world: World) => Request, more: Partial<Probe> = {}): Probe => ({
    of,
    request: (world, target) => request(target ?? world.targets.get(of.type)!, world),
    ...theirs,
    ...more,
  })
  const moved = {
    forbidden: isUnmoved(of) || UNREADY.has(of.type),
    ...(MOVED[of.type] ? { ready: { status: initial, ...MOVED[of.type] } } : {}),
  }
  const linked = of.type === 'evidence' ? { ready: { status: initial, sql: REOPENED } } : {}
  const bulk = [
    on(({ id }, world) => ({ body: { ids: [id], changes: sampleChanges(of, world), reason } }), {
      verdict: bulkVerdict,
    }),
    on((target) => ({ body: { ids: [target.id], to: nextStatus(target), reason } }), {
      variant: 'to',
      verdict: bulkVerdict,
      ...moved,
    }),
    {
      variant: 'filter',
      forbidden: ONE_BY_ONE.has(of.type),
      request: (world: World) => ({
        body: { filter: { q: world.canary, ...sampleFilter(of, world) }, changes: sampleChanges(of, world) },
      }),
    },
  ]
  const row = (world: World, { id, version }: Target) => {
    const cells = Object.entries(sampleCells(of, world)).filter(([key]) => !of.fields[key]?.fixed)
    // A row without changes would be skipped before the permission check.
    const changed = cells.map(([key, value]) => [key, key.endsWith('_en') ? `${value} 2` : value] as const)
    return { _id: id, _version: version, ...Object.fromEntries(changed) }
  }
  const importVerdict = (response: LightMyRequestResponse) => rowVerdicts(response, 1)[0]!
  const imports = (query?: Record<string, unknown>) => [
    {
      variant: 'new',
      verdict: importVerdict,
      // Records that are created with another record cannot be imported.
      forbidden: of.actions.create.roles.length === 0,
      request: (world: World) => ({ body: [sampleCells(of, world)] }),
    },
    on((target, world) => ({ body: [row(world, target)] }), {
      variant: 'existing',
      verdict: importVerdict,
      together: {
        request: (world, targets) => ({
          body: targets.map((target) => row(world, target)),
          ...(query ? { query } : {}),
        }),
        verdicts: (response, targets) => rowVerdicts(response, targets.length),
      },
    }),
  ]
  const from = ARCHIVED_FROM[of.type]
  const putAway = from ? { ready: { status: from } } : {}
  const query = (world: World) => ({ q: world.canary, archived: 'all', ...sampleFilter(of, world) })
  return {
    list: { request: (world) => ({ query: { ...query(world), total: true } }) },
    export: { request: (world) => ({ query: query(world) }) },
    importCheck: imports(),
    importCommit: imports({ validOnly: true }),
    // A preview is allowed, even where the change itself is forbidden.
    bulkCheck: bulk.map((probe) => (probe.variant === 'filter' ? { ...probe, forbidden: false } : probe)),
    bulk,
    bulkUndo: on(({ operation }) => ({ params: { id: operation } })),
    exportMany: {
      verdict: exportVerdict,
      request: () => ({ body: { format: 'excel', locale: 'en', filter: { archived: 'all' } } }),
    },
    exportOne: on(({ id }) => ({ params: { id }, body: { format: 'pdf', locale: 'en' } }), {
      verdict: exportVerdict,
    }),
    create: { request: (world) => ({ body: sampleInput(of, world) }) },
    get: on(({ id }) => ({ params: { id } })),
    update: on(({ id, version }, world) => ({
      params: { id },
      version,
      query: { reason },
      body: sampleChanges(of, world),
    })),
    transition: on(
      (target) => ({
        params: { id: target.id },
        version: target.version,
        body: { to: nextStatus(target), reason },
      }),
      moved,
    ),
    archive: on(({ id, version }) => ({ params: { id }, version, body: { reason } }), putAway),
    restore: on(({ id, version }) => ({ params: { id }, version }), putAway),
    history: on(({ id }) => ({ params: { id } })),
    asAt: on(({ id }) => ({ params: { id }, query: { at: '2100-01-01T00:00:00Z' } })),
    links: on(({ id }) => ({ params: { id } })),
    link: on(
      ({ id }, world) => ({
        params: { id },
        body: { kind: 'supports', to: world.seconds.get(of.type) },
      }),
      linked,
    ),
    unlink: on(({ id, link }) => ({ params: { id, linkId: link } }), linked),
    assignments: on(({ id }) => ({ params: { id } })),
    assign: on(({ id }, world) => ({
      params: { id },
      body: { personId: world.colleague.id, role: 'reviewer', dueOn: '2031-05-04' },
    })),
    unassign: on(({ id, assignment }) => ({ params: { id, assignmentId: assignment } })),
  }
}

/** The routes of indicators outside their collections. */
function indicatorProbes(collections: readonly Collection[]): Keyed {
  const on = (type: string, request: (target: Target) => Request, more: Partial<Probe> = {}): Probe => {
    const of = collections.find((one) => one.type === type)!
    return { of, request: (world, target) => request(target ?? world.targets.get(type)!), ...more }
  }
  const value = () => ({ measuredOn: nextPastDay(), value: 0 })
  return {
    'measurements.enter': on('indicator', ({ id }) => ({ params: { id }, body: { values: [value()] } }), {
      // An indicator that was archived or ended by an earlier call takes no values.
      verdict: ({ body, statusCode }) => (body.includes('not_open') ? '200' : String(statusCode)),
      makesOthers: true,
    }),
    'measurements.correct': on('measurement', ({ id, version }) => ({
      params: { id },
      version,
      body: { ...value(), reason },
    })),
    'quantifications.simulate': on('quantification', ({ id }) => ({ params: { id } })),
    'thresholdbreaches.addAction': on('thresholdbreach', ({ id }) => ({ params: { id } }), {
      makesOthers: true,
    }),
  }
}

const onEvidence = (
  collections: readonly Collection[],
  request: (target: Target, world: World, caller: Caller) => Request,
): Probe => {
  const of = collections.find((one) => one.name === 'evidence')!
  return {
    of,
    request: (world, target, caller) => request(target ?? world.targets.get(of.type)!, world, caller),
  }
}

/** The routes of the files of evidence. */
const evidenceProbes = (collections: readonly Collection[]): Keyed => ({
  'evidence.files': onEvidence(collections, ({ id }) => ({ params: { id } })),
  'evidence.attach': onEvidence(collections, ({ id }, world, { person }) => ({
    params: { id },
    body: { upload: world.files.uploads.get(person.id) ?? world.founder.id },
  })),
  'evidence.download': onEvidence(collections, ({ id, file }) => ({ params: { id, fileId: file } })),
  'evidence.view': onEvidence(collections, ({ id, file }) => ({ params: { id, fileId: file } })),
  'evidence.sameBytes': { request: (world) => ({ query: { sha256: world.files.hash } }) },
})

const newText = (world: World) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: `${world.canary} ${++sequence}` }] }],
})

/** The texts of records, for collections that have some. */
function documentProbes(collections: readonly Collection[]): Keyed {
  const of = collections.find((one) => one.documents)!
  const on = (request: (target: Target, world: World) => Request): Probe => ({
    of,
    request: (world, target) => request(target ?? world.targets.get(of.type)!, world),
  })
  return {
    'documents.list': on(({ id }) => ({ params: { id } })),
    'documents.open': on(({ id }) => ({ params: { id, field: of.documents![1]! } })),
    'documents.get': on(({ document }) => ({ params: { id: document } })),
    'documents.write': on(({ document }, world) => ({
      params: { id: document },
      version: 0,
      body: { content: newText(world) },
    })),
    'documents.versions': on(({ document }) => ({ params: { id: document } })),
    'documents.name': on(({ document }, world) => ({
      params: { id: document },
      body: { name: `${world.canary} named` },
    })),
    'documents.version': on(({ document, documentVersion }) => ({
      params: { id: document, versionId: documentVersion },
    })),
    'documents.difference': on(({ document, documentVersion }) => ({
      params: { id: document },
      query: { from: documentVersion },
    })),
    'documents.revert': on(({ document, documentVersion }) => ({
      params: { id: document, versionId: documentVersion },
    })),
  }
}

let sequence = 0

/** A view is called by its owner and by others: a shared one and a private one. */
const viewProbes = (
  request: (id: string, world: World) => Request,
  shared: Pick<Probe, 'forbidden'> = {},
): Probe[] => [
  { variant: 'own', request: (world, _target, { person }) => request(world.viewOf(person), world) },
  { variant: "colleague's shared", ...shared, request: (world) => request(world.sharedView, world) },
  { variant: "colleague's", forbidden: true, request: (world) => request(world.privateView, world) },
]

/** A comment belongs to its author: the caller's own and a colleague's. */
const commentProbes = (request: (id: string, world: World) => Request): Probe[] => [
  { variant: 'own', request: (world, _target, { person }) => request(world.commentOf(person), world) },
  { variant: "colleague's", forbidden: true, request: (world) => request(world.colleaguesComment, world) },
]

/** Types that their creator may not approve, whatever roles they hold. */
const UNAPPROVED = new Set([
  'evidence',
  'acceptance',
  'revision',
  'revisionline',
  'survey',
  'consequence',
  'issue',
  'procedure',
  'request',
  'timeentry',
  'workpaper',
  'sample',
  'sampleitem',
  'documentversion',
  'filerow',
  'question',
  'gsprrow',
])

/** Discussions of records of any type. */
const discussionProbes = (collections: readonly Collection[]): Keyed => {
  const on = (of: Collection, request: (id: string, world: World) => Request): Probe => ({
    variant: of.type,
    of,
    request: (world, target) => request((target ?? world.targets.get(of.type)!).id, world),
  })
  // Without `of`: a comment does not change the record, so the record gets no trail entry.
  const said = (of: Collection, request: (id: string, world: World) => Request): Probe => ({
    variant: of.type,
    request: (world) => request(world.targets.get(of.type)!.id, world),
  })
  // The founder has all roles, so whatever the record, they can be mentioned.
  const comment = (world: World) => ({ text: `${world.canary} says`, mentions: [world.judge] })
  return {
    'threads.list': collections.map((of) => on(of, (id) => ({ params: { id }, query: { limit: 10 } }))),
    'threads.readers': collections.map((of) =>
      on(of, (id, world) => ({ params: { id }, query: { q: world.canary } })),
    ),
    'threads.create': collections.map((of) =>
      said(of, (id, world) => ({ params: { id }, body: { ...comment(world), field: 'code' } })),
    ),
    'presence.list': collections.map((of) => on(of, (id) => ({ params: { id } }))),
    'presence.tell': collections.map((of) =>
      said(of, (id) => ({ params: { id }, body: { state: 'editing', field: 'code' } })),
    ),
    'threads.resolve': { request: (world) => ({ params: { id: world.threads.open }, version: 1 }) },
    'threads.reopen': { request: (world) => ({ params: { id: world.threads.settled }, version: 1 }) },
    'comments.create': { request: (world) => ({ params: { id: world.threads.talk }, body: comment(world) }) },
    'comments.update': commentProbes((id, world) => ({ params: { id }, version: 1, body: comment(world) })),
    'comments.remove': commentProbes((id) => ({ params: { id } })),
  }
}

/** Signatures of records of any type. */
const signatureProbes = (collections: readonly Collection[]): Keyed => {
  const on = (request: (id: string) => Request, as = '') =>
    collections.map((of): Probe => ({
      variant: `${of.type}${as}`,
      of,
      request: (world, target) => request((target ?? world.targets.get(of.type)!).id),
    }))
  const processOf = (world: World) => world.targets.get('process')!.id
  return {
    'signatures.list': on((id) => ({ params: { id }, query: { limit: 10 } })),
    'signatures.prepare': [
      ...on((id) => ({ params: { id }, body: { meaning: 'read_understood' } })),
      // Nobody approves evidence or a text that they added or a line of one, or a risk acceptance that they
      // requested: those rules have their own tests.
      ...on((id) => ({ params: { id }, body: { meaning: 'approval', reason } }), ' approval').filter(
        ({ of }) => !UNAPPROVED.has(of!.type),
      ),
    ],
    'signatures.sign': {
      request: (world, _target, { person }) => ({
        params: { id: processOf(world) },
        body: { ...world.signingOf(person), accept: true },
      }),
    },
    'signatures.failed': {
      request: (world, _target, { person }) => ({
        params: { id: processOf(world) },
        body: { challenge: world.signingOf(person).challenge },
      }),
    },
    'signatures.verify': on((id) => ({ params: { id } })),
    'signatures.difference': {
      request: (world) => ({ params: { id: processOf(world), signatureId: world.signature } }),
    },
    'signatures.texts': {
      request: (world) => ({ params: { id: processOf(world), signatureId: world.signature } }),
    },
  }
}
/** A person's own export and another person's. */
const exportProbes = (key: keyof PersonsExports): Probe[] => [
  {
    variant: 'own',
    request: (world, _target, { person }) => ({ params: { id: world.exportsOf(person)[key] } }),
  },
  {
    variant: "colleague's",
    forbidden: true,
    request: (world) => ({ params: { id: world.exportsOf(world.colleague)[key] } }),
  },
]

/** A requirement of a universe other than the target's, in the same organisation. */
const OTHER = `select o.org_id, o.id from requirements o join requirements t on t.org_id = o.org_id and t.id = $1
  where o.universe <> t.universe order by o.id limit 1`
const MAPPED = `insert into links (org_id, id, kind, from_id, to_id, created_by)
  select o.org_id, gen_random_uuid(), 'also_satisfies', $1, o.id, r.created_by
  from (${OTHER}) o join records r on r.org_id = o.org_id and r.id = o.id`
/** Accepted evidence of the other requirement, which is the only piece that the calls name. */
const OFFERED = `with mapped as (${MAPPED} returning org_id, to_id, created_by),
  accepted as (update records set status = 'accepted', due_on = null where type = 'evidence'
    and id in (select e.id from evidence e join mapped m on m.org_id = e.org_id) returning 1),
  shown as (update evidence e set obtained_on = current_date, confidentiality = 'internal' from mapped m where e.org_id = m.org_id returning e.id)
  insert into links (org_id, id, kind, from_id, to_id, created_by)
  select m.org_id, gen_random_uuid(), 'supports', e.id, m.to_id, m.created_by
  from mapped m join evidence e on e.org_id = m.org_id on conflict do nothing`
const DECLINED = `insert into declined_offers (org_id, requirement, evidence, reason, declined_by)
  select r.org_id, r.id, e.id, 'Another system', r.created_by from records r join evidence e on e.org_id = r.org_id
  where r.id = $1`

/** The owner, the reviewer and the chief audit executive of a new project. */
const beginning = (world: World) => ({
  year: 2031,
  name: { en: `${world.canary} project` },
  ownerId: world.judge,
  reviewerId: world.judge,
  caeId: world.judge,
  confidentiality: 'standard',
})

const onProject = (body?: object): Probe => ({
  of: projects,
  request: (world, target = world.targets.get('project')) => ({
    params: { id: target!.id },
    ...(body ? { body } : {}),
  }),
})

const onReport = (body?: object): Probe => ({
  of: reports,
  request: (world, target = world.targets.get('report')) => ({
    params: { id: target!.id },
    ...(body ? { body } : {}),
  }),
})

/** The routes that do not belong to a collection, by name. A new one must be added here. */
const probesByName: Keyed = {
  'me.get': { request: () => ({}) },
  'me.update': { request: (world) => ({ body: { name: `${world.canary} renamed`, locale: 'fr' } }) },
  'me.work': { request: () => ({ query: { limit: 10 } }) },
  'organisations.create': {
    organisationless: true,
    request: (world) => ({ body: { name: `${world.canary} sister`, roles: ['auditor'] } }),
  },
  'organisations.current': { request: () => ({}) },
  'organisations.update': {
    request: (world) => ({ version: 1, body: { name: `${world.canary} renamed`, weekend: 'fri_sat' } }),
  },
  'organisations.logo': { request: () => ({}) },
  'organisations.setLogo': {
    // The update before it may have made another version.
    verdict: ({ body, statusCode }) => (body.includes('VERSION_CONFLICT') ? '200' : String(statusCode)),
    request: () => ({ version: 1, body: { logo: null } }),
  },
  'users.list': { request: (world) => ({ query: { q: world.canary, limit: 10 } }) },
  'users.get': { request: (world) => ({ params: { id: world.leaver.id } }) },
  'users.update': [
    {
      request: (world) => ({
        params: { id: world.leaver.id },
        version: 1,
        body: { roles: ['owner', 'techdoc_reader'], reason },
      }),
    },
    {
      variant: 'myself',
      forbidden: true,
      ownMembership: true,
      request: (_world, _target, { person, role = 'admin' }) => ({
        params: { id: person.id },
        version: 1,
        body: { roles: [role, role === 'auditor' ? 'cae' : 'auditor'], superUser: true },
      }),
    },
  ],
  'users.openWork': { request: (world) => ({ params: { id: world.leaver.id } }) },
  'users.endSignIns': { request: (world) => ({ params: { id: world.leaver.id }, body: { reason } }) },
  'users.deactivate': {
    request: (world) => ({
      params: { id: world.leaver.id },
      body: {
        handOverTo: world.colleague.id,
        byKind: [{ type: 'process', to: world.colleague.id }],
        reason,
      },
    }),
  },
  // Members with signing roles are reactivated by a protected change request.
  'users.reactivate': {
    request: (world) => ({ params: { id: world.leaver.id }, body: { reason } }),
    verdict: ({ body, statusCode }) =>
      body.includes('SECOND_ADMINISTRATOR_REQUIRED') ? '200' : String(statusCode),
  },
  'invitations.list': { request: () => ({ query: { limit: 10 } }) },
  'invitations.create': {
    request: (world) => ({
      body: {
        email: `${world.canary}.${++sequence}@example.com`,
        name: `${world.canary} guest`,
        roles: ['guest'],
      },
    }),
  },
  'invitations.revoke': { request: (world) => ({ params: { id: world.openInvitation.id } }) },
  'invitations.accept': {
    organisationless: true,
    as: (world) => world.newcomer,
    request: (world) => ({ body: { token: world.invitation.token } }),
  },
  'traces.paths': {
    request: (world) => ({
      query: { from: world.targets.get('process')!.id, to: world.seconds.get('process')! },
    }),
  },
  'traces.matrix': { request: () => ({ query: { rows: 'process', columns: 'evidence' } }) },
  'traces.export': { request: () => ({ query: { rows: 'process', columns: 'evidence' } }) },
  'consistency.list': { request: () => ({}) },
  'consistency.change': {
    request: () => ({ params: { rule: 'evidence_expired' }, body: { on: true } }),
  },
  'views.list': { request: () => ({ query: { collection: 'units' } }) },
  'views.create': {
    request: (world) => ({
      body: {
        collection: 'units',
        name: `${world.canary} ${++sequence}`,
        query: `q=${world.canary}`,
        shared: true,
      },
    }),
  },
  'views.update': viewProbes(
    (id, world) => ({
      params: { id },
      version: 1,
      body: { name: `${world.canary} renamed`, query: `q=${world.canary}&sort=code`, shared: true },
    }),
    { forbidden: true },
  ),
  'views.remove': viewProbes((id) => ({ params: { id } })),
  'notifications.list': { request: () => ({ query: { limit: 10 } }) },
  'notifications.count': { request: () => ({}) },
  'notifications.read': [
    {
      variant: 'own',
      request: (world, _target, { person }) => ({ params: { id: world.notificationOf(person) } }),
    },
    {
      variant: "colleague's",
      forbidden: true,
      request: (world) => ({ params: { id: world.colleaguesNotification } }),
    },
  ],
  'notifications.readAll': { request: () => ({}) },
  'notifications.settings': { request: () => ({}) },
  'notifications.changeSettings': {
    request: () => ({ body: { kinds: DEFAULT_KINDS, timeZone: 'Africa/Tunis' } }),
  },
  'events.listen': { request: () => ({ query: { seconds: 0 } }) },
  'exports.list': { request: () => ({}) },
  'exports.get': exportProbes('ended'),
  'exports.cancel': exportProbes('waiting'),
  'exports.remove': exportProbes('unwanted'),
  'exports.download': exportProbes('ended'),
  'search.find': { request: (world) => ({ query: { q: world.canary } }) },
  'trail.verification': { request: () => ({}) },
  'trail.export': { request: () => ({ query: { from: 1, limit: 50 } }) },
  'universes.tree': {
    of: universes,
    request: (world, target = world.targets.get('universe')) => ({ params: { id: target!.id } }),
  },
  'universes.offers': {
    of: universes,
    request: (world, target = world.targets.get('universe')) => ({ params: { id: target!.id } }),
  },
  'requirements.controlsCheck': {
    of: requirements,
    request: (world, target = world.targets.get('requirement')) => ({
      body: { requirements: [target!.id], controls: [world.recordOf('control')!], link: false },
    }),
  },
  'requirements.controls': {
    of: requirements,
    request: (world, target = world.targets.get('requirement')) => ({
      body: { requirements: [target!.id], controls: [world.recordOf('control')!], link: false },
    }),
  },
  'requirements.evidence': {
    of: requirements,
    makesOthers: true,
    request: (world, target = world.targets.get('requirement')) => ({
      body: { evidence: world.recordOf('evidence')!, requirements: [target!.id], link: true },
    }),
  },
  'requirements.inspection': {
    of: requirements,
    request: (world, target = world.targets.get('requirement')) => ({ params: { id: target!.id } }),
  },
  'requirements.mappings': {
    of: requirements,
    request: (world, target = world.targets.get('requirement')) => ({ params: { id: target!.id } }),
  },
  'requirements.map': {
    of: requirements,
    request: (world, target = world.targets.get('requirement')) => ({
      params: { id: target!.id },
      body: { requirements: [world.elsewhere] },
    }),
  },
  'requirements.unmap': {
    of: requirements,
    ready: { status: 'active', sql: MAPPED },
    request: (world, target = world.targets.get('requirement')) => ({
      params: { id: target!.id, other: world.elsewhere },
    }),
  },
  'requirements.offers': {
    of: requirements,
    request: (world, target = world.targets.get('requirement')) => ({ params: { id: target!.id } }),
  },
  'requirements.takeOffer': {
    of: requirements,
    makesOthers: true,
    ready: { status: 'active', sql: OFFERED },
    request: (world, target = world.targets.get('requirement')) => ({
      params: { id: target!.id, evidence: world.recordOf('evidence')! },
    }),
  },
  'requirements.declineOffer': {
    of: requirements,
    ready: { status: 'active', sql: OFFERED },
    request: (world, target = world.targets.get('requirement')) => ({
      params: { id: target!.id, evidence: world.recordOf('evidence')! },
      body: { reason },
    }),
  },
  'requirements.reconsiderOffer': {
    of: requirements,
    ready: { status: 'active', sql: DECLINED },
    request: (world, target = world.targets.get('requirement')) => ({
      params: { id: target!.id, evidence: world.recordOf('evidence')! },
    }),
  },
  'statements.make': {
    of: universes,
    makesOthers: true,
    request: (world, target = world.targets.get('universe')) => ({ params: { id: target!.id } }),
  },
  'statements.refresh': {
    of: statements,
    request: (world, target = world.targets.get('statement')) => ({ params: { id: target!.id } }),
  },
  'statements.workbook': {
    of: statements,
    request: (world, target = world.targets.get('statement')) => ({ params: { id: target!.id } }),
  },
  'assessments.addRisks': {
    of: assessments,
    makesOthers: true,
    request: (world, target = world.targets.get('assessment')) => ({
      params: { id: target!.id },
      body: { risks: [world.recordOf('risk')!] },
    }),
  },
  'assessments.addRequirements': {
    of: assessments,
    makesOthers: true,
    ready: {
      status: 'draft',
      sql: `update assessments a set context = 'compliance', universe = (select q.universe from requirements q
        where q.org_id = a.org_id order by q.id limit 1) where a.id = $1`,
    },
    request: (world, target = world.targets.get('assessment')) => ({ params: { id: target!.id }, body: {} }),
  },
  'assessments.refreshCompliance': {
    of: assessments,
    makesOthers: true,
    request: (world, target = world.targets.get('assessment')) => ({ params: { id: target!.id }, body: {} }),
  },
  'auditentities.candidates': { request: () => ({}) },
  'auditentities.fromRecords': {
    request: (world) => ({ body: { ids: [world.recordOf('process')!] } }),
  },
  'auditentities.coverage': {
    request: (world) => ({ params: { id: world.recordOf('auditentity')! } }),
  },
  'auditplans.proposal': {
    request: (world) => ({ params: { id: world.recordOf('auditplan')! } }),
  },
  'auditplans.propose': {
    request: (world) => ({ params: { id: world.recordOf('auditplan')! } }),
  },
  'auditplans.changes': {
    request: (world) => ({ params: { id: world.recordOf('auditplan')! } }),
  },
  'planlines.add': {
    request: (world) => ({
      params: { id: world.recordOf('auditplan')! },
      body: { entities: [world.recordOf('auditentity')!] },
    }),
  },
  'planlines.editMany': {
    of: planlines,
    request: (world, target = world.targets.get('planline')) => ({
      params: { id: world.recordOf('auditplan')! },
      body: { edits: [{ id: target!.id, version: target!.version, changes: { days: 12 } }] },
    }),
  },
  'projects.plan': { request: () => ({ query: { year: 2026 } }) },
  'projects.programmes': { request: () => ({}) },
  'projects.priority': onProject(),
  'projects.changes': onProject(),
  'projects.inform': onProject({ tell: true }),
  'projects.fromProgramme': {
    request: (world) => ({
      params: { code: 'AP-P2P' },
      body: { ...beginning(world), type: 'assurance', languages: ['en'] },
    }),
  },
  'projects.opinion': onProject(),
  'projects.proposeOpinion': {
    ...onProject({ opinion: 'unsatisfactory', reason }),
    ready: { status: 'completion', mine: true },
  },
  'projects.decideOpinion': {
    ...onProject({ opinion: 'unsatisfactory', reason }),
    ready: { status: 'completion' },
  },
  'projects.seal': {
    ...onProject(),
    ready: { status: 'follow_up' },
    makesOthers: true,
    verdict: exportVerdict,
  },
  'projects.unseal': {
    ...onProject({ reason }),
    ready: { status: 'follow_up', sql: 'update projects set sealed_on = current_date where id = $1' },
  },
  'projects.files': onProject(),
  'projects.file': {
    of: projects,
    forbidden: true,
    request: (world, target = world.targets.get('project')) => ({
      params: { id: target!.id, fileId: target!.id },
    }),
  },
  'reports.staleness': onReport(),
  'reports.compose': onReport(),
  'reports.refresh': onReport({}),
  'reports.difference': {
    of: reports,
    request: (world, target = world.targets.get('report')) => ({
      params: { id: target!.id },
      query: { from: world.seconds.get('report')! },
    }),
  },
  'reports.revise': { ...onReport({ correction: reason }), makesOthers: true, ready: { status: 'issued' } },
  'reports.distribute': {
    of: reports,
    request: (world, target = world.targets.get('report')) => ({
      params: { id: target!.id },
      body: { recipients: [world.colleague.id] },
    }),
  },
  'reports.noResponse': {
    ...onReport(),
    ready: {
      status: 'with_auditee',
      sql: `update reports set response_due_on = '2020-01-01', no_response = null where id = $1`,
    },
  },
  'reports.print': { ...onReport({ format: 'pdf' }), makesOthers: true, verdict: exportVerdict },
  'projects.addProgramme': { ...onProject({ programme: 'AP-P2P', procedures: ['C1'] }), makesOthers: true },
  'projects.rollForward': {
    of: projects,
    makesOthers: true,
    request: (world, target = world.targets.get('project')) => ({
      params: { id: target!.id },
      body: beginning(world),
    }),
  },
  'assessments.copy': {
    of: assessments,
    makesOthers: true,
    request: (world, target = world.targets.get('assessment')) => ({
      params: { id: target!.id },
      body: { periodFrom: '2031-01-01', periodTo: '2031-12-31', dueOn: '2031-06-30' },
    }),
  },
  'actions.askExtension': {
    of: actions,
    ready: { status: 'agreed', mine: true },
    request: (world, target) => ({
      params: { id: (target ?? world.targets.get('action')!).id },
      version: (target ?? world.targets.get('action')!).version,
      body: { dueOn: '2032-01-01', reason },
    }),
  },
  'actions.decideExtension': {
    of: actions,
    ready: {
      status: 'agreed',
      sql: `update actions set extensions = '[{"askedAt": "2026-01-01T00:00:00.000Z", "askedBy": "01890000-0000-7000-8000-000000000000", "dueOn": "2032-01-01", "reason": "Late parts", "decidedAt": null, "decidedBy": null, "granted": null, "decision": null}]' where id = $1`,
    },
    request: (world, target) => ({
      params: { id: (target ?? world.targets.get('action')!).id },
      version: (target ?? world.targets.get('action')!).version,
      body: { granted: false, reason },
    }),
  },
  'risklines.compareRegister': { request: () => ({ query: { from: '2026-01-01', to: '2100-01-01' } }) },
  'assessments.compare': {
    of: assessments,
    request: (world, target) => ({
      params: { id: (target ?? world.targets.get('assessment')!).id },
      query: { from: world.seconds.get('assessment')! },
    }),
  },
  'assessments.adoptMethod': {
    of: assessments,
    request: (world, target = world.targets.get('assessment')) => ({
      params: { id: target!.id },
      version: target!.version,
      body: { reason },
    }),
  },
  'assessments.remind': {
    request: (world) => ({ body: { ids: [world.targets.get('assessment')!.id] } }),
  },
  'issues.scales': { request: () => ({}) },
  'issues.keep': {
    of: issues,
    ready: { status: 'disputed' },
    request: (world, target) => ({
      params: { id: (target ?? world.targets.get('issue')!).id },
      version: (target ?? world.targets.get('issue')!).version,
      body: { reason },
    }),
  },
  'issues.askCancel': {
    of: issues,
    request: (world, target) => ({
      params: { id: (target ?? world.targets.get('issue')!).id },
      version: (target ?? world.targets.get('issue')!).version,
      body: { reason },
    }),
  },
  'issues.verify': {
    of: issues,
    ready: { status: 'ready_for_verification' },
    request: (world, target) => ({
      params: { id: (target ?? world.targets.get('issue')!).id },
      version: (target ?? world.targets.get('issue')!).version,
      body: { method: 'document', note: 'Seen', passed: true },
    }),
  },
  'issues.askUpdate': {
    request: (world) => ({ body: { ids: [world.targets.get('issue')!.id] } }),
  },
  'engagementrisks.scales': {
    of: projects,
    request: (world, target = world.targets.get('project')) => ({ params: { id: target!.id } }),
  },
  'engagementrisks.addRisks': {
    request: (world) => ({
      params: { id: world.recordOf('project')! },
      body: { risks: [world.recordOf('risk')!], from: 'library' },
    }),
  },
  'engagementrisks.refresh': {
    request: (world) => ({
      params: { id: world.recordOf('project')! },
      body: { risks: [world.targets.get('engagementrisk')!.id] },
    }),
  },
  'engagementrisks.editMany': {
    of: engagementrisks,
    request: (world, target = world.targets.get('engagementrisk')) => ({
      params: { id: world.recordOf('project')! },
      body: { edits: [{ id: target!.id, version: target!.version, changes: { reason } }] },
    }),
  },
  'racmrows.addControls': {
    request: (world) => ({ params: { id: world.recordOf('project')! }, body: {} }),
  },
  'racmrows.planTests': {
    request: (world) => ({
      params: { id: world.recordOf('project')! },
      body: { rows: [world.targets.get('racmrow')!.id] },
    }),
  },
  'racmrows.editMany': {
    of: racmrows,
    request: (world, target = world.targets.get('racmrow')) => ({
      params: { id: world.recordOf('project')! },
      body: { edits: [{ id: target!.id, version: target!.version, changes: { note: reason } }] },
    }),
  },
  'requests.sendMany': {
    request: (world) => ({
      params: { id: world.recordOf('project')! },
      body: { ownerId: world.person, dueOn: '2032-01-01', language: 'en', items: ['Contracts'] },
    }),
  },
  'requests.remind': {
    request: (world) => ({ body: { ids: [world.targets.get('request')!.id] } }),
  },
  'methods.preview': { request: () => ({ body: { config: usualMethod } }) },
  'risklines.editMany': {
    of: risklines,
    request: (world, target = world.targets.get('riskline')) => ({
      params: { id: world.recordOf('assessment')! },
      body: { edits: [{ id: target!.id, version: target!.version, changes: { rationale: reason } }] },
    }),
  },
  'complianceFigures.get': { request: () => ({}) },
  'universes.takeProposals': {
    request: (world) => ({ params: { id: world.recordOf('universe')! }, body: { locale: 'en' } }),
  },
  'universes.arrange': {
    request: (world) => ({
      params: { id: world.recordOf('universe')! },
      body: { of: 'domains', ids: [world.targets.get('domain')!.id, world.recordOf('domain')!] },
    }),
  },
  'universes.previewScoring': {
    of: universes,
    request: (world, target = world.targets.get('universe')) => ({
      params: { id: target!.id },
      body: { scoring: usualScoring() },
    }),
  },
  'universes.changes': {
    of: universes,
    request: (world, target = world.targets.get('universe')) => ({
      params: { id: target!.id },
      query: { limit: 5 },
    }),
  },
  'revisions.compareWorkbook': {
    of: revisions,
    request: (world, target = world.targets.get('revision')) => ({
      params: { id: target!.id },
      body: [
        {
          ref: 'Art. 1',
          name_en: reason,
          summary_en: reason,
          domain: world.codeOf('domain')!,
          obligation: 'POL',
          weight: 1,
        },
      ],
    }),
  },
  'revisions.compareStarter': {
    of: revisions,
    ready: {
      status: 'draft',
      // Of the other universe, which no test refers to by code, so that it can become a built-in one.
      sql: `with moved as (update revisions v set universe = (select o.id from universes o where o.org_id = v.org_id
          and o.id <> v.universe order by o.id limit 1) where v.id = $1 returning v.org_id, v.universe)
        update records r set code = 'AML' from moved m where r.org_id = m.org_id and r.id = m.universe`,
    },
    request: (world, target = world.targets.get('revision')) => ({ params: { id: target!.id } }),
  },
  'figures.get': [
    { request: () => ({ query: {} }) },
    {
      variant: 'assessment',
      of: assessments,
      request: (world, target) => ({
        query: { assessment: (target ?? world.targets.get('assessment')!).id },
      }),
    },
  ],
  'figures.losses': {
    of: assessments,
    request: (world, target) => ({ query: { assessment: (target ?? world.targets.get('assessment')!).id } }),
  },
  'figures.report': {
    makesOthers: true,
    verdict: exportVerdict,
    of: assessments,
    request: (world, target) => ({
      body: {
        report: 'board',
        locale: 'en',
        filter: { assessment: (target ?? world.targets.get('assessment')!).id },
      },
    }),
  },
  'universes.starters': { request: () => ({}) },
  'universes.load': { request: () => ({ body: { codes: ['NIS2'] } }) },
  'universes.clone': {
    of: universes,
    makesOthers: true,
    request: (world, target = world.targets.get('universe')) => ({
      params: { id: target!.id },
      body: { code: nextCode(universes), name: { en: `${world.canary} clone` } },
    }),
  },
  'gapanalyses.addRequirements': {
    of: gapanalyses,
    makesOthers: true,
    request: (world, target = world.targets.get('gapanalysis')) => ({
      params: { id: target!.id },
      body: { requirements: [world.recordOf('requirement')!] },
    }),
  },
  'gapanalyses.copy': {
    of: gapanalyses,
    makesOthers: true,
    request: (world, target = world.targets.get('gapanalysis')) => ({
      params: { id: target!.id },
      body: { periodFrom: '2031-01-01', periodTo: '2031-12-31', dueOn: '2031-06-30' },
    }),
  },
  'gapanalyses.planActions': {
    of: gapitems,
    makesOthers: true,
    ready: {
      status: 'not_assessed',
      // A gap without an action.
      sql: `with gap as (update gapitems set maturity = 0, target = 3, severity = 3, priority = 'critical', priority_score = 27
          where id = $1 returning org_id, requirement)
        update actions a set requirement = null from gap g where a.org_id = g.org_id and a.requirement = g.requirement`,
    },
    request: (world, target = world.targets.get('gapitem')) => ({
      params: { id: world.recordOf('gapanalysis')! },
      body: { items: [target!.id] },
    }),
  },
  'gapitems.editMany': {
    of: gapitems,
    request: (world, target = world.targets.get('gapitem')) => ({
      params: { id: world.recordOf('gapanalysis')! },
      body: { edits: [{ id: target!.id, version: target!.version, changes: { rationale: reason } }] },
    }),
  },
  'procedures.editMany': {
    of: procedures,
    request: (world, target = world.targets.get('procedure')) => ({
      params: { id: world.recordOf('project')! },
      body: { edits: [{ id: target!.id, version: target!.version, changes: { objective: reason } }] },
    }),
  },
  'procedures.reviewQueue': {
    of: projects,
    request: (world, target) => ({ params: { id: (target ?? world.targets.get('project')!).id } }),
  },
  'workpapers.index': {
    of: projects,
    request: (world, target) => ({ params: { id: (target ?? world.targets.get('project')!).id } }),
  },
  'samples.readList': { request: () => ({ body: [{ ref: 'INV-1' }] }) },
  'samples.draw': {
    of: samples,
    ready: { status: 'planned', sql: `update samples set method = 'judgemental' where id = $1` },
    request: (world, target = world.targets.get('sample')) => ({
      params: { id: target!.id },
      body: { population: 'INV-1\t\t\n', evidence: null },
    }),
  },
  'samples.extend': {
    of: samples,
    ready: {
      status: 'drawn',
      sql: `update samples set method = 'judgemental', item_count = 1, tested_count = 1, deviation_count = 1,
        isolated_count = 1, extension_deviation_count = 0, extended = null, fraud_indicator = null, population_size = null
        where id = $1`,
    },
    request: (world, target = world.targets.get('sample')) => ({
      params: { id: target!.id },
      body: { population: 'INV-2\t\t\n' },
    }),
  },
  'samples.reperform': {
    of: samples,
    ready: {
      status: 'drawn',
      sql: `update samples set method = 'random', seed = 'seed', population_hash = 'hash' where id = $1`,
    },
    request: (world, target = world.targets.get('sample')) => ({
      params: { id: target!.id },
      body: { population: 'INV-1\t\t\n' },
    }),
  },
  'sampleitems.editMany': {
    of: sampleitems,
    request: (world, target = world.targets.get('sampleitem')) => ({
      params: { id: world.recordOf('sample')! },
      body: { edits: [{ id: target!.id, version: target!.version, changes: { deviationNote: reason } }] },
    }),
  },
  'auditFigures.project': onProject(),
  'auditFigures.area': { request: () => ({ query: { year: 2026 } }) },
  'projectexports.order': {
    ...onProject({ preset: 'procedures', locale: 'en' }),
    makesOthers: true,
    verdict: exportVerdict,
  },
  'projectexports.downloads': onProject(),
  'gapfigures.get': {
    of: gapanalyses,
    request: (world, target) => ({ params: { id: (target ?? world.targets.get('gapanalysis')!).id } }),
  },
  'gapfigures.report': {
    makesOthers: true,
    verdict: exportVerdict,
    of: gapanalyses,
    request: (world, target) => ({
      params: { id: (target ?? world.targets.get('gapanalysis')!).id },
      body: { report: 'excel', locale: 'en' },
    }),
  },
  'gapanalyses.compare': {
    of: gapanalyses,
    request: (world, target) => ({
      params: { id: (target ?? world.targets.get('gapanalysis')!).id },
      query: { from: world.seconds.get('gapanalysis')! },
    }),
  },
  'gapanalyses.controls': {
    of: gapanalyses,
    request: (world, target) => ({ params: { id: (target ?? world.targets.get('gapanalysis')!).id } }),
  },
  'gapanalyses.exportControls': {
    of: gapanalyses,
    request: (world, target) => ({
      params: { id: (target ?? world.targets.get('gapanalysis')!).id },
      query: { locale: 'en' },
    }),
  },
  'clocks.start': {
    makesOthers: true,
    request: (world) => ({
      body: {
        event: 'significant_incident',
        knownAt: '2026-01-05T08:00:00Z',
        name: { en: `${world.canary} event` },
        ownerId: world.colleague.id,
      },
    }),
  },
  'clocks.send': {
    of: statutoryDeadlines,
    request: (world, target = world.targets.get('clock')) => ({
      params: { id: target!.id },
      version: target!.version,
      body: { sentAt: new Date().toISOString(), reference: `${world.canary} reference`, delayReason: reason },
    }),
  },
  'duties.perform': {
    of: recurringObligations,
    request: (world, target = world.targets.get('duty')) => ({
      params: { id: target!.id },
      version: target!.version,
      body: { doneOn: '2026-01-05', note: reason, evidence: world.recordOf('evidence')! },
    }),
  },
  'calendar.read': { request: () => ({ query: { from: '2031-01-01', to: '2031-12-31' } }) },
  'library.load': { request: () => ({ body: { processes: ['P2P'] } }) },
  'library.contents': { request: () => ({}) },
  'library.changes': { request: () => ({}) },
  'library.take': {
    request: ({ targets }) => {
      const { version } = targets.get('process')!
      return {
        body: { version: '1.0', lines: [{ slice: 'processes', code: 'P2P', version, fields: ['name'] }] },
      }
    },
  },
}

const listed = (one: Probe | Probe[]): Probe[] => (Array.isArray(one) ? one : [one])

/** The process grid, and the links that are made in it. */
function gridProbes(collections: readonly Collection[]): Keyed {
  const [process, control] = ['process', 'control'].map((type) => collections.find((of) => of.type === type)!)
  const answers: Probe = {
    of: control!,
    verdict: bulkVerdict,
    request: (world, target) => ({
      body: {
        controls: [(target ?? world.targets.get('control')!).id],
        risks: [world.targets.get('risk')!.id],
        answer: true,
      },
    }),
  }
  return {
    'processes.grid': {
      of: process!,
      request: (world, target) => ({ params: { id: (target ?? world.targets.get('process')!).id } }),
    },
    'controls.answerCheck': answers,
    'controls.answer': answers,
  }
}

/** The probes of every route; throws, and says what to add, if the contract has a route without one. */
export function probesFor(collections: readonly Collection[]): Map<string, Probe[]> {
  const probes = new Map<string, Probe[]>(
    Object.entries({
      ...probesByName,
      ...techdocProbes,
      ...officialTextProbes,
      ...homeProbes,
      ...organisationProbes,
      ...assistanceProbes,
      ...packageProbes,
      ...templateProbes,
      ...peopleProbes,
      ...paymentProbes,
      ...evidenceProbes(collections),
      ...indicatorProbes(collections),
      ...documentProbes(collections),
      ...discussionProbes(collections),
      ...signatureProbes(collections),
      ...gridProbes(collections),
    }).map(([name, one]) => [name, listed(one)]),
  )
  const names = new Set(allRoutes.map((route) => route.name))
  for (const of of collections) {
    for (const [key, one] of Object.entries(collectionProbes(of)))
      if (names.has(`${of.name}.${key}`)) probes.set(`${of.name}.${key}`, listed(one))
  }
  const missing = allRoutes.filter((route) => !probes.has(route.name)).map((route) => route.name)
  if (missing.length > 0) {
    throw new Error(
      `no probe for ${missing.join(', ')}: say in test/security/probes.ts how to call it with valid ids, under probesByName ` +
        'for a route of its own, under collectionProbes for a route of collections',
    )
  }
  const stale = [...probes.keys()].filter((name) => !names.has(name))
  if (stale.length > 0)
    throw new Error(`probes without a route: ${stale.join(', ')}; remove them from test/security/probes.ts`)
  return probes
}
