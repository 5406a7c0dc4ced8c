import type { LinkProps } from '@tanstack/react-router'

type To = NonNullable<LinkProps['to']>

/** A page that the menu does not name; offered to whom the action is granted. */
interface Page {
  readonly name: string
  readonly to: To
  readonly needs: string
  readonly search?: Readonly<Record<string, string>>
}

/** What people come to from other pages, and by its name from here. */
export const MORE_PAGES = [
  { name: 'devices', to: '/devices', needs: 'device.read' },
  { name: 'classification', to: '/device-classification', needs: 'device.read' },
  { name: 'checks', to: '/file-checks', needs: 'section.read' },
  { name: 'packages', to: '/packages', needs: 'package.read' },
  { name: 'questions', to: '/questions', needs: 'question.read' },
  { name: 'evidence', to: '/evidence', needs: 'evidence.read' },
  { name: 'actions', to: '/actions', needs: 'action.read' },
  { name: 'acceptances', to: '/acceptances', needs: 'acceptance.read' },
  { name: 'riskMethod', to: '/risk-method', needs: 'method.read' },
  { name: 'starterLibrary', to: '/starter-library', needs: 'library.load' },
  { name: 'auditDashboard', to: '/audit-dashboard', needs: 'project.read' },
  { name: 'allIssues', to: '/issues', needs: 'issue.read' },
  { name: 'procedures', to: '/procedures', needs: 'procedure.read' },
  { name: 'proposedChanges', to: '/proposed-changes', needs: 'consequence.read' },
  { name: 'projectExports', to: '/project-exports', needs: 'projectexport.read' },
  { name: 'requests', to: '/requests', needs: 'request.read' },
  { name: 'calendar', to: '/compliance-calendar', needs: 'calendar.read' },
  { name: 'clocks', to: '/statutory-clocks', needs: 'clock.read' },
  { name: 'duties', to: '/recurring-duties', needs: 'duty.read' },
  { name: 'watches', to: '/source-watch', needs: 'watch.read' },
  { name: 'paths', to: '/traceability', needs: 'trace.use', search: { view: 'paths' } },
  { name: 'matrix', to: '/traceability', needs: 'trace.use', search: { view: 'matrix' } },
  { name: 'rules', to: '/traceability', needs: 'trace.use', search: { view: 'rules' } },
] as const satisfies readonly Page[]

interface Creation {
  readonly name: string
  /** The list whose form opens. */
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

/** Those that this person may use. */
export const grantedOf = <One extends { readonly needs: string }>(
  all: readonly One[],
  permissions: readonly string[],
): One[] => all.filter(({ needs }) => permissions.includes(needs))
