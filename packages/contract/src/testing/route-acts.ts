import { ACT_CLASSES, type HistoryAction } from '../history-actions.ts'
import type { Route } from '../route.ts'

/** Changes something, and no record of a collection. */
const NO_RECORD = [
  ...(['me.update', 'me.signOut', 'me.endSignIns', 'home.visit', 'home.changeOnboarding'] as const),
  ...(['organisations.create', 'organisations.update', 'organisations.setLogo'] as const),
  'organisations.exportEverything',
  ...(['numberings.set', 'consistency.change', 'presence.tell'] as const),
  ...(['closures.ask', 'closures.confirm', 'closures.cancel'] as const),
  ...(['users.exportData', 'users.update', 'users.endSignIns', 'users.reactivate', 'users.erase'] as const),
  ...(['invitations.create', 'invitations.resend', 'invitations.revoke', 'invitations.erase'] as const),
  ...(['invitations.accept', 'invitations.block', 'users.confirmName', 'users.declineName'] as const),
  ...(['protectedChanges.prepare', 'protectedChanges.request', 'protectedChanges.reject'] as const),
  ...(['protectedChanges.withdraw'] as const),
  ...(['payment.subscribe', 'payment.change', 'payment.cancel', 'payment.resume'] as const),
  ...(['payment.changeBilling', 'payment.refresh'] as const),
  ...(['views.create', 'views.update', 'views.remove'] as const),
  ...(['serviceAccounts.create', 'serviceAccounts.createKey', 'serviceAccounts.revokeKey'] as const),
  'serviceAccounts.end',
  ...(['webhooks.create', 'webhooks.rotate', 'webhooks.change', 'webhooks.test', 'webhooks.replay'] as const),
  ...(['signInDomains.create', 'signInDomains.verify', 'signInDomains.remove'] as const),
  ...(['signInConnections.create', 'signInConnections.update', 'signInConnections.setSecret'] as const),
  // What people say about a record is no part of what it says.
  ...(['threads.create', 'threads.resolve', 'threads.reopen'] as const),
  ...(['comments.create', 'comments.update', 'comments.remove'] as const),
  ...(['notifications.read', 'notifications.readAll', 'notifications.changeSettings'] as const),
  ...(['assessments.remind', 'issues.askUpdate', 'requests.remind'] as const),
  // The figures follow from a job.
  'quantifications.simulate',
  ...(['signatures.prepare', 'templates.preview', 'exports.cancel', 'exports.remove'] as const),
] as const

/** Hands out what is there, and says so. */
const READING = [
  ...(['figures.report', 'gapfigures.report', 'reports.print', 'signatures.verify'] as const),
  ...(['fileExports.device', 'fileExports.package'] as const),
] as const

const all = (names: readonly string[], ...acts: readonly HistoryAction[]) =>
  Object.fromEntries(names.map((name) => [name, acts]))

