import { issueRoutes } from './audit/issues.ts'
import { completionRoutes } from './audit/completion.ts'
import { projectMemberRoutes } from './audit/project-members.ts'
import { projectRoutes } from './audit/projects.ts'
import { reportRoutes } from './audit/reports.ts'
import { reportWritingRoutes } from './audit/report-writing.ts'
import { surveyRoutes } from './audit/surveys.ts'
import { proposedChangeRoutes } from './audit/proposed-changes.ts'
import { auditFigureRoutes } from './audit/figures.ts'
import { projectExportRoutes } from './audit/project-exports.ts'
import { procedureRoutes } from './audit/procedures.ts'
import { auditPlanRoutes } from './audit/audit-plan.ts'
import { projectCreationRoutes } from './audit/project-creation.ts'
import { reviewNoteRoutes } from './audit/review-notes.ts'
import { timeEntryRoutes } from './audit/time-entries.ts'
import { workpaperRoutes } from './audit/workpapers.ts'
import { engagementRiskRoutes } from './audit/engagement-risks.ts'
import { racmRowRoutes } from './audit/racm-rows.ts'
import { requestRoutes } from './audit/requests.ts'
import { sampleItemRoutes } from './audit/sample-items.ts'
import { sampleRoutes } from './audit/samples.ts'
import { calendarRoutes } from './compliance/calendar.ts'
import { statutoryDeadlineRoutes } from './compliance/statutory-deadlines.ts'
import { domainRoutes } from './compliance/domains.ts'
import { recurringObligationRoutes } from './compliance/recurring-obligations.ts'
import { complianceFigureRoutes } from './compliance/figures.ts'
import { gapAnalysisRoutes } from './compliance/gap-analyses.ts'
import { gapComparisonRoutes } from './compliance/gap-comparison.ts'
import { gapControlRoutes } from './compliance/gap-controls.ts'
import { gapFigureRoutes } from './compliance/gap-figures.ts'
import { gapItemRoutes } from './compliance/gap-items.ts'
import { mappingRoutes } from './compliance/mappings.ts'
import { requirementGridRoutes } from './compliance/requirement-grid.ts'
import { requirementRoutes } from './compliance/requirements.ts'
import { revisionLineRoutes } from './compliance/revision-lines.ts'
import { revisionRoutes } from './compliance/revisions.ts'
import { starterUniverseRoutes } from './compliance/starter-universes.ts'
import { setupRoutes } from './compliance/universe-setup.ts'
import { statementRoutes } from './compliance/statements.ts'
import { universeRoutes } from './compliance/universes.ts'
import { sourceMonitorRoutes } from './compliance/source-monitors.ts'
import { acceptanceRoutes } from './risk/acceptances.ts'
import { assessmentRoutes } from './risk/assessments.ts'
import { comparisonRoutes } from './risk/comparison.ts'
import { controlRoutes } from './risk/controls.ts'
import { figureRoutes } from './risk/figures.ts'
import { methodRoutes } from './risk/methods.ts'
import { processGridRoutes } from './risk/process-grid.ts'
import { processRoutes } from './risk/processes.ts'
import { risklineRoutes } from './risk/risk-lines.ts'
import { riskRoutes } from './risk/risks.ts'
import { starterLibraryRoutes } from './risk/starter-library.ts'
import { subprocessRoutes } from './risk/subprocesses.ts'
import type { Route } from './route.ts'
import { classificationRoutes } from './techdoc/classification/device-classification.ts'
import { deviceRoutes } from './techdoc/devices.ts'
import { fileCheckRoutes } from './techdoc/file/file-checks.ts'
import { impactRoutes } from './techdoc/file/impact.ts'
import { structureRoutes } from './techdoc/file/file-structure.ts'
import { eudamedRoutes } from './techdoc/packages/eudamed.ts'
import { fileExportRoutes } from './techdoc/file/file-exports.ts'
import { fileRowRoutes } from './techdoc/file/file-rows.ts'
import { packageRoutes } from './techdoc/packages/packages.ts'
import { questionRoutes } from './techdoc/packages/questions.ts'
import { gsprPageRoutes } from './techdoc/gspr/gspr-page.ts'
import { gsprRowRoutes } from './techdoc/gspr/gspr-rows.ts'
import { sectionRoutes } from './techdoc/file/sections.ts'
import { documentVersionRoutes } from './techdoc/documents/document-versions.ts'
import { techDocumentRoutes } from './techdoc/documents/tech-documents.ts'
import { accessReviewRoutes } from './workspace/access-reviews.ts'
import { trailReviewRoutes } from './workspace/trail-reviews.ts'
import { actionRoutes } from './workspace/actions.ts'
import { consistencyRoutes } from './workspace/consistency.ts'
import { richTextRoutes } from './workspace/rich-texts.ts'
import { evidenceRoutes } from './workspace/evidence.ts'
import { discussionRoutes } from './workspace/discussion.ts'
import { exportRoutes } from './workspace/exports.ts'
import { invitationRoutes } from './workspace/invitations.ts'
import { liveRoutes } from './workspace/live.ts'
import { homeRoutes } from './workspace/home.ts'
import { meRoutes } from './workspace/me.ts'
import { notificationRoutes } from './workspace/notifications.ts'
import { closureRoutes } from './workspace/closures.ts'
import { protectionRoutes } from './workspace/protection.ts'
import { numberingRoutes } from './workspace/numbering.ts'
import { organisationDataRoutes } from './workspace/organisation-data.ts'
import { organisationRoutes } from './workspace/organisations.ts'
import { sampleDataRoutes } from './workspace/sample-data.ts'
import { retentionRoutes } from './workspace/retention.ts'
import { paymentRoutes } from './workspace/payment.ts'
import { searchRoutes } from './workspace/search.ts'
import { templateRoutes } from './workspace/templates.ts'
import { traceabilityRoutes } from './workspace/traceability.ts'
import { signatureRoutes } from './workspace/signatures.ts'
import { trailRoutes } from './workspace/trail.ts'
import { unitRoutes } from './workspace/units.ts'
import { userRoutes } from './workspace/users.ts'
import { viewRoutes } from './workspace/views.ts'

