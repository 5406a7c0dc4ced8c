import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { FigureFilter, Figures } from 'contract/risk/figures'
import { ListFilter } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { linkTo } from '#platform/page-links.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Switch } from '#ui/Switch.tsx'
import { Answer } from './Answer.tsx'
import { CategoryStrips } from './CategoryStrips.tsx'
import {
  type FiguresAddress,
  filterOf,
  filtersIn,
  isOfCompliance,
  type LineFilter,
  listsOf,
} from './figures-address.ts'
import { figuresQuery } from './figures.api.ts'
import { ControlSquares } from './ControlSquares.tsx'
import { FigureCharts } from './FigureCharts.tsx'
import { FiguresFilters } from './FiguresFilters.tsx'
import { GroupsTable } from './GroupsTable.tsx'
import { KeyFigures } from './KeyFigures.tsx'
import { QuarterSquares } from './QuarterSquares.tsx'
import { SoonList } from './SoonList.tsx'
import { TopRisks } from './TopRisks.tsx'
import { lazy } from '#ui/lazy.tsx'

// After the key figures, which answer first.
const HeatSection = lazy(async () => ({ default: (await import('./HeatSection.tsx')).HeatSection }))
// Loaded on demand: few people use the loss simulation, and it needs a worker.
const LossSection = lazy(async () => ({ default: (await import('./LossSection.tsx')).LossSection }))

interface FiguresViewProps {
  /** One assessment; the whole register if undefined. */
  assessment?: string
  address: FiguresAddress
  onAddress: (change: FiguresAddress) => void
  /** The heading of the page, with its answer once that is known. */
  heading: (answer: ReactNode) => ReactNode
  /** Beside the heading. */
  tools: ReactNode
}

/** All figures of the chosen risks: the answer first, then where it comes from. */
export function FiguresView({ assessment, address, onAddress, heading, tools }: FiguresViewProps) {
  const { t } = useTranslation('risk/figures')
  const filter = filterOf(address, assessment)
  const { data: figures, error, refetch } = useQuery(figuresQuery(filter))
  const chosen = filtersIn(address)
  const [filtering, setFiltering] = useState(chosen > 0)
  const place = figures && isOfCompliance(figures, filter) ? 'domain' : 'process'
  return (
    <>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="min-w-0 max-w-[47.5rem] flex-1 basis-96">
          {heading(
            figures && figures.scored > 0 ? (
              <Answer figures={figures} listOf={listsOf(figures, filter)} />
            ) : null,
          )}
        </div>
        <div className="flex flex-wrap gap-1.5">
          <Button variant="secondary" aria-expanded={filtering} onClick={() => setFiltering(!filtering)}>
            <ListFilter aria-hidden />
            {chosen > 0 ? t('filters.some', { count: chosen }) : t('filters.open')}
          </Button>
          {tools}
        </div>
      </div>
      {filtering ? (
        <FiguresFilters
          address={address}
          onAddress={onAddress}
          ofOne={assessment !== undefined}
          place={place}
        />
      ) : null}
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!figures && !error ? <Loading /> : null}
      {figures ? <Loaded {...{ assessment, address, onAddress, filter, figures, place }} /> : null}
    </>
  )
}

interface LoadedProps extends Omit<FiguresViewProps, 'heading' | 'tools' | 'assessment'> {
  assessment: string | undefined
  filter: FigureFilter
  figures: Figures
  place: 'process' | 'domain'
}

function Loaded({ assessment, address, onAddress, filter, figures, place }: LoadedProps) {
  const { t } = useTranslation('risk/figures')
  const locale = useLocale()
  const navigate = useNavigate()
  const [active, setActive] = useState<string | null>(null)
  const listOf = listsOf(figures, filter)
  const open = (more: LineFilter) => {
    const link = listOf(more)
    if (link) void navigate(link)
  }
  return (
    <>
      {figures.asAt ? (
        <div className="mb-5">
          <Notice>{t('asAt', { day: formatDay(figures.asAt, locale) })}</Notice>
        </div>
      ) : null}
      {figures.scored === 0 || !figures.method ? (
        <div className="ruled">
          <EmptyState
            title={t(assessment ? 'empty.assessment.title' : 'empty.register.title')}
            text={t(assessment ? 'empty.assessment.text' : 'empty.register.text')}
          >
            <Button
              onClick={() =>
                void navigate(
                  assessment
                    ? { to: '/risk-assessment-details/$assessmentId', params: { assessmentId: assessment } }
                    : { to: '/risk-assessments' },
                )
              }
            >
              {t(assessment ? 'empty.assessment.action' : 'empty.register.action')}
            </Button>
          </EmptyState>
        </div>
      ) : (
        <div className="space-y-7">
          {figures.otherMethod > 0 ? (
            <Notice>{t('otherMethod', { count: figures.otherMethod })}</Notice>
          ) : null}
          <div className="grid grid-cols-1 gap-x-8 gap-y-7 lg:grid-cols-[minmax(0,9fr)_minmax(0,10fr)]">
            <Suspense fallback={<Loading />}>
              <HeatSection
                figures={figures}
                view={address.map ?? 'residual'}
                onView={(map) => onAddress({ map })}
                onOpen={open}
                active={active}
              />
            </Suspense>
            <TopRisks
              figures={figures}
              links={{ above: listOf({ position: 'above_tolerance' }), all: listOf() }}
              onActive={setActive}
            />
          </div>
          <div className="grid grid-cols-1 gap-x-9 gap-y-7 md:grid-cols-2 lg:grid-cols-3">
            <CategoryStrips figures={figures} listOf={listOf} />
            {figures.quarters.length > 0 ? (
              <QuarterSquares figures={figures} link={listOf({ position: 'above_tolerance' })} />
            ) : null}
            <ControlSquares figures={figures} />
            <FigureCharts figures={figures} place={place} onOpen={open} />
          </div>
          <KeyFigures figures={figures} listOf={listOf} />
          <GroupsTable figures={figures} place={place} listOf={listOf} />
          <div className="grid grid-cols-1 gap-x-8 gap-y-7 lg:grid-cols-2">
            {figures.due && figures.due.count > 0 ? (
              <SoonList
                title={t('soon.due')}
                items={figures.due.items}
                linkOf={(id) =>
                  linkTo({ to: '/risk-assessment-details/$assessmentId', params: { assessmentId: id } })
                }
              />
            ) : null}
            {figures.expiring && figures.expiring.count > 0 ? (
              <SoonList title={t('soon.expiring')} items={figures.expiring.items} />
            ) : null}
          </div>
          {figures.estimated > 0 ? (
            <section className="ruled pt-4">
              <Switch
                label={t('losses.switch')}
                hint={t('losses.hint', { count: figures.estimated })}
                checked={address.losses ?? false}
                onChange={(losses) => onAddress({ losses: losses || undefined })}
              />
              {address.losses ? (
                <Suspense fallback={<Loading />}>
                  <LossSection
                    filter={filter}
                    seed={address.seed ?? 1}
                    onSeed={(seed) => onAddress({ seed })}
                  />
                </Suspense>
              ) : null}
            </section>
          ) : null}
        </div>
      )}
    </>
  )
}
