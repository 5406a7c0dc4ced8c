import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { DomainPosition } from 'contract/compliance/requirement-grid'
import { requirements } from 'contract/compliance/requirements'
import { useMemo } from 'react'
import { useListAddress } from '#platform/collections/address.ts'
import { change } from '#platform/collections/view.ts'
import { formatFigure } from '#platform/figures.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { useNarrow } from '#ui/dialog/use-narrow.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { Tree } from '#ui/tree/Tree.tsx'
import type { TreeNode } from '#ui/tree/tree.ts'
import { inLocale } from 'contract/locale'
import { sumOf } from './domain-sum.ts'
import { treeQuery } from './requirements.api.ts'

const ALL = 'all'

/** Figures of a domain in one line; compliance is never shown without its coverage. */
function usePositionText() {
  const { t } = useTranslation('compliance/requirements')
  const locale = useLocale()
  const percent = (thousandths: number) =>
    formatFigure(thousandths / 1000, { kind: 'percent', digits: 0 }, locale)
  return ({ assessed, applicable, compliance, coverage }: Omit<DomainPosition, 'id' | 'code' | 'title'>) =>
    compliance === null || coverage === null
      ? t('tree.open', { assessed, applicable })
      : t('tree.position', { compliance: percent(compliance), coverage: percent(coverage) })
}

/** The chapters of the text: the current one, the number of requirements, and the progress of each chapter. */
export function DomainTree({ universe, label }: { universe: string; label: string }) {
  const { t } = useTranslation('compliance/requirements')
  const locale = useLocale()
  const narrow = useNarrow()
  const say = usePositionText()
  const { go } = useListAddress(requirements)
  const { domain } = useSearch({ strict: false }) as { domain?: string }
  const tree = useQuery(treeQuery(universe))
  const nodes = useMemo(() => {
    if (!tree.data) return []
    const children = tree.data.map((one): TreeNode => ({
      key: one.id,
      text: inLocale(one.title, locale),
      label: <DomainLabel title={<LocalizedText text={one.title} />} of={one} text={say(one)} />,
    }))
    const whole = sumOf(tree.data)
    const root: TreeNode = {
      key: ALL,
      text: label,
      label: <DomainLabel title={label} of={whole} text={t('tree.domains', { count: tree.data.length })} />,
      children,
    }
    return [root]
    // The texts of a position depend on the language.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [tree.data, locale, label, t])
  const select = (key: string) => go(change.filter({ domain: key === ALL ? undefined : key }))
  if (tree.isPending) return <Loading />
  if (tree.isError) return <ErrorState error={tree.error} onRetry={() => void tree.refetch()} />
  if (narrow)
    return (
      <SelectField
        label={t('tree.label')}
        value={domain ?? ALL}
        onChange={(event) => select(event.target.value)}
        className="mb-3"
      >
        <option value={ALL}>{label}</option>
        {tree.data.map((one) => (
          <option key={one.id} value={one.id}>
            {`${inLocale(one.title, locale)} · ${say(one)}`}
          </option>
        ))}
      </SelectField>
    )
  return (
    <div className="ruled py-2 lg:sticky lg:top-14 lg:max-h-[calc(100dvh-5rem)] lg:overflow-y-auto">
      <Tree label={t('tree.label')} nodes={nodes} open={[ALL]} selected={domain ?? ALL} onSelect={select} />
    </div>
  )
}

interface DomainLabelProps {
  title: React.ReactNode
  of: Pick<DomainPosition, 'requirements' | 'openGaps'>
  text: string
}

function DomainLabel({ title, of, text }: DomainLabelProps) {
  const { t } = useTranslation('compliance/requirements')
  return (
    <span className="block">
      <span className="flex items-baseline justify-between gap-2">
        <span className="min-w-0">{title}</span>
        <span className="text-meta text-ink-soft tabular-nums">
          {of.requirements}
          <span className="sr-only"> {t('tree.requirements')}</span>
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-x-2 text-meta text-ink-soft">
        {text}
        {of.openGaps > 0 ? (
          <span className="font-medium text-danger">{t('tree.gaps', { count: of.openGaps })}</span>
        ) : null}
      </span>
    </span>
  )
}
