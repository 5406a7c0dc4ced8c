import type common from 'contract/words/en/common.json'
import type evidenceWords from 'contract/words/en/evidence.json'
import type signatureWords from 'contract/words/en/signatures.json'
import type storageWords from 'contract/words/en/storage.json'
import type assessmentWords from 'contract/words/en/assessments.json'
import type gapAnalysisWords from 'contract/words/en/gapanalyses.json'
import type gapItemWords from 'contract/words/en/gapitems.json'
import type gapScaleWords from 'contract/words/en/gapscales.json'
import type methodWords from 'contract/words/en/methods.json'
import type risklineWords from 'contract/words/en/risklines.json'
import type requirementWords from 'contract/words/en/requirements.json'
import type controlWords from 'contract/words/en/controls.json'
import type issueWords from 'contract/words/en/issues.json'
import type actionWords from 'contract/words/en/actions.json'
import type processWords from 'contract/words/en/processes.json'
import type universeWords from 'contract/words/en/universes.json'
import type procedureWords from 'contract/words/en/procedures.json'
import type workpaperWords from 'contract/words/en/workpapers.json'
import type planningPage from './features/audit/planning/locales/en.json'
import type requestsPage from './features/audit/requests/locales/en.json'
import type deviceWords from 'contract/words/en/devices.json'
import type sectionWords from 'contract/words/en/sections.json'
import type fileRowWords from 'contract/words/en/filerows.json'
import type classificationWords from 'contract/words/en/classification.json'
import type fileCheckWords from 'contract/words/en/filechecks.json'
import type checksPage from './features/techdoc/checks/locales/en.json'
import type classificationPage from './features/techdoc/classification/locales/en.json'
import type packageWords from 'contract/words/en/packages.json'
import type questionWords from 'contract/words/en/questions.json'
import type packagePages from './features/techdoc/packages/locales/en.json'
import type gsprRowWords from 'contract/words/en/gsprrows.json'
import type gsprPages from './features/techdoc/gspr/locales/en.json'
import type devicePages from './features/techdoc/devices/locales/en.json'
import type filePages from './features/techdoc/file/locales/en.json'
import type deviceUi from './ui/device/locales/en.json'
import type auditFigures from './features/audit/figures/locales/en.json'
import type auditExports from './features/audit/exports/locales/en.json'
import type auditLoop from './features/audit/proposed-changes/locales/en.json'
import type app from './platform/i18n/locales/en.json'
import type reportWords from 'contract/words/en/reports.json'
import type auditCompletion from './features/audit/completion/locales/en.json'
import type projectPages from './features/audit/projects/locales/en.json'
import type fieldwork from './features/audit/fieldwork/locales/en.json'
import type setup from './features/compliance/setup/locales/en.json'
import type sampling from './features/audit/sampling/locales/en.json'
import type sampleWords from 'contract/words/en/samples.json'
import type sampleItemWords from 'contract/words/en/sampleitems.json'
import type gaps from './features/compliance/gaps/locales/en.json'
import type complianceCalendar from './features/compliance/calendar/locales/en.json'
import type library from './features/risk/library/locales/en.json'
import type processes from './features/risk/processes/locales/en.json'
import type compareWords from './features/risk/compare/locales/en.json'
import type methodPage from './features/risk/method/locales/en.json'
import type registerWords from './features/risk/register/locales/en.json'
import type assessment from './features/risk/assessment/locales/en.json'
import type figures from './features/risk/figures/locales/en.json'
import type risks from './features/risk/risks/locales/en.json'
import type controls from './features/risk/controls/locales/en.json'
import type subprocesses from './features/risk/subprocesses/locales/en.json'
import type auditIssues from './features/audit/issues/locales/en.json'
import type acceptances from './features/risk/acceptances/locales/en.json'
import type treatments from './features/risk/treatments/locales/en.json'
import type requirementsPage from './features/compliance/requirements/locales/en.json'
import type statementWords from 'contract/words/en/statements.json'
import type universes from './features/compliance/universes/locales/en.json'
import type gapviews from './features/compliance/gap-views/locales/en.json'
import type techDocuments from './features/techdoc/documents/locales/en.json'
import type customiser from './features/workspace/customiser/locales/en.json'
import type files from './features/workspace/files/locales/en.json'
import type paymentPages from './features/workspace/payment/locales/en.json'
import type planned from './features/workspace/planned/locales/en.json'
import type templatePages from './features/workspace/templates/locales/en.json'
import type templateWords from 'contract/words/en/templates.json'
import type traces from './features/workspace/traceability/locales/en.json'
import type work from './features/workspace/work/locales/en.json'
import type onboarding from './features/workspace/onboarding/locales/en.json'
import type shell from './features/workspace/shell/locales/en.json'
import type home from './features/workspace/home/locales/en.json'
import type invitations from './features/workspace/invitations/locales/en.json'
import type notifications from './features/workspace/notifications/locales/en.json'
import type organisations from './features/workspace/organisations/locales/en.json'
import type signIn from './features/workspace/sign-in/locales/en.json'
import type addWords from './ui/add/locales/en.json'
import type activityWords from './ui/activity/locales/en.json'
import type chartWords from './ui/charts/locales/en.json'
import type comparedWords from './ui/compare/locales/en.json'
import type complianceWords from './ui/compliance/locales/en.json'
import type figureWords from './ui/figure/locales/en.json'
import type heatMapWords from './ui/heat-map/locales/en.json'
import type discussionWords from './ui/discussion/locales/en.json'
import type offlineWords from './ui/offline/locales/en.json'
import type dialogWords from './ui/dialog/locales/en.json'
import type formWords from './ui/form/locales/en.json'
import type recordWords from './ui/record/locales/en.json'
import type protectionUi from './ui/protection/locales/en.json'
import type secondFactorUi from './ui/second-factor/locales/en.json'
import type signaturesUi from './ui/signatures/locales/en.json'
import type toastWords from './ui/toast/locales/en.json'
import type search from './features/workspace/search/locales/en.json'
import type workbench from './features/workspace/workbench/locales/en.json'
import type texts from './features/workspace/texts/locales/en.json'
import type settings from './features/workspace/settings/locales/en.json'
import type unitWords from 'contract/words/en/units.json'
import type accessReviews from './features/workspace/access-reviews/locales/en.json'
import type trailReviews from './features/workspace/trail-reviews/locales/en.json'
import type trailStatusUi from './ui/trail-status/locales/en.json'
import type trailReviewUi from './ui/trail-reviews/locales/en.json'
import type trailReviewWords from 'contract/words/en/trailreviews.json'
import type accessReviewWords from 'contract/words/en/accessreviews.json'
import type personalSettings from './features/workspace/personal/locales/en.json'
import type signInWords from './ui/sign-ins/locales/en.json'
import type users from './features/workspace/users/locales/en.json'
import type bulkWords from './ui/bulk/locales/en.json'
import type editorWords from './ui/editor/locales/en.json'
import type evidenceUi from './ui/evidence/locales/en.json'
import type viewerWords from './ui/viewer/locales/en.json'
import type exportWords from './ui/export/locales/en.json'
import type filtersWords from './ui/filters/locales/en.json'
import type importWords from './ui/import/locales/en.json'
import type sheetWords from './ui/sheet/locales/en.json'
import type tableWords from './ui/table/locales/en.json'

