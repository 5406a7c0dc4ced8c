import { useQuery } from '@tanstack/react-query'
import type { GapComparison } from 'contract/compliance/gap-comparison'
import { inLocale } from 'contract/locale'
import { Printer } from 'lucide-react'
import { formatDay } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { usePageAddress } from '#platform/page-address.ts'
import { Button } from '#ui/Button.tsx'
import { CountTiles } from '#shared/compare/CountTiles.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { Asked } from '../Asked.tsx'
import { comparisonQuery, othersQuery } from '../gap-views.api.ts'
import type { GapViewProps } from '../lazy.ts'
import { type Shown, SHOWN, shownItems, totalsOf } from './compared.ts'
import { CompareTable } from './CompareTable.tsx'
import { CompareTotals } from './CompareTotals.tsx'

const ID = /^[0-9a-f-]{36}$/

/** This analysis beside an earlier one of the same universe; by default the one that it was copied from. */
export function CompareView({ analysis }: GapViewProps) {
  const { t } = useTranslation('compliance/gap-views')
  const locale = useLocale()
  const others = (useQuery(othersQuery(analysis.universe)).data?.items ?? []).filter(
    ({ id }) => id !== analysis.id,
  )
  const [address, go] = usePageAddress(({ from: other, show }) => ({
    from: typeof other === 'string' && ID.test(other) ? other : undefined,
    show: SHOWN.find((one) => one === show),
  }))
  const from = address.from ?? analysis.previous ?? undefined
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-end gap-3 print:hidden">
        <SelectField
          label={t('compare.with')}
          value={from ?? ''}
          onChange={({ target }) => go({ ...address, from: target.value || undefined })}
          className="w-full sm:w-112"
        >
          <option value="">{t('compare.pick')}</option>
          {others.map(({ id, code, name, periodFrom }) => (
            <option key={id} value={id}>
              {`${code} · ${inLocale(name, locale)} · ${formatDay(periodFrom, locale)}`}
            </option>
          ))}
        </SelectField>
        {from ? (
          <Button variant="secondary" onClick={() => print()} className="ms-auto">
            <Printer aria-hidden />
            {t('print')}
          </Button>
        ) : null}
      </div>
      {from && from !== analysis.id ? (
        <Compared
          from={from}
          to={analysis.id}
          show={address.show ?? 'all'}
          onShow={(show) => go({ ...address, show: show === 'all' ? undefined : show })}
        />
      ) : (
        <div className="ruled">
          <EmptyState title={t('compare.choose')} text={t('compare.chooseText')} />
        </div>
      )}
    </div>
  )
}

interface ComparedProps {
  from: string
  to: string
  show: Shown
  onShow: (show: Shown) => void
}

function Compared({ from, to, ...rest }: ComparedProps) {
  return (
    <Asked of={useQuery(comparisonQuery(from, to))}>
      {(comparison) => <Result comparison={comparison} {...rest} />}
    </Asked>
  )
}

function Result({
  comparison,
  show,
  onShow,
}: Pick<ComparedProps, 'show' | 'onShow'> & { comparison: GapComparison }) {
  const { t } = useTranslation('compliance/gap-views')
  const items = shownItems(comparison.items, show)
  return (
    <>
      <CompareTotals comparison={comparison} />
      <CountTiles
        label={t('compare.show.label')}
        counts={totalsOf(comparison.items)}
        labelOf={(one) => t(`compare.show.${one}`)}
        chosen={show}
        onChoose={onShow}
      />
      {items.length > 0 ? (
        <CompareTable items={items} label={t(`compare.show.${show}`)} />
      ) : (
        <div className="ruled">
          <EmptyState title={t('compare.nothing')} text={t('compare.nothingText')} />
        </div>
      )}
    </>
  )
}
