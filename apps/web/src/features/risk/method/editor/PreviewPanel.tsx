import { useQuery } from '@tanstack/react-query'
import type { Method } from 'contract/risk/method'
import { inLocale, withColon } from 'contract/locale'
import { useDeferredValue } from 'react'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Notice } from '#ui/Notice.tsx'
import { Section } from '#ui/Section.tsx'
import { previewQuery } from '../method.api.ts'
import { problemsOf } from './method-problems.ts'

const COUNTS = ['levelUp', 'levelDown', 'positionWorse', 'positionBetter', 'offScale'] as const

/** The effect of the draft on the current register, or the problems of the draft. */
export function PreviewPanel({ config: current }: { config: Method }) {
  const { t } = useTranslation(['risk/method', 'contract/risklines'])
  const locale = useLocale()
  const config = useDeferredValue(current)
  const problems = problemsOf(config)
  const { data } = useQuery({ ...previewQuery(config), enabled: problems.length === 0 })
  const number = (value: number) => formatNumber(value, locale)
  if (problems.length > 0)
    return (
      <Notice variant="danger">
        <p className="font-medium">{t('problems.title')}</p>
        <ul className="mt-1 list-inside list-disc">
          {problems.map((problem) => (
            <li key={problem}>{t(`problems.${problem}`)}</li>
          ))}
        </ul>
      </Notice>
    )
  return (
    <Section
      title={t('preview.title')}
      text={data ? t('preview.text', { count: data.lines, shown: number(data.lines) }) : t('preview.wait')}
    >
      {data ? (
        <div aria-live="polite" className="space-y-3 text-body">
          <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5">
            {COUNTS.map((count) => (
              <div key={count}>
                <dd className="text-title font-semibold tabular-nums">{number(data[count])}</dd>
                <dt className="text-ink-soft">{t(`preview.${count}`)}</dt>
              </div>
            ))}
          </dl>
          {data.changes.length > 0 ? (
            <details>
              <summary className="cursor-pointer font-medium">{t('preview.which')}</summary>
              <ul className="mt-2 space-y-1">
                {data.changes.map(({ id, code, name, before, after }) => (
                  <li key={id}>
                    <bdi className="font-semibold tabular-nums">{code}</bdi>{' '}
                    <bdi>{withColon(inLocale(name, locale), locale)}</bdi>{' '}
                    <span className="text-ink-soft">
                      {t('preview.change', {
                        before: [
                          t(`contract/risklines:choices.residualLevel.${before.level}`),
                          t(`contract/risklines:choices.position.${before.position}`),
                        ].join(' · '),
                        after: [
                          t(`contract/risklines:choices.residualLevel.${after.level}`),
                          t(`contract/risklines:choices.position.${after.position}`),
                        ].join(' · '),
                      })}
                    </span>
                  </li>
                ))}
              </ul>
            </details>
          ) : null}
        </div>
      ) : null}
    </Section>
  )
}
