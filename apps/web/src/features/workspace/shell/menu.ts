import type { LinkProps } from '@tanstack/react-router'
import {
  BadgeCheck,
  BookOpen,
  ChartColumn,
  CheckCheck,
  ClipboardCheck,
  ClipboardList,
  Diff,
  Download,
  Factory,
  File,
  FilePlus2,
  FolderKanban,
  Gauge,
  GitBranch,
  Globe,
  HeartPulse,
  Landmark,
  LayoutDashboard,
  LayoutTemplate,
  LibraryBig,
  ListChecks,
  ListTodo,
  Paperclip,
  Scale,
  ScanSearch,
  ScrollText,
  Settings2,
  ShieldCheck,
  SlidersHorizontal,
  Stethoscope,
  Tag,
  TriangleAlert,
  Workflow,
  type LucideIcon,
} from 'lucide-react'

/** What an item needs to be visible: a selected record, or a super user. */
export type Need = 'project' | 'universe' | 'riskAssessment' | 'riskAssessmentSummary' | 'superUser'

interface Item {
  readonly name: string
  readonly to: NonNullable<LinkProps['to']>
  readonly icon: LucideIcon
  readonly needs?: Need
  /** Active on this page only, not on the pages below it. */
  readonly exact?: boolean
  /** Another page on which this item is active. */
  readonly alsoAt?: string
}

interface Area {
  readonly name: string
  /** The permission that external people need to see the area; staff see every area. */
  readonly may: string
  readonly items: readonly Item[]
}

export const MENU = [
  {
    name: 'audit',
    may: 'project.read',
    items: [
      { name: 'projects', to: '/projects', icon: FolderKanban, exact: true },
      { name: 'dashboard', to: '/dashboard/$projectId', icon: LayoutDashboard, needs: 'project' },
      { name: 'planning', to: '/planning/$projectId', icon: ClipboardList, needs: 'project' },
      { name: 'fieldwork', to: '/fieldwork/$projectId', icon: ClipboardCheck, needs: 'project' },
      { name: 'completion', to: '/completion/$projectId', icon: CheckCheck, needs: 'project' },
      { name: 'issues', to: '/issues/$projectId', icon: TriangleAlert, needs: 'project' },
      { name: 'export-data', to: '/export-data/$projectId', icon: Download, needs: 'project' },
      { name: 'project-setup', to: '/projects/details/$projectId', icon: Settings2, needs: 'project' },
    ],
  },
  {
    name: 'risk',
    may: 'risk.read',
    items: [
      { name: 'risk-dashboard', to: '/risk-dashboard', icon: Gauge },
      { name: 'risk-assessments', to: '/risk-assessments', icon: ListTodo },
      {
        name: 'risk-assessment-details',
        to: '/risk-assessment-details/$assessmentId',
        icon: ScanSearch,
        needs: 'riskAssessment',
      },
      {
        name: 'risk-assessment-summary',
        to: '/risk-assessment-summary/$summaryId',
        icon: ChartColumn,
        needs: 'riskAssessmentSummary',
      },
      { name: 'process', to: '/process', icon: Workflow },
      { name: 'subprocess', to: '/subprocess', icon: GitBranch },
      { name: 'controls', to: '/controls', icon: ShieldCheck },
      { name: 'risks', to: '/risks', icon: LibraryBig },
    ],
  },
  {
    name: 'compliance',
    may: 'universe.read',
    items: [
      { name: 'regulatory-universes', to: '/regulatory-universes/', icon: Globe },
      {
        name: 'regulatory-universe',
        to: '/regulatory-universe/$universeId',
        icon: SlidersHorizontal,
        needs: 'universe',
      },
      {
        name: 'regulatory-requirements',
        to: '/regulatory-requirements/$universeId',
        icon: ScrollText,
        needs: 'universe',
      },
      {
        name: 'compliance-risk-assessments',
        to: '/compliance-risk-assessments',
        icon: Scale,
        needs: 'universe',
        alsoAt: '/risk-assessment-details/$complianceRiskId',
      },
      { name: 'gap-analysis', to: '/gap-analysis', icon: Diff, needs: 'universe' },
    ],
  },
  {
    name: 'techdoc',
    may: 'device.read',
    items: [
      { name: 'foundations', to: '/foundations', icon: Landmark },
      { name: 'device-description', to: '/device-description', icon: Stethoscope },
      {
        name: 'information-supplied-by-manufacturer',
        to: '/information-supplied-by-manufacturer',
        icon: Tag,
      },
      { name: 'design-manufacturing', to: '/design-manufacturing', icon: Factory },
      { name: 'gspr-checklist', to: '/gspr-checklist', icon: ListChecks },
      { name: 'benefit-risk-analysis', to: '/benefit-risk-analysis', icon: Scale },
      { name: 'verification-and-validation', to: '/verification-and-validation', icon: BadgeCheck },
      { name: 'clinical-evaluation-and-pms', to: '/clinical-evaluation-and-pms', icon: HeartPulse },
      {
        name: 'additional-regulatory-requirements',
        to: '/additional-regulatory-requirements',
        icon: FilePlus2,
      },
      { name: 'documents', to: '/documents', icon: Paperclip },
    ],
  },
  {
    name: 'admin',
    may: 'template.read',
    items: [{ name: 'template', to: '/template', icon: LayoutTemplate, needs: 'superUser' }],
  },
] as const satisfies readonly Area[]

type AreaName = (typeof MENU)[number]['name']
type ItemName = (typeof MENU)[number]['items'][number]['name']
interface MenuItem extends Item {
  readonly name: ItemName
}
export interface MenuArea {
  readonly name: AreaName
  readonly may: string
  readonly items: readonly MenuItem[]
}

/** The static bar that heads the horizontal navigation. */
export const TEMPLATE_BAR = {
  home: { to: '/home', icon: LayoutDashboard },
  blank: { to: '/blank', icon: File },
  documentation: { href: 'https://docs.evidentia.example/', icon: BookOpen },
} as const

/** Milliseconds of hovering before a drop-down menu opens, and of leaving before it closes. */
export const MENU_DELAYS = { openDelay: 300, closeDelay: 250 } as const