/** Spelled out, the types of all routes together would be more than the compiler follows. */
const of = (routes: Readonly<Record<string, unknown>>) => Object.values(routes) as readonly Route[]

/** Every route of the product, for OpenAPI and for the tests that must miss none. The server refuses to start if one is not served. */
export const allRoutes: readonly Route[] = [
  ...of(meRoutes),
  ...of(homeRoutes),
  ...of(sampleDataRoutes),
  ...of(organisationRoutes),
  ...of(numberingRoutes),
  ...of(retentionRoutes),
  ...of(closureRoutes),
  ...of(protectionRoutes),
  ...of(organisationDataRoutes),
  ...of(userRoutes),
  ...of(invitationRoutes),
  ...of(accessReviewRoutes),
  ...of(trailReviewRoutes),
  ...of(unitRoutes),
  ...of(paymentRoutes),
  ...of(viewRoutes),
  ...of(discussionRoutes),
  ...of(notificationRoutes),
  ...of(liveRoutes),
  ...of(searchRoutes),
  ...of(traceabilityRoutes),
  ...of(consistencyRoutes),
  ...of(trailRoutes),
  ...of(evidenceRoutes),
  ...of(signatureRoutes),
  ...of(richTextRoutes),
  ...of(exportRoutes),
  ...of(templateRoutes),
  ...of(processRoutes),
  ...of(subprocessRoutes),
  ...of(riskRoutes),
  ...of(processGridRoutes),
  ...of(controlRoutes),
  ...of(starterLibraryRoutes),
  ...of(methodRoutes),
  ...of(assessmentRoutes),
  ...of(comparisonRoutes),
  ...of(risklineRoutes),
  ...of(acceptanceRoutes),
  ...of(figureRoutes),
  ...of(actionRoutes),
  ...of(projectRoutes),
  ...of(auditPlanRoutes),
  ...of(projectCreationRoutes),
  ...of(projectMemberRoutes),
  ...of(issueRoutes),
  ...of(completionRoutes),
  ...of(reportRoutes),
  ...of(reportWritingRoutes),
  ...of(surveyRoutes),
  ...of(auditFigureRoutes),
  ...of(proposedChangeRoutes),
  ...of(projectExportRoutes),
  ...of(procedureRoutes),
  ...of(workpaperRoutes),
  ...of(reviewNoteRoutes),
  ...of(timeEntryRoutes),
  ...of(engagementRiskRoutes),
  ...of(racmRowRoutes),
  ...of(requestRoutes),
  ...of(sampleRoutes),
  ...of(sampleItemRoutes),
  ...of(starterUniverseRoutes),
  ...of(universeRoutes),
  ...of(complianceFigureRoutes),
  ...of(domainRoutes),
  ...of(requirementRoutes),
  ...of(setupRoutes),
  ...of(revisionRoutes),
  ...of(revisionLineRoutes),
  ...of(requirementGridRoutes),
  ...of(mappingRoutes),
  ...of(statementRoutes),
  ...of(gapAnalysisRoutes),
  ...of(gapItemRoutes),
  ...of(gapFigureRoutes),
  ...of(gapControlRoutes),
  ...of(gapComparisonRoutes),
  ...of(statutoryDeadlineRoutes),
  ...of(recurringObligationRoutes),
  ...of(sourceMonitorRoutes),
  ...of(calendarRoutes),
  ...of(structureRoutes),
  ...of(deviceRoutes),
  ...of(classificationRoutes),
  ...of(fileCheckRoutes),
  ...of(impactRoutes),
  ...of(sectionRoutes),
  ...of(fileRowRoutes),
  ...of(packageRoutes),
  ...of(questionRoutes),
  ...of(eudamedRoutes),
  ...of(fileExportRoutes),
  ...of(gsprRowRoutes),
  ...of(gsprPageRoutes),
  ...of(techDocumentRoutes),
  ...of(documentVersionRoutes),
]
