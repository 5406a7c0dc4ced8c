/** The manual of the installation under test, by its settings. */
export const MANUAL = 'https://manual.example/'

/** Every address of the specification, by access. */
export const PROTECTED = [
  '/foundations',
  '/device-description',
  '/information-supplied-by-manufacturer',
  '/design-manufacturing',
  '/gspr-checklist',
  '/benefit-risk-analysis',
  '/verification-and-validation',
  '/clinical-evaluation-and-pms',
  '/additional-regulatory-requirements',
  '/documents',
  '/template',
  '/test/tiny-mce',
  '/test/imageUpload',
]
export const BY_MENU = [
  '/projects',
  '/dashboard/p1',
  '/planning/p1',
  '/fieldwork/p1',
  '/completion/p1',
  '/issues/p1',
  '/export-data/p1',
  '/projects/details/p1',
  '/risk-dashboard',
  '/risk-assessments',
  '/risk-assessment-details/r1',
  '/risk-assessment-summary/s1',
  '/process',
  '/subprocess',
  '/controls',
  '/risks',
  '/actions',
  '/acceptances',
  '/risk-assessments/risks',
  '/risk-assessments/compare',
  '/risk-method',
  '/indicators',
  '/indicator-values',
  '/threshold-breaches',
  '/regulatory-universes/',
  '/regulatory-universe/u1',
  '/regulatory-requirements/u1',
  '/compliance-risk-assessments',
  '/compliance-risk-assessments/risks',
  '/gap-analysis',
  '/gap-analysis/g1',
  '/compliance-calendar',
  '/statutory-clocks',
  '/recurring-duties',
  '/source-watch',
]
/** General pages behind the login; the specification lists none of these. */
export const AROUND = [
  ...(['/my-work', '/changes', '/settings', '/organisation-settings', '/access-reviews'] as const),
  '/integrations',
]
export const OPEN = [
  '/users',
  '/payment',
  '/payment-checkout',
  '/home',
  '/test1',
  '/test/tiptap',
  '/test/test-editor',
  '/test/test-editor2',
  '/test/pdf',
  '/test/test2',
]
export const BLANK = ['/blank', '/login', '/register', '/forgot-password', '/reset-password', '/no/such/page']
