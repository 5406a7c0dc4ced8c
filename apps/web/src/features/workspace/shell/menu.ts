import type { LinkProps } from '@tanstack/react-router'
import {
  BookOpen,
  Building2,
  CalendarClock,
  CalendarDays,
  ChartColumn,
  CircleCheck,
  ClipboardCheck,
  CreditCard,
  Download,
  Factory,
  File,
  FolderKanban,
  Gauge,
  GitBranch,
  GitCompare,
  Globe,
  Handshake,
  HeartPulse,
  House,
  Inbox,
  LayoutDashboard,
  LayoutTemplate,
  Library,
  ListChecks,
  ListTree,
  MessageSquareReply,
  Package,
  Plug,
  Paperclip,
  Repeat,
  Rss,
  Scale,
  ScrollText,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  Stethoscope,
  Tag,
  TriangleAlert,
  UserCheck,
  Users,
  Waypoints,
  Workflow,
  type LucideIcon,
} from 'lucide-react'

/** A selected record that has pages of its own in the menu. */
export type Subject = 'project' | 'riskAssessment' | 'riskAssessmentSummary' | 'universe' | 'device'

interface Item {
  readonly name: string
  readonly to: NonNullable<LinkProps['to']>
  /** The permission that its data needs: nobody is shown a page that would refuse them. Home needs none. */
  readonly may?: string
  /** Filters of the page; the item is current only with all of them. */
  readonly search?: Readonly<Record<string, string>>
  /** Pages of a selected record have none: they are listed below its title. */
  readonly icon?: LucideIcon
  /** Shown with the selected record of this kind. */
  readonly of?: Subject
  /** Shown while nothing of this kind is selected. */
  readonly without?: Subject
  readonly superUser?: true
  /** Not named by the specification: listed after those that are, and for members only. */
  readonly extra?: true
  /** Current on this page only, not on the pages below it. */
  readonly exact?: true
  /** Another page on which this item is current. */
  readonly alsoAt?: string
  /** Loads the document again: only the document of this page may load the script that it needs. */
  readonly reload?: true
}

interface Area {
  readonly name: string
  readonly icon: LucideIcon
  readonly items: readonly Item[]
}

/** What everybody works with, above the areas. */
const OF_EVERYBODY = [
  { name: 'home', to: '/home', icon: House },
  { name: 'my-work', to: '/my-work', may: 'work.read', icon: Inbox, extra: true },
  { name: 'evidence', to: '/evidence', may: 'evidence.read', icon: Paperclip, extra: true },
  { name: 'actions', to: '/actions', may: 'action.read', icon: CircleCheck, extra: true },
  { name: 'requests', to: '/requests', may: 'request.read', icon: MessageSquareReply, extra: true },
  { name: 'calendar', to: '/compliance-calendar', may: 'calendar.read', icon: CalendarDays, extra: true },
  { name: 'traceability', to: '/traceability', may: 'trace.use', icon: Waypoints, extra: true },
] as const satisfies readonly Item[]

