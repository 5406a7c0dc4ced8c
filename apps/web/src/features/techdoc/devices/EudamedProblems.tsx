import { useQuery } from '@tanstack/react-query'
import { type EudamedProblem, eudamedRoutes } from 'contract/techdoc/packages/eudamed'
import { formatNumber } from '#platform/i18n/format.ts'
import { call } from '#platform/http.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { fileLink } from '#platform/records/file-links.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageLink } from '#ui/PageLink.tsx'

/** EXP-10: whether EUDAMED would take the identifiers of the file, with a link to each value to correct. */
export function EudamedProblems({ device }: { device: string }) {
  const { t } = useTranslation('techdoc/devices')
  const locale = useLocale()
  const check = useQuery({
    queryKey: ['eudamed-check', device, locale],
    queryFn: ({ signal }) => call(eudamedRoutes.check, { params: { id: device }, query: { locale }, signal }),
    meta: { reads: ['filerows', 'sections'] },
  })
  if (check.isPending) return <Loading />
  if (check.isError) return <ErrorState error={check.error} onRetry={() => void check.refetch()} />
  const { basics, udis, problems, source, unknown } = check.data
  const number = (value: number) => formatNumber(value, locale)
  return (
    <section aria-label={t('eudamed.check')} className="space-y-3">
      <h2 className="text-read font-semibold">{t('eudamed.check')}</h2>
      <Notice variant={basics === 0 || problems.length > 0 ? 'warning' : 'success'}>
        {basics === 0
          ? t('eudamed.nothing')
          : problems.length > 0
            ? t('eudamed.refused', { n: number(problems.length) })
            : t('eudamed.ready', { basics: number(basics), udis: number(udis) })}
      </Notice>
      <ul className="divide-y divide-line">
        {problems.map((problem) => (
          <Problem
            key={`${problem.section} ${problem.row ?? ''} ${problem.field} ${problem.code}`}
            problem={problem}
            device={device}
          />
        ))}
      </ul>
      <details className="text-meta text-ink-soft">
        <summary className="cursor-pointer">{t('eudamed.source')}</summary>
        <p className="mt-1">{source}</p>
        <p className="mt-1 font-medium">{t('eudamed.unknown')}</p>
        <ul className="list-disc ps-5">
          {unknown.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </details>
    </section>
  )
}

function Problem({ problem, device }: { problem: EudamedProblem; device: string }) {
  const { t } = useTranslation('techdoc/devices')
  const { kind, identifier, page, section, row, field, code } = problem
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2 text-body">
      <span>
        {t(`eudamed.kinds.${kind}`)} {identifier ? <bdi dir="ltr">{identifier}</bdi> : t('eudamed.unnamed')}
        {' · '}
        <span className="font-medium">{field}</span>
        {' · '}
        {t(`eudamed.problems.${code}`)}
      </span>
      <PageLink
        {...fileLink(page, device, section, row ?? undefined)}
        className="text-accent underline underline-offset-2"
      >
        {t('eudamed.correct')}
        <span className="sr-only"> {field}</span>
      </PageLink>
    </li>
  )
}
