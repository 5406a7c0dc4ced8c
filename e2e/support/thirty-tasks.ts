/**
 * What people come to do, and how they get there from the home page: by the palette with these letters, and by mouse
 * with these clicks. Opening the palette and Enter are keystrokes as well.
 */
export interface Task {
  readonly task: string
  /** Typed into the palette, in English. */
  readonly typed: string
  /** The command that Enter runs. */
  readonly command: string
  /** The page that it ends on, with its search. */
  readonly ends: string
  /** An item of the menu, or a button by the key of its text. */
  readonly clicks: readonly Click[]
}

type Key = `${string}:${string}`
type Click = { readonly item: string } | { readonly button: Key } | { readonly entry: Key }

export const MAX_KEYSTROKES = 8
export const MAX_CLICKS = 3

const page = (task: string, typed: string, item: string, ends: string): Task => ({
  task,
  typed,
  command: `page-${item}`,
  ends,
  clicks: [{ item }],
})

export const THIRTY_TASKS: readonly Task[] = [
  page('see what waits for me', 'my w', 'my-work', '/my-work'),
  page('look for evidence', 'evid', 'evidence', '/evidence'),
  page('follow up actions', 'act', 'actions', '/actions'),
  page('answer an auditor', 'req', 'requests', '/requests'),
  page('see what is due this month', 'cal', 'calendar', '/compliance-calendar'),
  page('trace one record to another', 'trac', 'traceability', '/traceability'),
  page('find an audit', 'proj', 'projects', '/projects'),
  page('report on the audit plan', 'aud', 'audit-dashboard', '/audit-dashboard'),
  page('list the issues of all audits', 'all i', 'all-issues', '/issues'),
  page('find a test that somebody performed', 'all p', 'procedures', '/procedures'),
  page('decide on changes that audits propose', 'prop', 'proposed-changes', '/proposed-changes'),
  page('hand a finished audit file over', 'pro ex', 'project-exports', '/project-exports'),
  page('report on risks', 'dash', 'risk-dashboard', '/risk-dashboard'),
  page('assess risks', 'ri re', 'risk-assessments', '/risk-assessments'),
  page('look up a process', 'proc', 'process', '/process'),
  page('look up a control', 'contr', 'controls', '/controls'),
  page('look up a risk', 'ri li', 'risks', '/risks'),
  page('follow up treatments', 'trea', 'treatments', '/actions?source=risk_treatment'),
  page('see which risks were accepted', 'ri ac', 'acceptances', '/acceptances'),
  page('choose a regulation', 'reg', 'regulatory-universes', '/regulatory-universes/'),
  page('search all requirements', 'all r', 'all-requirements', '/regulatory-universes/requirements'),
  page('continue a gap analysis', 'gap', 'gap-analyses', '/gap-analysis'),
  page('meet a statutory deadline', 'stat', 'deadlines', '/statutory-clocks'),
  page('plan a recurring obligation', 'recu', 'obligations', '/recurring-duties'),
  page('choose a device', 'devi', 'devices', '/devices'),
  page('work on the Annex I checklist', 'gspr', 'gspr-checklist', '/gspr-checklist'),
  page('send a technical file to the notified body', 'pack', 'packages', '/packages'),
  page('change the settings of the organisation', 'org s', 'organisation-settings', '/organisation-settings'),
  {
    task: 'invite a colleague',
    typed: 'invite',
    command: 'invite',
    ends: '/users?view=invite',
    clicks: [{ item: 'users' }, { button: 'workspace/users:invite.open' }],
  },
  {
    task: 'sign out',
    typed: 'sign o',
    command: 'sign-out',
    ends: '/login',
    clicks: [{ button: 'workspace/shell:account' }, { entry: 'workspace/shell:signOut' }],
  },
]
