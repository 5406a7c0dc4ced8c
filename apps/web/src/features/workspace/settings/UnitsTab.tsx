import { useQuery } from '@tanstack/react-query'
import type { Unit } from 'contract/workspace/units'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Section } from '#ui/Section.tsx'
import { Tree } from '#ui/tree/Tree.tsx'
import { UnitDialog, type UnitTask } from './UnitDialog.tsx'
import { unitNodes, unitText } from './unit-tree.ts'
import { unitsQuery } from './units.api.ts'

/** The tree of units: selected by keyboard, edited beside it. */
export function UnitsTab() {
  const { t } = useTranslation('workspace/settings')
  const { data: units, error, refetch } = useQuery(unitsQuery)
  const [chosen, setChosen] = useState<string>()
  const [task, setTask] = useState<UnitTask>()
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!units) return <Loading />
  const unit = units.find(({ id }) => id === chosen)
  const add = (
    <Button
      variant={units.length > 0 ? 'secondary' : 'primary'}
      onClick={() => setTask({ kind: 'add', under: null })}
    >
      <Plus aria-hidden />
      {t('units.add')}
    </Button>
  )
  return (
    <Section title={t('units.title')} text={t('units.text')} tools={units.length > 0 ? add : null}>
      {units.length === 0 ? (
        <EmptyState title={t('units.none')} text={t('units.noneText')}>
          {add}
        </EmptyState>
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <UnitTree units={units} chosen={chosen} onChoose={setChosen} />
          {unit ? (
            <ChosenUnit unit={unit} onTask={setTask} />
          ) : (
            <p className="text-body text-ink-soft">{t('units.choose')}</p>
          )}
        </div>
      )}
      {task ? (
        <UnitDialog units={units} task={task} onClose={() => setTask(undefined)} onMade={setChosen} />
      ) : null}
    </Section>
  )
}

interface UnitTreeProps {
  units: readonly Unit[]
  chosen: string | undefined
  onChoose: (id: string) => void
}

function UnitTree({ units, chosen, onChoose }: UnitTreeProps) {
  const { t } = useTranslation('workspace/settings')
  const locale = useLocale()
  return (
    // Remounted when units are added or removed, so that new ones are expanded like the others.
    <Tree
      key={units.length}
      label={t('units.title')}
      nodes={unitNodes(units, locale)}
      open={units.map(({ id }) => id)}
      selected={chosen}
      onSelect={onChoose}
    />
  )
}

const TASKS = ['add', 'change', 'move', 'archive'] as const

function ChosenUnit({ unit, onTask }: { unit: Unit; onTask: (task: UnitTask) => void }) {
  const { t } = useTranslation(['workspace/settings', 'contract/units'])
  const locale = useLocale()
  const begin = (kind: (typeof TASKS)[number]) =>
    onTask(kind === 'add' ? { kind, under: unit } : { kind, unit })
  return (
    <div className="rounded-card border border-line p-4" role="group" aria-label={unitText(unit, locale)}>
      <h3 className="font-medium">
        <bdi>{unitText(unit, locale)}</bdi>
      </h3>
      <p className="mt-0.5 text-body text-ink-soft">
        {t(`contract/units:choices.kind.${unit.kind}`)}
        {unit.country ? <bdi>{` · ${unit.country}`}</bdi> : null}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {TASKS.map((kind) => (
          <Button
            key={kind}
            variant={kind === 'archive' ? 'danger' : 'secondary'}
            size="small"
            onClick={() => begin(kind)}
          >
            {t(`units.tasks.${kind}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}
