import type { LinkProps } from '@tanstack/react-router'
import { linkTo, type LinkTarget } from '#platform/page-links.ts'

type To = NonNullable<LinkProps['to']>

/** A page outside the menu; offered to people with the permission. */
interface Page {
  readonly name: string
  readonly link: LinkTarget
  readonly needs: string
}

/** Pages that people reach from other pages, and here by name. */
export const MORE_PAGES = [
  { name: 'devices', link: linkTo({ to: '/devices' }), needs: 'device.read' },
  { name: 'classification', link: linkTo({ to: '/device-classification' }), needs: 'device.read' },
  { name: 'checks', link: linkTo({ to: '/file-checks' }), needs: 'section.read' },
  { name: 'packages', link: linkTo({ to: '/packages' }), needs: 'package.read' },
  { name: 'questions', link: linkTo({ to: '/questions' }), needs: 'question.read' },
  { name: 'evidence', link: linkTo({ to: '/evidence' }), needs: 'evidence.read' },
  { name: 'actions', link: linkTo({ to: '/actions' }), needs: 'action.read' },
  { name: 'acceptances', link: linkTo({ to: '/acceptances' }), needs: 'acceptance.read' },
  { name: 'riskMethod', link: linkTo({ to: '/risk-method' }), needs: 'method.read' },
  { name: 'starterLibrary', link: linkTo({ to: '/starter-library' }), needs: 'library.load' },
  { name: 'auditDashboard', link: linkTo({ to: '/audit-dashboard' }), needs: 'project.read' },
  { name: 'allIssues', link: linkTo({ to: '/issues' }), needs: 'issue.read' },
  { name: 'procedures', link: linkTo({ to: '/procedures' }), needs: 'procedure.read' },
  { name: 'proposedChanges', link: linkTo({ to: '/proposed-changes' }), needs: 'consequence.read' },
  { name: 'projectExports', link: linkTo({ to: '/project-exports' }), needs: 'projectexport.read' },
  { name: 'requests', link: linkTo({ to: '/requests' }), needs: 'request.read' },
  { name: 'calendar', link: linkTo({ to: '/compliance-calendar' }), needs: 'calendar.read' },
  { name: 'clocks', link: linkTo({ to: '/statutory-clocks' }), needs: 'clock.read' },
  { name: 'duties', link: linkTo({ to: '/recurring-duties' }), needs: 'duty.read' },
  { name: 'watches', link: linkTo({ to: '/source-watch' }), needs: 'watch.read' },
  { name: 'paths', link: linkTo({ to: '/traceability', search: { view: 'paths' } }), needs: 'trace.use' },
  { name: 'matrix', link: linkTo({ to: '/traceability', search: { view: 'matrix' } }), needs: 'trace.use' },
  { name: 'rules', link: linkTo({ to: '/traceability', search: { view: 'rules' } }), needs: 'trace.use' },
] as const satisfies readonly Page[]

interface Creation {
  readonly name: string
  /** The list whose form for a new record opens. */
  readonly to: To
  readonly needs: string
}

export const CREATIONS = [
  { name: 'project', to: '/projects', needs: 'project.create' },
  { name: 'assessment', to: '/risk-assessments', needs: 'assessment.create' },
  { name: 'risk', to: '/risks', needs: 'risk.create' },
  { name: 'control', to: '/controls', needs: 'control.create' },
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

/** The entries that this person may use. */
export const grantedOf = <One extends { readonly needs: string }>(
  all: readonly One[],
  permissions: readonly string[],
): One[] => all.filter(({ needs }) => permissions.includes(needs))