const OF_AREAS = [
  {
    name: 'audit',
    icon: ClipboardCheck,
    items: [
      { name: 'projects', to: '/projects', may: 'project.read', icon: FolderKanban, exact: true },
      { name: 'dashboard', to: '/dashboard/$projectId', may: 'project.read', of: 'project' },
      { name: 'planning', to: '/planning/$projectId', may: 'project.read', of: 'project' },
      { name: 'fieldwork', to: '/fieldwork/$projectId', may: 'procedure.read', of: 'project' },
      { name: 'completion', to: '/completion/$projectId', may: 'report.read', of: 'project' },
      { name: 'issues', to: '/issues/$projectId', may: 'issue.read', of: 'project' },
      { name: 'export-data', to: '/export-data/$projectId', may: 'projectexport.read', of: 'project' },
      { name: 'project-setup', to: '/projects/details/$projectId', may: 'project.read', of: 'project' },
      {
        name: 'audit-dashboard',
        to: '/audit-dashboard',
        may: 'project.read',
        icon: ChartColumn,
        extra: true,
      },
      { name: 'audit-universe', to: '/audit-universe', may: 'auditentity.read', icon: Globe, extra: true },
      { name: 'audit-plans', to: '/audit-plans', may: 'auditplan.read', icon: CalendarClock, extra: true },
      { name: 'all-issues', to: '/issues', may: 'issue.read', icon: TriangleAlert, exact: true, extra: true },
      { name: 'procedures', to: '/procedures', may: 'procedure.read', icon: ListChecks, extra: true },
      {
        name: 'proposed-changes',
        to: '/proposed-changes',
        may: 'consequence.read',
        icon: GitCompare,
        extra: true,
      },
      {
        name: 'project-exports',
        to: '/project-exports',
        may: 'projectexport.read',
        icon: Download,
        extra: true,
      },
    ],
  },
  {
    name: 'risk',
    icon: TriangleAlert,
    items: [
      { name: 'risk-dashboard', to: '/risk-dashboard', may: 'riskline.read', icon: Gauge },
      {
        name: 'risk-assessments',
        to: '/risk-assessments',
        may: 'assessment.read',
        icon: ListTree,
        exact: true,
      },
      {
        name: 'risk-assessment-details',
        to: '/risk-assessment-details/$assessmentId',
        may: 'assessment.read',
        of: 'riskAssessment',
      },
      {
        name: 'risk-assessment-summary',
        to: '/risk-assessment-summary/$summaryId',
        may: 'assessment.read',
        of: 'riskAssessmentSummary',
      },
      { name: 'process', to: '/process', may: 'process.read', icon: Workflow },
      { name: 'subprocess', to: '/subprocess', may: 'subprocess.read', icon: GitBranch },
      { name: 'controls', to: '/controls', may: 'control.read', icon: ShieldCheck },
      { name: 'risks', to: '/risks', may: 'risk.read', icon: Library },
      { name: 'indicators', to: '/indicators', may: 'indicator.read', icon: ChartColumn, extra: true },
      {
        name: 'assessed-risks',
        to: '/risk-assessments/risks',
        may: 'riskline.read',
        icon: ListChecks,
        extra: true,
      },
      {
        name: 'treatments',
        to: '/actions',
        search: { source: 'risk_treatment' },
        may: 'action.read',
        icon: HeartPulse,
        extra: true,
      },
      { name: 'acceptances', to: '/acceptances', may: 'acceptance.read', icon: Handshake, extra: true },
      { name: 'risk-method', to: '/risk-method', may: 'method.read', icon: SlidersHorizontal, extra: true },
    ],
  },
  {
    name: 'compliance',
    icon: Scale,
    items: [
      {
        name: 'regulatory-universes',
        to: '/regulatory-universes/',
        may: 'universe.read',
        icon: Globe,
        exact: true,
      },
      {
        name: 'regulatory-universe',
        to: '/regulatory-universe/$universeId',
        may: 'universe.read',
        of: 'universe',
      },
      {
        name: 'regulatory-requirements',
        to: '/regulatory-requirements/$universeId',
        may: 'requirement.read',
        of: 'universe',
      },
      {
        name: 'compliance-risk-assessments',
        to: '/compliance-risk-assessments',
        may: 'assessment.read',
        of: 'universe',
        alsoAt: '/risk-assessment-details/$complianceRiskId',
      },
      { name: 'gap-analysis', to: '/gap-analysis', may: 'gapanalysis.read', of: 'universe' },
      {
        name: 'all-requirements',
        to: '/regulatory-universes/requirements',
        may: 'requirement.read',
        icon: ScrollText,
        extra: true,
      },
      {
        name: 'gap-analyses',
        to: '/gap-analysis',
        may: 'gapanalysis.read',
        icon: ListChecks,
        without: 'universe',
        extra: true,
      },
      { name: 'deadlines', to: '/statutory-clocks', may: 'clock.read', icon: CalendarClock, extra: true },
      { name: 'obligations', to: '/recurring-duties', may: 'duty.read', icon: Repeat, extra: true },
      { name: 'monitoring', to: '/source-watch', may: 'watch.read', icon: Rss, extra: true },
    ],
  },
  {
    name: 'techdoc',
    icon: HeartPulse,
    items: [
      { name: 'devices', to: '/devices', may: 'device.read', icon: Stethoscope, extra: true },
      { name: 'foundations', to: '/foundations', may: 'section.read', of: 'device' },
      { name: 'device-description', to: '/device-description', may: 'section.read', of: 'device' },
      {
        name: 'information-supplied-by-manufacturer',
        to: '/information-supplied-by-manufacturer',
        may: 'section.read',
        of: 'device',
      },
      { name: 'design-manufacturing', to: '/design-manufacturing', may: 'section.read', of: 'device' },
      { name: 'gspr-checklist', to: '/gspr-checklist', may: 'gsprrow.read', of: 'device' },
      { name: 'benefit-risk-analysis', to: '/benefit-risk-analysis', may: 'section.read', of: 'device' },
      {
        name: 'verification-and-validation',
        to: '/verification-and-validation',
        may: 'section.read',
        of: 'device',
      },
      {
        name: 'clinical-evaluation-and-pms',
        to: '/clinical-evaluation-and-pms',
        may: 'section.read',
        of: 'device',
      },
      {
        name: 'additional-regulatory-requirements',
        to: '/additional-regulatory-requirements',
        may: 'section.read',
        of: 'device',
      },
      { name: 'documents', to: '/documents', may: 'techdocument.read', of: 'device' },
      { name: 'classification', to: '/device-classification', may: 'device.read', icon: Tag, extra: true },
      {
        name: 'manufacturer-data',
        to: '/manufacturer-data',
        may: 'section.read',
        icon: Factory,
        extra: true,
      },
      { name: 'file-checks', to: '/file-checks', may: 'section.read', icon: ShieldCheck, extra: true },
      { name: 'packages', to: '/packages', may: 'package.read', icon: Package, extra: true },
      { name: 'questions', to: '/questions', may: 'question.read', icon: MessageSquareReply, extra: true },
    ],
  },
  {
    name: 'organisation',
    icon: Building2,
    items: [
      { name: 'users', to: '/users', may: 'user.read', icon: Users, extra: true },
      {
        name: 'organisation-settings',
        to: '/organisation-settings',
        may: 'organisation.update',
        icon: Settings,
        extra: true,
      },
      {
        name: 'integrations',
        to: '/integrations',
        may: 'serviceAccount.manage',
        icon: Plug,
        extra: true,
      },
      {
        name: 'access-reviews',
        to: '/access-reviews',
        may: 'accessreview.read',
        icon: UserCheck,
        extra: true,
      },
      { name: 'payment', to: '/payment', may: 'payment.manage', icon: CreditCard, reload: true, extra: true },
    ],
  },
  {
    name: 'admin',
    icon: Settings,
    items: [
      { name: 'template', to: '/template', may: 'template.read', icon: LayoutTemplate, superUser: true },
    ],
  },
] as const satisfies readonly Area[]

export type AreaName = (typeof OF_AREAS)[number]['name']
export type ItemName =
  | (typeof OF_AREAS)[number]['items'][number]['name']
  | (typeof OF_EVERYBODY)[number]['name']
export interface MenuItem extends Item {
  readonly name: ItemName
}
export interface MenuArea {
  readonly name: AreaName
  readonly icon: LucideIcon
  readonly items: readonly MenuItem[]
}

export const GENERAL: readonly MenuItem[] = OF_EVERYBODY
export const MENU: readonly MenuArea[] = OF_AREAS

/** The static bar that heads the horizontal navigation. */
export const TEMPLATE_BAR = {
  home: { to: '/home', icon: LayoutDashboard },
  blank: { to: '/blank', icon: File },
  documentation: { href: 'https://docs.evidentia.example/', icon: BookOpen },
} as const

/** Milliseconds of hovering before a drop-down menu opens, and of leaving before it closes. */
export const MENU_DELAYS = { openDelay: 300, closeDelay: 250 } as const
