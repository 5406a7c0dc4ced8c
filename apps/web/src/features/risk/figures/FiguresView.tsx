import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { linkTo } from '#platform/page-links.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Switch } from '#ui/Switch.tsx'
import {
  type FiguresAddress,
  filterOf,
  isOfCompliance,
  type LineFilter,
  listLink,
} from './figures-address.ts'
import { figuresQuery } from './figures.api.ts'
import { FigureCharts } from './FigureCharts.tsx'
import { FiguresFilters } from './FiguresFilters.tsx'
import { GroupsTable } from './GroupsTable.tsx'
import { HeatSection } from './HeatSection.tsx'
import { KeyTiles } from './KeyTiles.tsx'
import { SoonList } from './SoonList.tsx'
import { WorstTable } from './WorstTable.tsx'

// Loaded on demand: few people use the loss simulation, and it needs a worker.
const LossSection = lazy(async () => ({ default: (await import('./LossSection.tsx')).LossSection }))

interface FiguresViewProps {
  /** One assessment; the whole register if undefined. */
  assessment?: string
  address: FiguresAddress
  onAddress: (change: FiguresAddress) => void
}

/** All figures of the chosen risks. */
export function FiguresView({ assessment, address, onAddress }: FiguresViewProps) {
  const { t } = useTranslation('risk/figures')
  const navigate = useNavigate()
  const filter = filterOf(address, assessment)
  const { data: figures, error, refetch } = useQuery(figuresQuery(filter))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!figures) return <Loading />
  const compliance = isOfCompliance(figures, filter)
  const place = compliance ? 'domain' : 'process'
  const listOf = (more?: LineFilter) =>
    listLink(compliance ? { ...filter, context: ['compliance'] } : filter, figures.narrowedTo, more)
  const open = (more: LineFilter) => {
    const link = listOf(more)
    if (link) void navigate(link)
  }
  return (
    <>
      <FiguresFilters
        address={address}
        onAddress={onAddress}
        ofOne={assessment !== undefined}
        place={place}
      />
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
        <div className="space-y-4">
          {figures.otherMethod > 0 ? (
            <Notice>{t('otherMethod', { count: figures.otherMethod })}</Notice>
          ) : null}
          <KeyTiles figures={figures} listOf={listOf} />
          <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
            <HeatSection
              figures={figures}
              view={address.map ?? 'residual'}
              onView={(map) => onAddress({ map })}
              onOpen={open}
            />
            <WorstTable
              title={t('worst.top')}
              emptyText={t('worst.none')}
              lines={figures.top}
              link={listOf()}
              decisions={false}
            />
          </div>
          <WorstTable
            title={t('worst.above')}
            emptyText={t('worst.noneAbove')}
            lines={figures.above.lines}
            link={listOf({ position: 'above_tolerance' })}
            decisions
          />
          <FigureCharts figures={figures} place={place} onOpen={open} />
          <GroupsTable figures={figures} place={place} listOf={listOf} />
          <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            {figures.due ? (
              <SoonList
                title={t('soon.due')}
                emptyText={t('soon.noneDue')}
                items={figures.due.items}
                linkOf={(id) =>
                  linkTo({ to: '/risk-assessment-details/$assessmentId', params: { assessmentId: id } })
                }
              />
            ) : null}
            {figures.expiring ? (
              <SoonList
                title={t('soon.expiring')}
                emptyText={t('soon.noneExpiring')}
                items={figures.expiring.items}
              />
            ) : null}
          </div>
          <section className="ruled py-4 sm:py-5">
            <Switch
              label={t('losses.switch')}
              hint={t('losses.hint', { count: figures.estimated })}
              checked={address.losses ?? false}
              disabled={figures.estimated === 0}
              onChange={(losses) => onAddress({ losses: losses || undefined })}
            />
            {address.losses && figures.estimated > 0 ? (
              <Suspense fallback={<Loading />}>
                <LossSection
                  filter={filter}
                  seed={address.seed ?? 1}
                  onSeed={(seed) => onAddress({ seed })}
                />
              </Suspense>
            ) : null}
          </section>
        </div>
      )}
    </>
  )
}
