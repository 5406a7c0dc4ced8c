import { useQuery } from '@tanstack/react-query'
import type { TraceChain, TraceSummary } from 'contract/techdoc/file/file-checks'
import type { TraceRule } from 'contract/techdoc/traceability/traceability'
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { inLocale } from 'contract/locale'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { recordLink } from '#platform/records/catalogue.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { Section } from '#ui/Section.tsx'
import { traceQuery, tracesQuery } from './checks.api.ts'

interface TracesTabProps {
  device: string
  matrix: TraceRule
  onChoose: (rule: TraceRule) => void
}

/** The ten traceability matrices: the number of complete chains of each, and the chains of one of them. */
export function TracesTab({ device, matrix, onChoose }: TracesTabProps) {
  const { t } = useTranslation('techdoc/checks')
  const asked = useQuery(tracesQuery(device))
  if (asked.isError) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
  if (!asked.data) return <Loading />
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <nav aria-label={t('matrices')} className="ruled divide-y divide-line overflow-hidden">
        {asked.data.map((one) => (
          <Matrix key={one.rule} summary={one} chosen={one.rule === matrix} onChoose={onChoose} />
        ))}
      </nav>
      <Section title={t(`traces.${matrix}`)}>
        <Chains device={device} rule={matrix} />
      </Section>
    </div>
  )
}

function Matrix({
  summary,
  chosen,
  onChoose,
}: {
  summary: TraceSummary
  chosen: boolean
  onChoose: (rule: TraceRule) => void
}) {
  const { t } = useTranslation('techdoc/checks')
  const locale = useLocale()
  const number = (n: number) => formatNumber(n, locale)
  return (
    <button
      type="button"
      aria-current={chosen ? 'true' : undefined}
      onClick={() => onChoose(summary.rule)}
      className="block w-full px-4 py-3 text-start text-body hover:bg-surface-soft aria-[current]:bg-accent-soft"
    >
      <span className="block font-medium">{t(`traces.${summary.rule}`)}</span>
      <span className="text-ink-soft tabular-nums">
        {summary.chains === 0
          ? t('none')
          : t('whole', {
              green: number(summary.green),
              all: number(summary.chains),
              holes: number(summary.red),
            })}
      </span>
    </button>
  )
}

/** Number of chains that are drawn; broken ones come first. */
const MOST = 200

function Chains({ device, rule }: { device: string; rule: TraceRule }) {
  const { t } = useTranslation('techdoc/checks')
  const locale = useLocale()
  const asked = useQuery(traceQuery(device, rule))
  if (asked.isError) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
  if (!asked.data) return <Loading />
  if (asked.data.length === 0) return <EmptyState title={t('noChains.title')} text={t('noChains.text')} />
  return (
    <>
      <ol className="divide-y divide-line">
        {asked.data.slice(0, MOST).map((chain, at) => (
          <ChainLine key={at} chain={chain} />
        ))}
      </ol>
      {asked.data.length > MOST ? (
        <p className="text-body text-ink-soft">
          {t('more', { n: formatNumber(asked.data.length - MOST, locale) })}
        </p>
      ) : null}
    </>
  )
}

const LOOK = {
  green: { icon: CircleCheck, tone: 'text-success' },
  amber: { icon: CircleAlert, tone: 'text-warning' },
  red: { icon: CircleDashed, tone: 'text-danger' },
} as const

function ChainLine({ chain }: { chain: TraceChain }) {
  const { t } = useTranslation('techdoc/checks')
  return (
    <li className="py-3">
      <ul className="flex flex-wrap items-stretch gap-2">
        {chain.cells.map((cell, at) => {
          const { icon: Icon, tone } = LOOK[cell.state]
          return (
            <li
              key={at}
              className="flex max-w-72 min-w-0 items-start gap-1.5 rounded-control border border-line px-2 py-1.5 text-body"
            >
              <Icon
                role="img"
                aria-label={t(`states.${cell.state}`)}
                className={`mt-0.5 size-4 shrink-0 ${tone}`}
              />
              <span className="min-w-0">
                <span className="block text-meta text-ink-soft">{t(`kinds.${cell.kind as 'hazard'}`)}</span>
                <Place cell={cell} />
              </span>
            </li>
          )
        })}
      </ul>
    </li>
  )
}

function Place({ cell: { record } }: { cell: TraceChain['cells'][number] }) {
  const { t } = useTranslation('techdoc/checks')
  const locale = useLocale()
  if (!record) return <span className="text-danger">{t('missing')}</span>
  const name = inLocale(record.title as never, locale) || record.code
  const link = recordLink(record.type, record.id)
  const text = <span className="line-clamp-2 break-words">{name}</span>
  return link ? (
    <PageLink {...link} className="text-accent hover:underline">
      {text}
    </PageLink>
  ) : (
    text
  )
}
