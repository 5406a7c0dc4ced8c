import { complianceEffect } from 'contract/compliance/scoring'
import { inLocale } from 'contract/locale'
import { isFedByCompliance } from 'contract/risk/line-scores'
import type { Method } from 'contract/risk/method'
import { risklines } from 'contract/risk/risk-lines'
import { useId } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { namedText, useNames } from '#platform/collections/names.ts'
import { formatFigure, PERCENT } from '#platform/figures.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { recordLink } from '#platform/records/catalogue.ts'
import { ExplainedNumber } from '#shared/figure/ExplainedNumber.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { TextLine } from '#shared/sheet/line-inputs.tsx'
import type { LineInput } from '../line/inputs.ts'
import { hasMoved } from './compliance.ts'
import { Proposals } from './Proposals.tsx'

const CLASSES = [1, 2, 3] as const

/** The compliance part of a line: its subject, the compliance figures, the cost of a breach, and the proposals. */
export function DutySection(props: LineInput & { method: Method }) {
  const { line, method } = props
  const { t } = useTranslation('risk/assessment')
  const labels = useCollectionLabels(risklines)
  const locale = useLocale()
  const { view } = line
  const share = (thousandths: number) => formatFigure(thousandths / 1000, PERCENT, locale)
  const fed = isFedByCompliance(view)
  return (
    <>
      <Subjects line={line} />
      <div className="flex flex-wrap items-center gap-x-8 gap-y-2 text-body">
        <div>
          <p className="text-ink-soft">{t('duty.compliance')}</p>
          <ExplainedNumber
            label={t('duty.compliance')}
            value={view.compliance === null ? null : view.compliance / 1000}
            format={PERCENT}
            size="large"
            explanation={{
              formula: t('duty.formula'),
              inputs: [
                { key: 'count', label: t('duty.count'), value: view.dutyCount ?? 0 },
                ...(view.compliance === null
                  ? []
                  : [
                      {
                        key: 'effect',
                        label: t('duty.effect'),
                        value: Math.min(method.controls.capLikelihood, complianceEffect(view.compliance)),
                        format: PERCENT,
                      },
                    ]),
              ],
              computedAt: line.saved.updatedAt,
            }}
          />
        </div>
        {hasMoved(line.saved) ? (
          <p className="rounded border border-warning-line bg-warning-soft px-2 py-1 text-warning">
            {view.complianceNow === null
              ? t('duty.nothingApplies')
              : t('duty.now', { share: share(view.complianceNow) })}
          </p>
        ) : null}
        <p className="basis-full text-ink-soft">{t(fed ? 'duty.fed' : 'duty.notFed')}</p>
      </div>
      <SanctionClass {...props} />
      <TextLine {...props} field="authority" rows={1} />
      <TextLine {...props} field="breaches" hint={t('duty.breachesHint')} />
      <Proposals {...props} />
      {view.dutyChanged ? <p className="text-body text-ink-soft">{labels.field('dutyChanged')}</p> : null}
    </>
  )
}

/** The requirement, or the domain with its applicable requirements, each with a link. */
function Subjects({ line }: Pick<LineInput, 'line'>) {
  const { t } = useTranslation('risk/assessment')
  const labels = useCollectionLabels(risklines)
  const locale = useLocale()
  const { requirement, domain, dutyCount, description } = line.view
  const ids = new Map(
    (['requirement', 'domain'] as const).map((kind) => [
      kind as string,
      new Set(line.view[kind] ? [line.view[kind]] : []),
    ]),
  )
  const nameOf = useNames(ids)
  const named = (kind: 'requirement' | 'domain', id: string | null) => {
    if (!id) return null
    const one = nameOf(kind, id)
    const text = one ? namedText(one, locale) : '…'
    const link = recordLink(kind, id)
    return (
      <div key={kind}>
        <dt className="text-ink-soft">{labels.field(kind)}</dt>
        <dd>
          {link ? (
            <PageLink {...link} className="text-accent underline underline-offset-2">
              {text}
            </PageLink>
          ) : (
            text
          )}
        </dd>
      </div>
    )
  }
  return (
    <dl className="grid gap-3 text-body sm:grid-cols-2">
      {named('requirement', requirement)}
      {named('domain', domain)}
      {requirement ? null : (
        <div>
          <dt className="text-ink-soft">{t('duty.count')}</dt>
          <dd>
            {/* As they were when the line was created, one per line. */}
            <details>
              <summary className="cursor-pointer text-accent tabular-nums">
                {formatNumber(dutyCount ?? 0, locale)}
              </summary>
              <p className="mt-1 whitespace-pre-line">{inLocale(description ?? null, locale)}</p>
            </details>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** How severely a breach is sanctioned, in three classes with the meaning of each. */
function SanctionClass({ line, open, onChange }: LineInput) {
  const labels = useCollectionLabels(risklines)
  const locale = useLocale()
  const id = useId()
  return (
    <fieldset disabled={!open}>
      <legend className="mb-1.5 text-body font-medium">{labels.field('sanctionClass')}</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {CLASSES.map((one) => (
          <label
            key={one}
            className="cursor-pointer rounded-control border border-line-strong px-3 py-2 text-body has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-1"
          >
            <input
              type="radio"
              name={id}
              checked={line.view.sanctionClass === one}
              onChange={() => onChange({ sanctionClass: one })}
              className="sr-only"
            />
            <span className="font-semibold tabular-nums">{formatNumber(one, locale)}</span>{' '}
            {labels.choice('sanctionClass', String(one))}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
