/** Every address of the specification, by access. */
export const DEVICE_PAGES = [
  ['Foundations', '/foundations'],
  ['Device description', '/device-description'],
  ['Information supplied by the manufacturer', '/information-supplied-by-manufacturer'],
  ['Design and manufacturing', '/design-manufacturing'],
  ['GSPR checklist', '/gspr-checklist'],
  ['Benefit-risk analysis', '/benefit-risk-analysis'],
  ['Verification and validation', '/verification-and-validation'],
  ['Clinical evaluation and post-market surveillance', '/clinical-evaluation-and-pms'],
  ['Additional regulatory requirements', '/additional-regulatory-requirements'],
  ['Appendices', '/documents'],
] as const

export const LOGIN_REQUIRED = [
  ...DEVICE_PAGES.map(([, path]) => path),
  '/template',
  '/test/tiny-mce',
  '/test/imageUpload',
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
/** Pages of the menus; `x` stands for an id. */
export const MENU_PAGES = [
  '/projects',
  '/dashboard/x',
  '/planning/x',
  '/fieldwork/x',
  '/completion/x',
  '/issues/x',
  '/export-data/x',
  '/projects/details/x',
  '/risk-dashboard',
  '/risk-assessments',
  '/risk-assessment-details/x',
  '/risk-assessment-summary/x',
  '/process',
  '/subprocess',
  '/controls',
  '/risks',
  '/regulatory-universes/',
  '/regulatory-universe/x',
  '/regulatory-requirements/x',
  '/compliance-risk-assessments',
  '/gap-analysis',
]
