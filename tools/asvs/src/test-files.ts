/** Test files that several requirements refer to. */
const SECURITY = 'apps/api/test/security'
const WORKSPACE = 'apps/api/src/modules/workspace'
const PLATFORM = 'apps/api/src/platform'
const IDENTITY = 'apps/web/src/platform/identity'

export const FILES = {
  bundle: `${WORKSPACE}/exports/bundle.test.ts`,
  closures: `${WORKSPACE}/closures/closures.test.ts`,
  deployment: 'apps/web/scripts/deployment.test.ts',
  editor: 'packages/editor/src/editor.test.ts',
  evidence: `${WORKSPACE}/evidence/evidence.test.ts`,
  exports: `${WORKSPACE}/exports/exports.test.ts`,
  firebase: `${IDENTITY}/firebase.test.ts`,
  http: 'apps/api/test/http/http.test.ts',
  imports: `${PLATFORM}/collection/excel/import-problems.test.ts`,
  oidc: `${IDENTITY}/oidc.test.ts`,
  organisationData: `${WORKSPACE}/organisation-data/organisation-data.test.ts`,
  passwords: `${IDENTITY}/password-policy.test.ts`,
  people: `${WORKSPACE}/people.test.ts`,
  reset: 'e2e/journeys/password-reset.e2e.ts',
  scanner: `${PLATFORM}/scanner/scanner.test.ts`,
  sec1: `${SECURITY}/sec1-tenants.test.ts`,
  sec10: `${SECURITY}/sec10-files.test.ts`,
  requests: `${SECURITY}/sec5-requests.test.ts`,
  sec6: `${SECURITY}/sec6-sec8-all-responses.test.ts`,
  sec9: `${SECURITY}/sec9-outbound.test.ts`,
  sec12: `${SECURITY}/sec12-documents.test.ts`,
  sec13: `${SECURITY}/sec13-limits.test.ts`,
  sec14: `${SECURITY}/sec14-protocol.test.ts`,
  sec17: 'tools/licences/sec17-supply-chain.test.ts',
  sec19: `${SECURITY}/sec19-row-security.test.ts`,
  sec2: `${SECURITY}/sec2-matrix.test.ts`,
  sec21: `${SECURITY}/sec21-collaboration.test.ts`,
  provisioning: 'apps/api/src/modules/workspace/provisioning/provisioning.test.ts',
  sec22: `${SECURITY}/sec22-openid.test.ts`,
  sec3: `${SECURITY}/sec3-fields.test.ts`,
  sec4: `${SECURITY}/sec4-tokens.test.ts`,
  sec5: `${SECURITY}/sec5-streams.test.ts`,
  secondFactor: 'apps/api/test/records/sig2-second-factor.test.ts',
  signIn: 'e2e/journeys/sign-in.e2e.ts',
  signing: 'apps/api/test/records/c8-reauthentication.test.ts',
  erasure: 'apps/api/test/records/c12-erasure.test.ts',
  sources: 'tools/asvs/src/sources.test.ts',
  nonMembers: `${SECURITY}/sec1-non-members.test.ts`,
  texts: 'e2e/journeys/texts.e2e.ts',
  trail: 'apps/api/test/records/trail.test.ts',
  trailOfRoutes: 'apps/api/test/records/complete-trail.test.ts',
  tx: `${PLATFORM}/db/tx.test.ts`,
  uploads: `${SECURITY}/upload-access.test.ts`,
  users: `${WORKSPACE}/users/users.test.ts`,
  webhook: `${WORKSPACE}/payment/webhook.test.ts`,
  workbook: `${PLATFORM}/collection/excel/read-workbook.test.ts`,
} as const

/** The documented decisions that the standard requires. */
export const decision = (heading: string): string => `docs/security/README.md#${heading}`
export const PROXY = decision('what-the-proxy-must-do')
export const PROVIDER = decision('what-the-identity-provider-must-do')
export const OPERATOR = decision('what-the-operator-must-do')
