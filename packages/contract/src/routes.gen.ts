// Written by `pnpm route-groups`.
import { auditEntityRoutes } from './audit/audit-entities.ts'
import { auditPlanRoutes } from './audit/audit-plan.ts'
import { auditPlanRecordRoutes } from './audit/audit-plans.ts'
import { completionRoutes } from './audit/completion.ts'
import { engagementRiskRoutes } from './audit/engagement-risks.ts'
import { auditFigureRoutes } from './audit/figures.ts'
import { issueRoutes } from './audit/issues.ts'
import { planLineRoutes } from './audit/plan-lines.ts'
import { procedureRoutes } from './audit/procedures.ts'
import { projectCreationRoutes } from './audit/project-creation.ts'
import { projectExportRoutes } from './audit/project-exports.ts'
import { projectMemberRoutes } from './audit/project-members.ts'
import { projectRoutes } from './audit/projects.ts'
import { proposedChangeRoutes } from './audit/proposed-changes.ts'
import { racmRowRoutes } from './audit/racm-rows.ts'
import { reportWritingRoutes } from './audit/report-writing.ts'
import { reportRoutes } from './audit/reports.ts'
import { requestRoutes } from './audit/requests.ts'
import { reviewNoteRoutes } from './audit/review-notes.ts'
import { sampleItemRoutes } from './audit/sample-items.ts'
import { sampleRoutes } from './audit/samples.ts'
import { surveyRoutes } from './audit/surveys.ts'
import { timeEntryRoutes } from './audit/time-entries.ts'
import { workpaperRoutes } from './audit/workpapers.ts'
import { calendarRoutes } from './compliance/calendar.ts'
import { domainRoutes } from './compliance/domains.ts'
import { complianceFigureRoutes } from './compliance/figures.ts'
import { gapAnalysisRoutes } from './compliance/gap-analyses.ts'
import { gapComparisonRoutes } from './compliance/gap-comparison.ts'
import { gapControlRoutes } from './compliance/gap-controls.ts'
import { gapFigureRoutes } from './compliance/gap-figures.ts'
import { gapItemRoutes } from './compliance/gap-items.ts'
import { inspectionRoutes } from './compliance/inspection.ts'
import { mappingRoutes } from './compliance/mappings.ts'
import { officialTextRoutes } from './compliance/official-texts.ts'
import { recurringObligationRoutes } from './compliance/recurring-obligations.ts'
import { requirementGridRoutes } from './compliance/requirement-grid.ts'
import { requirementRoutes } from './compliance/requirements.ts'
import { revisionLineRoutes } from './compliance/revision-lines.ts'
import { revisionRoutes } from './compliance/revisions.ts'
import { sourceMonitorRoutes } from './compliance/source-monitors.ts'
import { starterUniverseRoutes } from './compliance/starter-universes.ts'
import { statementRoutes } from './compliance/statements.ts'
import { statutoryDeadlineRoutes } from './compliance/statutory-deadlines.ts'
import { setupRoutes } from './compliance/universe-setup.ts'
import { universeRoutes } from './compliance/universes.ts'
import { acceptanceRoutes } from './risk/acceptances.ts'
import { assessmentRoutes } from './risk/assessments.ts'
import { comparisonRoutes } from './risk/comparison.ts'
import { controlRoutes } from './risk/controls.ts'
import { figureRoutes } from './risk/figures.ts'
import { indicatorRoutes } from './risk/indicators.ts'
import { measurementRoutes } from './risk/measurements.ts'
import { methodRoutes } from './risk/methods.ts'
import { processGridRoutes } from './risk/process-grid.ts'
import { processRoutes } from './risk/processes.ts'
import { quantificationRoutes } from './risk/quantifications.ts'
import { risklineRoutes } from './risk/risk-lines.ts'
import { riskRoutes } from './risk/risks.ts'
import { starterLibraryRoutes } from './risk/starter-library.ts'
import { subprocessRoutes } from './risk/subprocesses.ts'
import { thresholdBreachRoutes } from './risk/threshold-breaches.ts'
import { classificationRoutes } from './techdoc/classification/device-classification.ts'
import { deviceRoutes } from './techdoc/devices.ts'
import { documentVersionRoutes } from './techdoc/documents/document-versions.ts'
import { techDocumentRoutes } from './techdoc/documents/tech-documents.ts'
import { fileCheckRoutes } from './techdoc/file/file-checks.ts'
import { fileExportRoutes } from './techdoc/file/file-exports.ts'
import { fileRowRoutes } from './techdoc/file/file-rows.ts'
import { structureRoutes } from './techdoc/file/file-structure.ts'
import { generatedDocumentRoutes } from './techdoc/file/generated-documents.ts'
import { harmonisedStandardRoutes } from './techdoc/file/harmonised-standards.ts'
import { impactRoutes } from './techdoc/file/impact.ts'
import { sectionRoutes } from './techdoc/file/sections.ts'
import { gsprPageRoutes } from './techdoc/gspr/gspr-page.ts'
import { gsprRowRoutes } from './techdoc/gspr/gspr-rows.ts'
import { deviceCopyRoutes } from './techdoc/inheritance/device-copies.ts'
import { inheritanceRoutes } from './techdoc/inheritance/inheritance.ts'
import { manufacturerDataRoutes } from './techdoc/inheritance/inheritance.ts'
import { eudamedRoutes } from './techdoc/packages/eudamed.ts'
import { packageRoutes } from './techdoc/packages/packages.ts'
import { questionRoutes } from './techdoc/packages/questions.ts'
import { accessReviewRoutes } from './workspace/access-reviews.ts'
import { actionRoutes } from './workspace/actions.ts'
import { closureRoutes } from './workspace/closures.ts'
import { consistencyRoutes } from './workspace/consistency.ts'
import { discussionRoutes } from './workspace/discussion.ts'
import { evidenceRoutes } from './workspace/evidence.ts'
import { exportRoutes } from './workspace/exports.ts'
import { homeRoutes } from './workspace/home.ts'
import { invitationRoutes } from './workspace/invitations.ts'
import { liveRoutes } from './workspace/live.ts'
import { meRoutes } from './workspace/me.ts'
import { notificationRoutes } from './workspace/notifications.ts'
import { numberingRoutes } from './workspace/numbering.ts'
import { organisationDataRoutes } from './workspace/organisation-data.ts'
import { organisationRoutes } from './workspace/organisations.ts'
import { paymentRoutes } from './workspace/payment.ts'
import { proposalRoutes } from './workspace/proposals.ts'
import { protectionRoutes } from './workspace/protection.ts'
import { provisioningRoutes } from './workspace/provisioning.ts'
import { retentionRoutes } from './workspace/retention.ts'
import { richTextRoutes } from './workspace/rich-texts.ts'
import { sampleDataRoutes } from './workspace/sample-data.ts'
import { searchRoutes } from './workspace/search.ts'
import { serviceAccountRoutes } from './workspace/service-accounts.ts'
import { signInDomainRoutes } from './workspace/sign-in-connections.ts'
import { signInConnectionRoutes } from './workspace/sign-in-connections.ts'
import { signatureRoutes } from './workspace/signatures.ts'
import { templateRoutes } from './workspace/templates.ts'
import { traceabilityRoutes } from './workspace/traceability.ts'
import { trailReviewRoutes } from './workspace/trail-reviews.ts'
import { trailRoutes } from './workspace/trail.ts'
import { unitRoutes } from './workspace/units.ts'
import { userAdministrationRoutes } from './workspace/user-administration.ts'
import { userRoutes } from './workspace/users.ts'
import { viewRoutes } from './workspace/views.ts'
import { webhookRoutes } from './workspace/webhooks.ts'

