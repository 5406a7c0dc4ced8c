import { expect, it } from 'vitest'
import { contentFields } from './authorship.ts'
import { changesContent } from './testing/changes-content.ts'
import { ACT_CLASSES, actsOfClass, HISTORY_ACTIONS } from './history-actions.ts'
import { machine } from './machine.ts'
import { actsOf, LISTED_ROUTES, mayChangeContent } from './testing/route-acts.ts'
import { changesState } from './route.ts'
import { allRoutes } from './routes.ts'
import { documentversions } from './techdoc/documents/document-versions.ts'
import { sections } from './techdoc/file/sections.ts'
import { issues } from './audit/issues.ts'
import { allCollections } from '../test/all-collections.ts'
import { evidence } from './workspace/evidence.ts'

it('T3 every audit trail action has exactly one class', () => {
  expect(Object.keys(ACT_CLASSES).toSorted()).toEqual(HISTORY_ACTIONS.toSorted())
})

it('T3 every route that changes state declares what it does to records', () => {
  const changing = allRoutes.filter(changesState)
  expect(changing.filter((route) => actsOf(route) === undefined).map(({ name }) => name)).toEqual([])
  // Routes listed by name are those that no collection generates.
  const own = changing.filter(({ acts }) => !acts).map(({ name }) => name)
  expect(LISTED_ROUTES.filter((name) => !own.includes(name))).toEqual([])
})

it('T3 every act that changes content has a route, except edits over a socket', () => {
  const done = new Set(allRoutes.filter(changesState).flatMap((route) => actsOf(route)!))
  const undone = actsOfClass('content', 'fields', 'presence').filter((act) => !done.has(act))
  expect(undone).toEqual(['edit-document'])
})

it('T3 routes of texts, links and evidence can change content; assignment and note routes cannot', () => {
  const may = new Set(
    allRoutes
      .filter(changesState)
      .filter(mayChangeContent)
      .map(({ name }) => name),
  )
  for (const name of [
    'documents.write',
    'documents.revert',
    'evidence.attach',
    'sections.link',
    'risks.bulk',
  ])
    expect(may, name).toContain(name)
  for (const name of [
    'documents.name',
    'documents.open',
    'sections.assign',
    'packages.share',
    'threads.create',
  ])
    expect(may, name).not.toContain(name)
})

it('T4 tags, owner and other people do not count as content, except where a collection declares it', async () => {
  const said: string[] = []
  for (const { name, fields } of await allCollections())
    for (const [key, field] of Object.entries(fields)) {
      const plain = field.kind === 'person' || ['owner_id', 'due_on', 'tags'].includes(field.spine ?? '')
      if ((plain || field.computed) === field.content) said.push(`${name}.${key}`)
    }
  // Each exception is explained in the decision record on authorship.
  expect(said.toSorted()).toEqual([
    'acceptances.expiresOn',
    'documentversions.approvers',
    'documentversions.checksum',
    'documentversions.reviewers',
    'evidence.obtainedBy',
    'evidence.validUntil',
    'issues.cancelReason',
    'issues.kept',
    'issues.keptReason',
    'issues.verifications',
    'projects.opinion',
    'projects.opinionReason',
    'requests.rejection',
    'revisions.activateOn',
    'statements.rows',
  ])
})

it('T4 the changed fields of an entry decide whether it changes content', () => {
  const update = (...keys: string[]) => ({
    action: 'update',
    changes: Object.fromEntries(keys.map((key) => [key, [null, 1]])),
  })
  expect(changesContent(issues, update('tags', 'ownerId', 'dueOn', 'status'))).toBe(false)
  expect(changesContent(issues, update('tags', 'cause'))).toBe(true)
  expect(changesContent(issues, { action: 'transition', changes: { status: ['draft', 'in_review'] } })).toBe(
    false,
  )
  expect(changesContent(issues, { action: 'archive', changes: { archivedAt: [null, 'now'] } })).toBe(false)
  expect(changesContent(evidence, { action: 'attach' })).toBe(true)
  // The structure defines the sections, so creating the file makes nobody their author.
  expect(changesContent(sections, { action: 'create', changes: { name: [null, {}] } })).toBe(false)
  expect(changesContent(documentversions, update('reviewers', 'approvers', 'authors'))).toBe(false)
  expect(contentFields(sections)).toContain('values')
})

it('T4 every state machine with four-eyes transitions declares its approved states', async () => {
  const found = (await allCollections()).flatMap(({ name, machine: { transitions, approved } }) =>
    transitions.some(({ otherThan }) => otherThan) ? [[name, approved] as const] : [],
  )
  expect(Object.fromEntries(found)).toEqual({
    acceptances: ['accepted'],
    actions: ['agreed', 'verified'],
    assessments: ['approved'],
    auditplans: ['approved'],
    documentversions: ['approved'],
    evidence: ['accepted'],
    gapanalyses: ['approved'],
    gapitems: ['reviewed'],
    gsprrows: ['reviewed'],
    issues: ['validated'],
    procedures: ['reviewed'],
    quantifications: ['approved'],
    reports: ['with_auditee', 'issued'],
    reviewnotes: ['cleared'],
    revisions: ['activated'],
    risklines: ['agreed'],
    sections: ['approved'],
    statements: ['signed'],
    workpapers: ['reviewed'],
  })
})

it('T4 every approving transition is closed to editors of the record, with these exceptions', async () => {
  const open: string[] = []
  for (const {
    name,
    fields,
    machine: { transitions, approved = [] },
  } of await allCollections())
    for (const { from, to, action, otherThan = [], openToEditors, byTwo } of transitions) {
      const judges = otherThan.length > 0 || (approved.includes(to) && from !== to && action !== 'replace')
      if (judges && !otherThan.includes('edited')) open.push(`${name} ${from} → ${to}`)
      expect(openToEditors === undefined || openToEditors.length > 20, name).toBe(true)
      expect(judges && !otherThan.includes('edited')).toBe(openToEditors !== undefined || byTwo === true)
      for (const rule of otherThan)
        if (typeof rule === 'object' && 'changed' in rule && !rule.changed.startsWith('link:'))
          expect(Object.keys(fields), name).toContain(rule.changed)
    }
  // Each exception is explained in the decision record on authorship.
  expect(open.toSorted()).toEqual([
    'actions proposed → agreed',
    'procedures in_review → reviewed',
    'procedures prepared → in_review',
    'reviewnotes answered → cleared',
  ])
})

it('T4 rejects a state machine in which one person could approve alone', () => {
  const states = ['draft', 'done'] as const
  const step = { from: 'draft', to: 'done', action: 'approve' } as const
  const of = (more: object, approved?: readonly 'done'[]) => () =>
    machine({
      states,
      initial: 'draft',
      transitions: [{ ...step, ...more }],
      ...(approved ? { approved } : {}),
    })
  expect(of({ otherThan: ['edited'] })).toThrow('says which of its states are approved')
  // Editors are barred whether or not the machine declares it.
  for (const more of [{}, { signature: 'authorship' }, { otherThan: ['edited'] }, { otherThan: [] }])
    expect(of(more, ['done'])().transitions[0]!.otherThan).toEqual(['edited'])
  const reason = { openToEditors: 'There is a reason.' }
  expect(of(reason, ['done'])).toThrow('no other rule applies')
  expect(of({ ...reason, otherThan: ['edited'] }, ['done'])).toThrow('no other rule applies')
  const others = [{ signed: 'authorship' }] as const
  expect(of({ ...reason, otherThan: others }, ['done'])().transitions[0]!.otherThan).toEqual(others)
})
