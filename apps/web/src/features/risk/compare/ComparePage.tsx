import { useQuery } from '@tanstack/react-query'
import type { ComparedAssessment, Comparison } from 'contract/risk/comparison'
import { inLocale } from 'contract/locale'
import { ArrowLeft, Printer } from 'lucide-react'
import { Suspense, useId } from 'react'
import { formatDay } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { useTitle } from '#platform/use-title.ts'
import { Button } from '#ui/Button.tsx'
import { CountTiles } from '#shared/compare/CountTiles.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { ReferenceInput } from '#shared/form/ReferenceInput.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import type { CompareAddress, Shown } from './compare-address.ts'
import { comparisonQuery } from './compare.api.ts'
import { CompareTable } from './CompareTable.tsx'
import { shownLines, totalsOf } from './comparison.ts'
import { RegisterByDay } from './RegisterByDay.tsx'
import { lazy } from '#ui/lazy.tsx'

// Loaded separately: the table can be read while the map loads.
const MovementMap = lazy(async () => ({ default: (await import('./MovementMap.tsx')).MovementMap }))

interface ComparePageProps {
  address: CompareAddress
  onAddress: (change: CompareAddress) => void
}

/** Two assessments side by side, or the register at two dates; the URL says which. */
export function ComparePage({ address, onAddress }: ComparePageProps) {
  const { t } = useTranslation(['risk/compare', 'contract/assessments'])
  const { from, to, show = 'all' } = address
  const same = from !== undefined && from === to
  const asked = useQuery({
    ...comparisonQuery(from ?? '', to ?? ''),
    enabled: from !== undefined && to !== undefined && !same,
  })
  useTitle(t('title'))
  return (
    <>
      <header className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div>
          <PageLink
            to="/risk-assessments"
            className="inline-flex items-center gap-1 text-body font-medium text-accent print:hidden"
          >
            <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
            {t('contract/assessments:title')}
          </PageLink>
          <h1 className="text-title font-semibold">{t('title')}</h1>
        </div>
        {asked.data ? (
          <Button variant="secondary" onClick={() => print()} className="print:hidden">
            <Printer aria-hidden />
            {t('print')}
          </Button>
        ) : null}
      </header>
      <div className="ruled mb-4 grid gap-4 py-4 sm:grid-cols-2 print:hidden">
        <Picker label={t('from')} value={from} onPick={(id) => onAddress({ ...address, from: id })} />
        <Picker label={t('toWhich')} value={to} onPick={(id) => onAddress({ ...address, to: id })} />
      </div>
      {same ? <Notice variant="warning">{t('same')}</Notice> : null}
      {asked.isLoading ? <Loading /> : null}
      {asked.isError ? <ErrorState error={asked.error} onRetry={() => void asked.refetch()} /> : null}
      {asked.data ? (
        <Result
          comparison={asked.data}
          show={show}
          onShow={(next) => onAddress({ ...address, show: next === 'all' ? undefined : next })}
        />
      ) : null}
      <RegisterByDay address={address} onAddress={onAddress} />
      {(!from || !to) && !address.asAt ? (
        <div className="ruled">
          <EmptyState title={t('choose')} text={t('chooseText')} />
        </div>
      ) : null}
    </>
  )
}

function Picker({
  label,
  value,
  onPick,
}: {
  label: string
  value: string | undefined
  onPick: (id: string | undefined) => void
}) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-body font-medium">
        {label}
      </label>
      <ReferenceInput
        id={id}
        kind="assessment"
        problem={undefined}
        value={value ?? ''}
        onChange={(picked) => onPick(picked || undefined)}
      />
    </div>
  )
}

interface ResultProps {
  comparison: Comparison
  show: Shown
  onShow: (show: Shown) => void
}

function Result({ comparison, show, onShow }: ResultProps) {
  const { t } = useTranslation('risk/compare')
  const lines = shownLines(comparison.lines, show)
  return (
    <div className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Head label={t('before')} one={comparison.before} />
        <Head label={t('after')} one={comparison.after} />
      </div>
      {comparison.before.method === comparison.after.method ? null : (
        <Notice variant="warning">{t('otherMethod')}</Notice>
      )}
      <CountTiles
        label={t('show.label')}
        counts={totalsOf(comparison.lines)}
        labelOf={(one) => t(`show.${one}`)}
        chosen={show}
        onChoose={onShow}
      />
      <Suspense fallback={null}>
        <MovementMap comparison={comparison} />
      </Suspense>
      {lines.length > 0 ? (
        <CompareTable lines={lines} label={t(`show.${show}`)} />
      ) : (
        <div className="ruled">
          <EmptyState title={t('nothing')} text={t('nothingText')} />
        </div>
      )}
    </div>
  )
}

function Head({ label, one }: { label: string; one: ComparedAssessment }) {
  const { t } = useTranslation(['risk/compare', 'contract/assessments'])
  const locale = useLocale()
  return (
    <section aria-label={label} className="ruled py-3 text-body">
      <p className="text-meta font-medium text-ink-soft">{label}</p>
      <p>
        <PageLink
          to="/risk-assessments"
          search={{ record: one.id }}
          className="font-semibold text-accent hover:underline"
        >
          <bdi>{one.code}</bdi> · <bdi>{inLocale(one.name, locale)}</bdi>
        </PageLink>
      </p>
      <p className="text-ink-soft">
        {t('period', { from: formatDay(one.periodFrom, locale), to: formatDay(one.periodTo, locale) })} ·{' '}
        {t(`contract/assessments:statuses.${one.status}`)}
      </p>
    </section>
  )
}
