import { ChevronsUpDown } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import { StatusMark } from '#ui/marks/StatusMark.tsx'
import type { MenuItem, Subject } from './menu.ts'
import type { MenuFacts } from './menu-facts.ts'
import { NavigationLink } from './NavigationLink.tsx'
import { ProgressLine } from './ProgressLine.tsx'
import { UnmarkedLink } from './UnmarkedLink.tsx'

/** Where another one is chosen. */
const LISTS = {
  project: '/projects',
  universe: '/regulatory-universes/',
  device: '/devices',
  riskAssessment: '/risk-assessments',
  riskAssessmentSummary: '/risk-assessments',
} as const satisfies Record<Subject, string>

export interface SubjectBlockProps {
  subject: Subject
  items: readonly MenuItem[]
  params: Readonly<Record<string, string>>
  current: MenuItem | null
  facts: MenuFacts
}

/** The selected project, universe, assessment or device: what it is, how far it is, and its pages. */
export function SubjectBlock({ subject, items, params, current, facts }: SubjectBlockProps) {
  const { t } = useTranslation('workspace/shell')
  const found = facts.subjects[subject]
  return (
    <div className="mt-0.5 mb-1 ms-3.75 border-s border-line-firm ps-1.5">
      {found === null ? null : (
        <UnmarkedLink
          to={LISTS[subject]}
          title={t(`choose.${subject}`)}
          className="relative block min-h-14.5 rounded-control py-1 ps-2.5 pe-7 hover:bg-ink/5"
        >
          {found ? (
            <>
              <span className="block wrap-break-word text-meta text-ink-faint">
                <bdi dir="ltr">{found.code}</bdi>
              </span>
              <span className="block wrap-break-word text-body leading-4.5 font-semibold text-ink">
                <bdi>{found.title}</bdi>
              </span>
              <span className="block wrap-break-word text-meta text-ink-faint">{found.subtitle}</span>
              <ChevronsUpDown aria-hidden className="absolute end-2 top-5.5 size-3.5 text-ink-faint" />
            </>
          ) : null}
          <span className="sr-only">{t(`choose.${subject}`)}</span>
        </UnmarkedLink>
      )}
      {found === null ? null : (
        <ProgressLine share={found?.progress ?? null} className="ms-2.5 me-2 mb-1.25" />
      )}
      <ul>
        {items.map((item) => {
          const phase = found?.phases?.[item.name]
          return (
            <NavigationLink
              key={item.name}
              item={item}
              params={params}
              current={item === current}
              count={facts.counts[item.name]}
              mark={
                phase && {
                  shown: <StatusMark status={phase} label={t(`phase.${phase}`)} alone />,
                  says: t(`phase.${phase}`),
                }
              }
            />
          )
        })}
      </ul>
    </div>
  )
}
