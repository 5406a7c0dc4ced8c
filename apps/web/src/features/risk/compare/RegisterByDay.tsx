import { useQuery } from '@tanstack/react-query'
import type { RegisterAt, RegisterComparison } from 'contract/risk/comparison'
import { formatDay, formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { today } from '#platform/today.ts'
import { Change } from '#shared/compare/Change.tsx'
import { DateField } from '#ui/date/DateField.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Section } from '#ui/Section.tsx'
import type { CompareAddress } from './compare-address.ts'
import { registerComparisonQuery } from './compare.api.ts'
import { CompareTable } from './CompareTable.tsx'

interface RegisterByDayProps {
  address: CompareAddress
  onAddress: (change: CompareAddress) => void
}

/** The register as at the end of a day, and what changed since an earlier one. */
export function RegisterByDay({ address, onAddress }: RegisterByDayProps) {
  const { t } = useTranslation('risk/compare')
  const { asAt, since } = address
  const asked = useQuery({
    ...registerComparisonQuery(since ?? asAt ?? '', asAt ?? ''),
    enabled: asAt !== undefined,
  })
  return (
    <Section title={t('register.title')} text={t('register.text')}>
      <div className="grid max-w-xl gap-4 sm:grid-cols-2 print:hidden">
        {(['asAt', 'since'] as const).map((key) => (
          <DateField
            key={key}
            label={t(`register.${key}`)}
            max={key === 'since' ? (asAt ?? today()) : today()}
            value={address[key] ?? ''}
            onChange={(day) => onAddress({ ...address, [key]: day || undefined })}
          />
        ))}
      </div>
      {asked.isLoading ? <Loading /> : null}
      {asked.isError ? <ErrorState error={asked.error} onRetry={() => void asked.refetch()} /> : null}
      {asked.data ? (
        <Compared comparison={asked.data} compares={since !== undefined && since !== asAt} />
      ) : null}
    </Section>
  )
}

const LEVELS = ['critical', 'high', 'medium', 'low'] as const
const FIGURES = ['lines', 'scored', ...LEVELS, 'above', 'residual'] as const

const valueOf = (at: RegisterAt, figure: (typeof FIGURES)[number]): number => {
  const level = LEVELS.find((one) => one === figure)
  return level ? at.levels[level] : at[figure as 'lines' | 'scored' | 'above' | 'residual']
}

function Compared({ comparison, compares }: { comparison: RegisterComparison; compares: boolean }) {
  const { t } = useTranslation('risk/compare')
  const locale = useLocale()
  const { before, after, same, lines } = comparison
  const number = (value: number) => formatNumber(value, locale)
  return (
    <div className="space-y-4">
      <table className="w-full max-w-xl text-body">
        <caption className="sr-only">{t('register.caption')}</caption>
        <thead>
          <tr className="text-meta text-ink-soft">
            <th scope="col" className="py-1 text-start font-medium">
              {t('register.figure')}
            </th>
            <th scope="col" className="py-1 text-start font-medium">
              {compares ? `${formatDay(before.day, locale)} – ` : ''}
              {formatDay(after.day, locale)}
            </th>
            {compares ? (
              <th scope="col" className="py-1 text-end font-medium">
                {t('register.change')}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {FIGURES.map((figure) => {
            const [from, to] = [valueOf(before, figure), valueOf(after, figure)]
            return (
              <tr key={figure} className="border-t border-line tabular-nums">
                <th scope="row" className="py-1 text-start font-normal">
                  {t(`register.${figure}`)}
                </th>
                <td className="py-1">
                  {compares ? <Change before={number(from)} after={number(to)} /> : number(to)}
                </td>
                {compares ? (
                  <td className="py-1 text-end">
                    <bdi dir="ltr">{to > from ? `+${number(to - from)}` : number(to - from)}</bdi>
                  </td>
                ) : null}
              </tr>
            )
          })}
        </tbody>
      </table>
      <Notice>{t('register.notKept')}</Notice>
      {compares ? (
        <>
          <p className="text-body">{t('register.unchanged', { n: number(same) })}</p>
          {lines.length > 0 ? (
            <CompareTable lines={lines} label={t('register.title')} />
          ) : (
            <p className="text-body text-ink-soft">{t('register.nothing')}</p>
          )}
        </>
      ) : null}
    </div>
  )
}