/** What the routes that no collection generates do to records. */
const ROUTE_ACTS: Readonly<Record<string, readonly HistoryAction[]>> = {
  ...all(NO_RECORD),
  ...all(READING, 'export', 'verify'),
  // Whole organisations with everything in them.
  ...all(
    ['sampleData.begin', 'sampleData.reset', 'sampleData.remove'],
    ...(['create', 'update', 'transition', 'attach', 'link', 'write-document', 'sign'] as const),
  ),
  'auditentities.fromRecords': ['create'],
  'auditplans.propose': ['create'],
  'planlines.add': ['create'],
  'planlines.editMany': ['update'],
  'users.deactivate': ['hand-over'],
  // A document that is kept for less long is changed by the second administrator's approval.
  'protectedChanges.approve': ['update'],
  'accessreviews.refresh': ['update'],
  'evidence.attach': ['attach'],
  'templates.setWord': ['attach'],
  'signatures.sign': ['sign', 'transition'],
  'signatures.failed': ['sign_failed'],
  'documents.open': ['begin-document'],
  'documents.write': ['write-document'],
  'documents.name': ['name-version'],
  'documents.revert': ['restore-version'],
  'controls.answer': ['update'],
  'library.load': ['create', 'link'],
  'library.take': ['create', 'update'],
  'assessments.addRisks': ['create'],
  'assessments.addRequirements': ['create'],
  'assessments.refreshCompliance': ['update'],
  'assessments.copy': ['create'],
  'assessments.adoptMethod': ['update'],
  'actions.askExtension': ['update'],
  'actions.decideExtension': ['update'],
  'projects.fromProgramme': ['create'],
  'projects.addProgramme': ['create'],
  'projects.rollForward': ['create'],
  'projects.inform': ['update'],
  'projects.proposeOpinion': ['propose-opinion'],
  'projects.decideOpinion': ['update'],
  'projects.seal': ['transition', 'update'],
  'projects.unseal': ['update'],
  'issues.keep': ['update'],
  'issues.askCancel': ['update'],
  'issues.verify': ['update'],
  'reports.compose': ['compose-report', 'begin-document', 'update'],
  'reports.refresh': ['refresh-report', 'begin-document', 'update'],
  'reports.revise': ['create', 'begin-document', 'revise-report'],
  'reports.distribute': ['update', 'refresh-report', 'begin-document'],
  'reports.noResponse': ['update'],
  'projectexports.order': ['create'],
  'engagementrisks.addRisks': ['create'],
  'engagementrisks.refresh': ['update'],
  'racmrows.addControls': ['create'],
  'racmrows.planTests': ['create', 'update'],
  'requests.sendMany': ['create'],
  'samples.draw': ['transition', 'create'],
  'samples.extend': ['update', 'create'],
  'universes.load': ['create'],
  'universes.clone': ['create'],
  'universes.takeProposals': ['create', 'update'],
  'universes.arrange': ['update'],
  'officialTexts.load': ['attach'],
  'officialTexts.decide': ['reconsider'],
  'revisions.compareWorkbook': ['create', 'update', 'archive'],
  'revisions.compareStarter': ['create', 'update', 'archive'],
  'requirements.controls': ['update'],
  'requirements.evidence': ['link', 'unlink'],
  'requirements.map': ['link', 'update'],
  'requirements.unmap': ['unlink', 'update'],
  'requirements.takeOffer': ['link'],
  'requirements.declineOffer': ['decline'],
  'requirements.reconsiderOffer': ['reconsider'],
  'statements.make': ['create'],
  'statements.refresh': ['update'],
  'gapanalyses.addRequirements': ['create'],
  'gapanalyses.copy': ['create'],
  'gapanalyses.planActions': ['create'],
  'clocks.start': ['create'],
  'clocks.send': ['transition', 'update'],
  'duties.perform': ['update'],
  'measurements.enter': ['create'],
  'measurements.correct': ['create', 'transition'],
  'thresholdbreaches.addAction': ['create', 'update'],
  'classification.decide': ['classify', 'update'],
  'manufacturerData.create': ['create', 'update'],
  'inheritance.apply': ['create', 'update', 'archive', 'restore', 'transition'],
  'inheritance.ownSection': ['update'],
  'inheritance.ownRow': ['update'],
  'deviceCopies.copy': ['create', 'update', 'begin-document', 'write-document'],
  'proposals.find': ['propose'],
  'proposals.accept': ['accept-proposal', 'link', 'update'],
  'proposals.refuse': ['refuse-proposal'],
  'filerows.addMany': ['create'],
  'filerows.accept': ['accept-risk'],
  'filerows.withdrawAcceptance': ['withdraw-acceptance'],
  'packages.assemble': ['update'],
  'packages.share': ['share'],
  'packages.ask': ['create'],
  'packages.answersDue': ['set-deadline', 'update'],
  'packages.closeQuestion': ['transition'],
  'gsprrows.takeProposals': ['update'],
  'gsprrows.teamImport': ['update'],
  'documentversions.planRelease': ['plan-release'],
}

/** The routes that are listed here by name, so that a test finds those that are gone. */
export const LISTED_ROUTES: readonly string[] = Object.keys(ROUTE_ACTS)

/** What a route does to records; undefined where nobody has said it. */
export function actsOf({ acts, name }: Pick<Route, 'acts' | 'name'>): readonly HistoryAction[] | undefined {
  if (acts) return acts
  return name.endsWith('.editMany') ? ['update'] : ROUTE_ACTS[name]
}

/** Whether a route can change what a record says. */
export const mayChangeContent = (route: Pick<Route, 'acts' | 'name'>): boolean =>
  (actsOf(route) ?? []).some((act) => ['content', 'fields', 'presence'].includes(ACT_CLASSES[act]))
