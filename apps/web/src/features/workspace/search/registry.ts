import type { LinkProps } from '@tanstack/react-router'
import { linkTo, type LinkTarget } from '#platform/page-links.ts'

type To = NonNullable<LinkProps['to']>

/** A page that the menu does not list; offered to people with the permission. */
interface Page {
  readonly name: string
  readonly link: LinkTarget
  /** Missing if everybody may open it. */
  readonly needs?: string
}

/** Views of pages, their settings, and pages that people reach from other pages. */
export const MORE_PAGES = [
  { name: 'toSign', link: linkTo({ to: '/my-work', search: { kind: 'sign' } }), needs: 'work.read' },
  { name: 'toReview', link: linkTo({ to: '/my-work', search: { kind: 'review' } }), needs: 'work.read' },
  { name: 'overdue', link: linkTo({ to: '/my-work', search: { overdue: true } }), needs: 'work.read' },
  { name: 'changes', link: linkTo({ to: '/changes' }), needs: 'home.read' },
  { name: 'paths', link: linkTo({ to: '/traceability', search: { view: 'paths' } }), needs: 'trace.use' },
  { name: 'matrix', link: linkTo({ to: '/traceability', search: { view: 'matrix' } }), needs: 'trace.use' },
  { name: 'rules', link: linkTo({ to: '/traceability', search: { view: 'rules' } }), needs: 'trace.use' },
  { name: 'compare', link: linkTo({ to: '/risk-assessments/compare' }), needs: 'assessment.read' },
  { name: 'indicatorValues', link: linkTo({ to: '/indicator-values' }), needs: 'measurement.read' },
  { name: 'lossEstimates', link: linkTo({ to: '/loss-estimates' }), needs: 'quantification.read' },
  { name: 'breaches', link: linkTo({ to: '/threshold-breaches' }), needs: 'thresholdbreach.read' },
  {
    name: 'proposals',
    link: linkTo({ to: '/traceability', search: { view: 'proposals' } }),
    needs: 'assistance.use',
  },
  { name: 'starterLibrary', link: linkTo({ to: '/starter-library' }), needs: 'library.load' },
  { name: 'complianceRisks', link: linkTo({ to: '/compliance-risk-assessments' }), needs: 'assessment.read' },
  {
    name: 'complianceRiskLines',
    link: linkTo({ to: '/compliance-risk-assessments/risks' }),
    needs: 'riskline.read',
  },
  {
    name: 'invitations',
    link: linkTo({ to: '/users', search: { view: 'invitations' } }),
    needs: 'user.manage',
  },
  {
    name: 'requestsOfUsers',
    link: linkTo({ to: '/users', search: { view: 'requests' } }),
    needs: 'user.manage',
  },
] as const satisfies readonly Page[]

const settingsTab = (tab: 'profile' | 'units' | 'numbering' | 'methods' | 'retention' | 'data' | 'sign-in') =>
  linkTo({ to: '/organisation-settings', search: { tab } })

/** Pages with settings. */
export const SETTINGS = [
  { name: 'personal', link: linkTo({ to: '/settings' }) },
  {
    name: 'notifications',
    link: linkTo({ to: '/settings', hash: 'notifications' }),
    needs: 'notification.use',
  },
  { name: 'profile', link: settingsTab('profile'), needs: 'organisation.update' },
  { name: 'units', link: settingsTab('units'), needs: 'organisation.update' },
  { name: 'numbering', link: settingsTab('numbering'), needs: 'organisation.update' },
  { name: 'methods', link: settingsTab('methods'), needs: 'organisation.update' },
  { name: 'retention', link: settingsTab('retention'), needs: 'organisation.update' },
  { name: 'data', link: settingsTab('data'), needs: 'organisation.update' },
  { name: 'signIn', link: settingsTab('sign-in'), needs: 'signInConnection.manage' },
] as const satisfies readonly Page[]

interface Creation {
  readonly name: string
  /** The list whose form for a new record opens. */
  readonly to: To
  readonly needs: string
}

export const CREATIONS = [
  { name: 'project', to: '/projects', needs: 'project.create' },
  { name: 'risk', to: '/risks', needs: 'risk.create' },
  { name: 'assessment', to: '/risk-assessments', needs: 'assessment.create' },
  { name: 'control', to: '/controls', needs: 'control.create' },
  { name: 'indicator', to: '/indicators', needs: 'indicator.create' },
  { name: 'quantification', to: '/loss-estimates', needs: 'quantification.create' },
  { name: 'process', to: '/process', needs: 'process.create' },
  { name: 'subprocess', to: '/subprocess', needs: 'subprocess.create' },
  { name: 'universe', to: '/regulatory-universes', needs: 'universe.create' },
  { name: 'duty', to: '/recurring-duties', needs: 'duty.create' },
  { name: 'watch', to: '/source-watch', needs: 'watch.create' },
  { name: 'device', to: '/devices', needs: 'device.create' },
  { name: 'document', to: '/documents', needs: 'techdocument.create' },
  { name: 'package', to: '/packages', needs: 'package.create' },
  { name: 'action', to: '/actions', needs: 'action.create' },
] as const satisfies readonly Creation[]

/** The dialog that invites a person. */
export const INVITE = {
  name: 'invite',
  link: linkTo({ to: '/users', search: { view: 'invite' } }),
  needs: 'user.manage',
} as const satisfies Page

/** The entries that this person may use. */
export const grantedOf = <One extends { readonly name: string }>(
  all: readonly (One & { readonly needs?: string })[],
  permissions: readonly string[],
): One[] => all.filter(({ needs }) => needs === undefined || permissions.includes(needs))
