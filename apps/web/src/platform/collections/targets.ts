import type { Slice } from './slice.ts'

const found = (of: Slice['of'], routes: unknown): Slice => ({ of, routes: routes as Slice['routes'] })

/** The collections that references point at, by record type; fetched when a page first shows such a reference. */
const TARGETS: Readonly<Record<string, () => Promise<Slice>>> = {
  trailreview: () =>
    import('contract/workspace/trail-reviews').then((m) => found(m.trailreviews, m.trailReviewRoutes)),
  accessreview: () =>
    import('contract/workspace/access-reviews').then((m) => found(m.accessreviews, m.accessReviewRoutes)),
  process: () => import('contract/risk/processes').then((m) => found(m.processes, m.processRoutes)),
  subprocess: () =>
    import('contract/risk/subprocesses').then((m) => found(m.subprocesses, m.subprocessRoutes)),
  risk: () => import('contract/risk/risks').then((m) => found(m.risks, m.riskRoutes)),
  control: () => import('contract/risk/controls').then((m) => found(m.controls, m.controlRoutes)),
  evidence: () => import('contract/workspace/evidence').then((m) => found(m.evidence, m.evidenceRoutes)),
  assessment: () => import('contract/risk/assessments').then((m) => found(m.assessments, m.assessmentRoutes)),
  riskline: () => import('contract/risk/risk-lines').then((m) => found(m.risklines, m.risklineRoutes)),
  method: () => import('contract/risk/methods').then((m) => found(m.methods, m.methodRoutes)),
  universe: () => import('contract/compliance/universes').then((m) => found(m.universes, m.universeRoutes)),
  domain: () => import('contract/compliance/domains').then((m) => found(m.domains, m.domainRoutes)),
  requirement: () =>
    import('contract/compliance/requirements').then((m) => found(m.requirements, m.requirementRoutes)),
  gapanalysis: () =>
    import('contract/compliance/gap-analyses').then((m) => found(m.gapanalyses, m.gapAnalysisRoutes)),
  gapitem: () => import('contract/compliance/gap-items').then((m) => found(m.gapitems, m.gapItemRoutes)),
  revision: () => import('contract/compliance/revisions').then((m) => found(m.revisions, m.revisionRoutes)),
  statement: () =>
    import('contract/compliance/statements').then((m) => found(m.statements, m.statementRoutes)),
  projectmember: () =>
    import('contract/audit/project-members').then((m) => found(m.projectmembers, m.projectMemberRoutes)),
  engagementrisk: () =>
    import('contract/audit/engagement-risks').then((m) => found(m.engagementrisks, m.engagementRiskRoutes)),
  racmrow: () => import('contract/audit/racm-rows').then((m) => found(m.racmrows, m.racmRowRoutes)),
  request: () => import('contract/audit/requests').then((m) => found(m.requests, m.requestRoutes)),
  clock: () =>
    import('contract/compliance/statutory-deadlines').then((m) =>
      found(m.statutoryDeadlines, m.statutoryDeadlineRoutes),
    ),
  project: () => import('contract/audit/projects').then((m) => found(m.projects, m.projectRoutes)),
  procedure: () => import('contract/audit/procedures').then((m) => found(m.procedures, m.procedureRoutes)),
  issue: () => import('contract/audit/issues').then((m) => found(m.issues, m.issueRoutes)),
  sample: () => import('contract/audit/samples').then((m) => found(m.samples, m.sampleRoutes)),
  sampleitem: () =>
    import('contract/audit/sample-items').then((m) => found(m.sampleitems, m.sampleItemRoutes)),
  report: () => import('contract/audit/reports').then((m) => found(m.reports, m.reportRoutes)),
  survey: () => import('contract/audit/surveys').then((m) => found(m.surveys, m.surveyRoutes)),
  workpaper: () => import('contract/audit/workpapers').then((m) => found(m.workpapers, m.workpaperRoutes)),
  reviewnote: () =>
    import('contract/audit/review-notes').then((m) => found(m.reviewnotes, m.reviewNoteRoutes)),
  timeentry: () => import('contract/audit/time-entries').then((m) => found(m.timeentries, m.timeEntryRoutes)),
  device: () => import('contract/techdoc/devices').then((m) => found(m.devices, m.deviceRoutes)),
  section: () => import('contract/techdoc/file/sections').then((m) => found(m.sections, m.sectionRoutes)),
  filerow: () => import('contract/techdoc/file/file-rows').then((m) => found(m.filerows, m.fileRowRoutes)),
  techdocument: () =>
    import('contract/techdoc/documents/tech-documents').then((m) =>
      found(m.techdocuments, m.techDocumentRoutes),
    ),
  documentversion: () =>
    import('contract/techdoc/documents/document-versions').then((m) =>
      found(m.documentversions, m.documentVersionRoutes),
    ),
  gsprrow: () => import('contract/techdoc/gspr/gspr-rows').then((m) => found(m.gsprrows, m.gsprRowRoutes)),
  package: () => import('contract/techdoc/packages/packages').then((m) => found(m.packages, m.packageRoutes)),
  question: () =>
    import('contract/techdoc/packages/questions').then((m) => found(m.questions, m.questionRoutes)),
  template: () => import('contract/workspace/templates').then((m) => found(m.templates, m.templateRoutes)),
  action: () => import('contract/workspace/actions').then((m) => found(m.actions, m.actionRoutes)),
  acceptance: () => import('contract/risk/acceptances').then((m) => found(m.acceptances, m.acceptanceRoutes)),
  revisionline: () =>
    import('contract/compliance/revision-lines').then((m) => found(m.revisionlines, m.revisionLineRoutes)),
  duty: () =>
    import('contract/compliance/recurring-obligations').then((m) =>
      found(m.recurringObligations, m.recurringObligationRoutes),
    ),
  watch: () =>
    import('contract/compliance/source-monitors').then((m) => found(m.sourceMonitors, m.sourceMonitorRoutes)),
  consequence: () =>
    import('contract/audit/proposed-changes').then((m) => found(m.proposedChanges, m.proposedChangeRoutes)),
  projectexport: () =>
    import('contract/audit/project-exports').then((m) => found(m.projectexports, m.projectExportRoutes)),
  unit: () => import('contract/workspace/units').then((m) => found(m.units, m.unitRoutes)),
}

export function targetSlice(type: string): Promise<Slice> {
  const load = TARGETS[type]
  return load ? load() : Promise.reject(new Error(`no collection of type ${type}`))
}
