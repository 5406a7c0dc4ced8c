import { procedures as of, type ProcedureLine } from 'contract/audit/procedures'
import { inLocale } from 'contract/locale'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Tree } from '#ui/tree/Tree.tsx'
import type { TreeNode } from '#ui/tree/tree.ts'
import { bySection } from './procedure-tree.ts'
import { StatusDot } from './StatusDot.tsx'

export interface ProcedureTreeProps {
  procedures: readonly ProcedureLine[]
  selected: string | undefined
  onSelect: (id: string) => void
}

/** All procedures by section with their status; typing finds one by its reference. */
export function ProcedureTree({ procedures, selected, onSelect }: ProcedureTreeProps) {
  const { t } = useTranslation('audit/fieldwork')
  const labels = useCollectionLabels(of)
  const locale = useLocale()
  const node = (procedure: ProcedureLine, below: readonly ProcedureLine[] = []): TreeNode => {
    const { id, ref, name, status, mustNotes } = procedure
    const title = inLocale(name, locale) ?? ''
    return {
      key: id,
      text: `${ref ?? ''} ${title}`,
      label: (
        <span className="flex items-start gap-2">
          <span className="mt-1">
            <StatusDot status={status} />
          </span>
          <span className="w-10 shrink-0 font-medium tabular-nums">
            <bdi>{ref}</bdi>
          </span>
          <span className="min-w-0 flex-1">
            <bdi>{title}</bdi>
            <span className="sr-only">, {labels.status(status)}</span>
          </span>
          {mustNotes > 0 ? (
            <span className="rounded bg-danger-soft px-1.5 text-meta font-semibold text-danger">
              <span className="sr-only">{labels.field('mustNotes')} </span>
              {mustNotes}
            </span>
          ) : null}
        </span>
      ),
      children: below.map((one) => node(one)),
    }
  }
  const sections = bySection(procedures)
  const nodes = sections.map(({ section, branches, done, of: all }): TreeNode => ({
    key: section,
    text: section,
    label: (
      <span className="flex justify-between gap-2 font-semibold">
        {labels.choice('section', section)}
        <span className="font-normal text-ink-soft tabular-nums">{t('tree.done', { done, of: all })}</span>
      </span>
    ),
    children: branches.map(({ procedure, below }) => node(procedure, below)),
  }))
  const keys = nodes.map(({ key }) => key)
  const heads = procedures.map(({ id }) => id)
  return (
    <Tree
      label={t('tree.label')}
      nodes={nodes}
      open={[...keys, ...heads]}
      selected={selected}
      onSelect={(key) => (keys.includes(key) ? undefined : onSelect(key))}
    />
  )
}