/** Every group of routes that a file of the contract exports under a name that ends in `Routes`. */
export const routeGroups: readonly Readonly<Record<string, unknown>>[] = [
  auditEntityRoutes,
  auditPlanRoutes,
  auditPlanRecordRoutes,
  completionRoutes,
  engagementRiskRoutes,
  auditFigureRoutes,
  issueRoutes,
  planLineRoutes,
  procedureRoutes,
  projectCreationRoutes,
  projectExportRoutes,
  projectMemberRoutes,
  projectRoutes,
  proposedChangeRoutes,
  racmRowRoutes,
  reportWritingRoutes,
  reportRoutes,
  requestRoutes,
  reviewNoteRoutes,
  sampleItemRoutes,
  sampleRoutes,
  surveyRoutes,
  timeEntryRoutes,
  workpaperRoutes,
  calendarRoutes,
  domainRoutes,
  complianceFigureRoutes,
  gapAnalysisRoutes,
  gapComparisonRoutes,
  gapControlRoutes,
  gapFigureRoutes,
  gapItemRoutes,
  inspectionRoutes,
  mappingRoutes,
  officialTextRoutes,
  recurringObligationRoutes,
  requirementGridRoutes,
  requirementRoutes,
  revisionLineRoutes,
  revisionRoutes,
  sourceMonitorRoutes,
  starterUniverseRoutes,
  statementRoutes,
  statutoryDeadlineRoutes,
  setupRoutes,
  universeRoutes,
  acceptanceRoutes,
  assessmentRoutes,
  comparisonRoutes,
  controlRoutes,
  figureRoutes,
  indicatorRoutes,
  measurementRoutes,
  methodRoutes,
  processGridRoutes,
  processRoutes,
  quantificationRoutes,
  risklineRoutes,
  riskRoutes,
  starterLibraryRoutes,
  subprocessRoutes,
  thresholdBreachRoutes,
  classificationRoutes,
  deviceRoutes,
  documentVersionRoutes,
  techDocumentRoutes,
  fileCheckRoutes,
  fileExportRoutes,
  fileRowRoutes,
  structureRoutes,
  generatedDocumentRoutes,
  harmonisedStandardRoutes,
  impactRoutes,
  sectionRoutes,
  gsprPageRoutes,
  gsprRowRoutes,
  deviceCopyRoutes,
  inheritanceRoutes,
  manufacturerDataRoutes,
  eudamedRoutes,
  packageRoutes,
  questionRoutes,
  accessReviewRoutes,
  actionRoutes,
  closureRoutes,
  consistencyRoutes,
  discussionRoutes,
  evidenceRoutes,
  exportRoutes,
  homeRoutes,
  invitationRoutes,
  liveRoutes,
  meRoutes,
  notificationRoutes,
  numberingRoutes,
  organisationDataRoutes,
  organisationRoutes,
  paymentRoutes,
  proposalRoutes,
  protectionRoutes,
  provisioningRoutes,
  retentionRoutes,
  richTextRoutes,
  sampleDataRoutes,
  searchRoutes,
  serviceAccountRoutes,
  signInDomainRoutes,
  signInConnectionRoutes,
  signatureRoutes,
  templateRoutes,
  traceabilityRoutes,
  trailReviewRoutes,
  trailRoutes,
  unitRoutes,
  userAdministrationRoutes,
  userRoutes,
  viewRoutes,
  webhookRoutes,
]
