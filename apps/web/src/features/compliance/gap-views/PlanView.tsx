import { useQuery } from '@tanstack/react-query'
import { type GapFigures, planByMonth } from 'contract/compliance/gap-figures'
import { inLocale } from 'contract/locale'
import { actions as register, PRIORITIES } from 'contract/workspace/actions'
import { Plus, Printer } from 'lucide-react'
import { useMay } from '#platform/collections/may.ts'
import { formatPeriod } from '#platform/figures.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { usePageAddress } from '#platform/page-address.ts'
import { Button } from '#ui/Button.tsx'
import { CheckField } from '#ui/CheckField.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { Asked } from './Asked.tsx'
import { itemLink } from './gap-links.ts'
import { gapFiguresQuery } from './gap-views.api.ts'
import type { GapViewProps } from './lazy.ts'
import { narrowPlan, ownersOf } from './narrow-plan.ts'
import { PlanMonthTable } from './PlanMonthTable.tsx'
import { PriorityWord } from './PriorityWord.tsx'

/** The action plan month by month; gaps without an action are on top. */
export function PlanView({ analysis }: GapViewProps) {
  return (
    <Asked of={useQuery(gapFiguresQuery(analysis.id))}>
      {(figures) => <Plan analysis={analysis} figures={figures} />}
    </Asked>
  )
}

function Plan({ analysis, figures }: GapViewProps & { figures: GapFigures }) {
  const { t } = useTranslation(['compliance/gap-views', 'contract/actions'])
  const locale = useLocale()
  const [address, go] = usePageAddress(({ owner, priority, overdue }) => ({
    owner: typeof owner === 'string' ? owner : undefined,
    priority: PRIORITIES.find((one) => one === priority),
    overdue: String(overdue) === 'true' || undefined,
  }))
  const shown = narrowPlan(figures.actions, address)
  const overdue = figures.actions.filter((action) => action.overdue).length
  return (
    <div className="space-y-4">
      <Unplanned analysis={analysis.id} gaps={figures.unplanned} />
      <div className="flex flex-wrap items-end gap-3 print:hidden">
        <SelectField
          label={t('contract/actions:fields.ownerId')}
          value={address.owner ?? ''}
          onChange={(event) => go({ ...address, owner: event.target.value || undefined })}
          className="w-full sm:w-56"
        >
          <option value="">{t('plan.everybody')}</option>
          {ownersOf(figures.actions).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('contract/actions:fields.priority')}
          value={address.priority ?? ''}
          onChange={(event) =>
            go({ ...address, priority: PRIORITIES.find((one) => one === event.target.value) })
          }
          className="w-full sm:w-44"
        >
          <option value="">{t('plan.every')}</option>
          {PRIORITIES.map((one) => (
            <option key={one} value={one}>
              {t(`contract/actions:choices.priority.${one}`)}
            </option>
          ))}
        </SelectField>
        <CheckField
          label={t('plan.overdue', { count: overdue })}
          checked={address.overdue ?? false}
          onChange={(event) => go({ ...address, overdue: event.target.checked || undefined })}
        />
        <Button variant="secondary" className="ms-auto" onClick={() => print()}>
          <Printer aria-hidden />
          {t('print')}
        </Button>
      </div>
      {shown.length === 0 ? (
        <div className="ruled">
          <EmptyState title={t('plan.none')} text={t('plan.noneText')} />
        </div>
      ) : (
        planByMonth(shown).map((month) => (
          <PlanMonthTable
            key={month.month}
            analysis={analysis.id}
            month={month}
            title={month.month ? formatPeriod(month.month, 'month', locale) : t('plan.noDate')}
          />
        ))
      )}
    </div>
  )
}

/** Number of gaps without an action that are listed. */
const FIRST = 50

function Unplanned({ analysis, gaps }: { analysis: string; gaps: GapFigures['unplanned'] }) {
  const { t } = useTranslation('compliance/gap-views')
  const locale = useLocale()
  const may = useMay()
  if (gaps.length === 0) return <p className="text-body text-success">{t('plan.allPlanned')}</p>
  return (
    <section aria-label={t('plan.unplanned', { count: gaps.length })} className="ruled overflow-hidden">
      <h3 className="border-b border-line bg-danger-soft px-4 py-2 font-semibold text-danger">
        {t('plan.unplanned', { count: gaps.length })}
      </h3>
      <ul className="max-h-96 divide-y divide-line overflow-y-auto print:max-h-none">
        {gaps.slice(0, FIRST).map((gap) => (
          <li key={gap.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-body">
            <PriorityWord priority={gap.priority} />
            <span className="min-w-48 grow basis-64">
              <bdi className="me-2 font-medium">{gap.ref ?? gap.code}</bdi>
              <bdi>{inLocale(gap.name, locale)}</bdi>
            </span>
            <span className="text-ink-soft">
              {gap.owner ? <bdi>{gap.owner.name}</bdi> : t('plan.noOwner')}
            </span>
            {may(register.actions.create) ? (
              <PageLink
                {...itemLink(analysis, gap.id, 'actions')}
                className="inline-flex min-h-9 items-center gap-1 font-medium text-accent hover:underline print:hidden"
              >
                <Plus aria-hidden className="size-4" />
                {t('plan.make')}
                <span className="sr-only">{gap.ref ?? gap.code}</span>
              </PageLink>
            ) : null}
          </li>
        ))}
      </ul>
      {gaps.length > FIRST ? (
        <p className="border-t border-line px-4 py-2 text-body text-ink-soft">
          {t('firstOnly', { count: FIRST })}
        </p>
      ) : null}
    </section>
  )
}