// A key that does not exist, or a namespace that is not loaded, fails the type check.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: {
      app: typeof app
      'words/common': typeof common
      'audit/planning': typeof planningPage
      'audit/requests': typeof requestsPage
      'audit/projects': typeof projectPages
      'words/gapanalyses': typeof gapAnalysisWords
      'words/gapitems': typeof gapItemWords
      'words/requirements': typeof requirementWords
      'words/controls': typeof controlWords
      'words/actions': typeof actionWords
      'words/issues': typeof issueWords
      'audit/issues': typeof auditIssues
      'words/processes': typeof processWords
      'words/assessments': typeof assessmentWords
      'words/gapscales': typeof gapScaleWords
      'words/methods': typeof methodWords
      'words/risklines': typeof risklineWords
      'words/evidence': typeof evidenceWords
      'words/signatures': typeof signatureWords
      'words/storage': typeof storageWords
      'words/reports': typeof reportWords
      'audit/completion': typeof auditCompletion
      'audit/sampling': typeof sampling
      'words/samples': typeof sampleWords
      'words/sampleitems': typeof sampleItemWords
      'words/procedures': typeof procedureWords
      'words/workpapers': typeof workpaperWords
      'audit/fieldwork': typeof fieldwork
      'compliance/setup': typeof setup
      'compliance/gaps': typeof gaps
      'compliance/calendar': typeof complianceCalendar
      'words/universes': typeof universeWords
      'compliance/universes': typeof universes
      'risk/library': typeof library
      'risk/processes': typeof processes
      'risk/compare': typeof compareWords
      'risk/method': typeof methodPage
      'risk/register': typeof registerWords
      'risk/assessment': typeof assessment
      'audit/figures': typeof auditFigures
      'audit/exports': typeof auditExports
      'audit/proposed-changes': typeof auditLoop
      'risk/figures': typeof figures
      'risk/risks': typeof risks
      'risk/controls': typeof controls
      'risk/subprocesses': typeof subprocesses
      'risk/acceptances': typeof acceptances
      'risk/treatments': typeof treatments
      'compliance/requirements': typeof requirementsPage
      'words/statements': typeof statementWords
      'compliance/gap-views': typeof gapviews
      'techdoc/documents': typeof techDocuments
      'workspace/customiser': typeof customiser
      'workspace/files': typeof files
      'workspace/payment': typeof paymentPages
      'workspace/planned': typeof planned
      'workspace/templates': typeof templatePages
      'words/templates': typeof templateWords
      'workspace/traceability': typeof traces
      'workspace/shell': typeof shell
      'workspace/work': typeof work
      'workspace/onboarding': typeof onboarding
      'workspace/home': typeof home
      'workspace/invitations': typeof invitations
      'workspace/notifications': typeof notifications
      'workspace/organisations': typeof organisations
      'workspace/sign-in': typeof signIn
      'workspace/search': typeof search
      'workspace/texts': typeof texts
      'workspace/settings': typeof settings
      'words/units': typeof unitWords
      'workspace/users': typeof users
      'workspace/access-reviews': typeof accessReviews
      'workspace/trail-reviews': typeof trailReviews
      'ui/trail-reviews': typeof trailReviewUi
      'ui/trail-status': typeof trailStatusUi
      'words/trailreviews': typeof trailReviewWords
      'workspace/personal': typeof personalSettings
      'words/accessreviews': typeof accessReviewWords
      'ui/sign-ins': typeof signInWords
      'workspace/workbench': typeof workbench
      'words/devices': typeof deviceWords
      'words/sections': typeof sectionWords
      'words/filerows': typeof fileRowWords
      'words/classification': typeof classificationWords
      'words/filechecks': typeof fileCheckWords
      'techdoc/checks': typeof checksPage
      'techdoc/classification': typeof classificationPage
      'words/packages': typeof packageWords
      'words/questions': typeof questionWords
      'techdoc/packages': typeof packagePages
      'words/gsprrows': typeof gsprRowWords
      'techdoc/gspr': typeof gsprPages
      'techdoc/devices': typeof devicePages
      'techdoc/file': typeof filePages
      'ui/device': typeof deviceUi
      'ui/add': typeof addWords
      'ui/offline': typeof offlineWords
      'ui/activity': typeof activityWords
      'ui/charts': typeof chartWords
      'ui/compare': typeof comparedWords
      'ui/compliance': typeof complianceWords
      'ui/figure': typeof figureWords
      'ui/heat-map': typeof heatMapWords
      'ui/discussion': typeof discussionWords
      'ui/dialog': typeof dialogWords
      'ui/form': typeof formWords
      'ui/record': typeof recordWords
      'ui/protection': typeof protectionUi
      'ui/second-factor': typeof secondFactorUi
      'ui/signatures': typeof signaturesUi
      'ui/toast': typeof toastWords
      'ui/bulk': typeof bulkWords
      'ui/export': typeof exportWords
      'ui/viewer': typeof viewerWords
      'ui/editor': typeof editorWords
      'ui/evidence': typeof evidenceUi
      'ui/filters': typeof filtersWords
      'ui/import': typeof importWords
      'ui/sheet': typeof sheetWords
      'ui/table': typeof tableWords
    }
  }
}
