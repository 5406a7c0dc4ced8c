import { controls as controlsOf } from 'contract/risk/controls'
import type { GridControl, GridRisk } from 'contract/risk/process-grid'
import { risks as risksOf } from 'contract/risk/risks'
import { Link2, TriangleAlert, Unlink } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Sideways } from '#ui/WideTable.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import type { GridSection, RiskRow } from './grid-rows.ts'
import { LevelBadge } from './LevelBadge.tsx'

interface Actions {
  /** Undefined if there is no bulk action. */
  marked: ReadonlySet<string> | undefined
  onMark: (ids: readonly string[], on: boolean) => void
  onOpen: (type: 'risk' | 'control', id: string) => void
  onLink: ((risk: GridRisk) => void) | undefined
  onUnlink: (control: GridControl, risk: GridRisk) => void
}

interface RiskControlTableProps extends Actions {
  sections: readonly GridSection[]
  label: string
}

const CELL = 'px-2 py-2 align-top'

/** Risks by sub process with the controls that mitigate them, one row for each pair. */
export function RiskControlTable({ sections, label, ...actions }: RiskControlTableProps) {
  const { t } = useTranslation('risk/processes')
  const [risk, control] = [useCollectionLabels(risksOf), useCollectionLabels(controlsOf)]
  const { marked } = actions
  const heads = [
    risk.one,
    t('grid.inherent'),
    control.one,
    control.field('type'),
    control.field('key'),
    control.field('frequency'),
  ]
  return (
    <Sideways label={label} className="rounded-control border border-line">
      <table aria-label={label} className="w-full text-body">
        <thead className="bg-surface-soft text-ink-soft">
          <tr>
            {marked ? (
              <th scope="col" className={`${CELL} w-8`}>
                <span className="sr-only">{t('grid.mark')}</span>
              </th>
            ) : null}
            {heads.map((head) => (
              <th key={head} scope="col" className={`${CELL} text-start font-medium`}>
                {head}
              </th>
            ))}
            <th scope="col" className={CELL}>
              <span className="sr-only">{t('grid.actions')}</span>
            </th>
          </tr>
        </thead>
        {sections.map((section) => (
          <Section key={section.subprocess.id} section={section} {...actions} />
        ))}
      </table>
    </Sideways>
  )
}

function Section({ section, ...actions }: Actions & { section: GridSection }) {
  const { t } = useTranslation('risk/processes')
  const { subprocess, rows, idle } = section
  const { marked, onMark } = actions
  const columns = marked ? 8 : 7
  const ids = rows.map(({ risk }) => risk.id)
  const all = ids.length > 0 && ids.every((id) => marked?.has(id))
  return (
    <tbody className="border-t border-line">
      <tr className="bg-surface-soft/60">
        {marked ? (
          <td className={`${CELL} w-8`}>
            {ids.length > 0 ? (
              <input
                type="checkbox"
                aria-label={t('grid.markAll', { code: subprocess.code })}
                checked={all}
                onChange={(event) => onMark(ids, event.target.checked)}
                className="mt-0.5 size-4 accent-accent"
              />
            ) : null}
          </td>
        ) : null}
        <th
          scope="rowgroup"
          colSpan={columns - (marked ? 1 : 0)}
          className={`${CELL} text-start font-semibold`}
        >
          <span className="me-2">
            <bdi>{subprocess.code}</bdi>
          </span>
          <LocalizedText text={subprocess.title} />
        </th>
      </tr>
      {rows.map((row) => (
        <Risk key={row.risk.id} row={row} {...actions} />
      ))}
      {idle.map((control) => (
        <tr key={control.id} className="border-t border-line">
          <td colSpan={marked ? 3 : 2} className={`${CELL} text-warning`}>
            <span className="inline-flex items-center gap-1.5">
              <TriangleAlert aria-hidden className="size-4 shrink-0" />
              {t('grid.idle')}
            </span>
          </td>
          <ControlCells control={control} onOpen={actions.onOpen} isLast />
        </tr>
      ))}
    </tbody>
  )
}

function Risk({
  row: { risk, controls },
  marked,
  onMark,
  onOpen,
  onLink,
  onUnlink,
}: Actions & { row: RiskRow }) {
  const { t } = useTranslation('risk/processes')
  const [first, ...more] = controls
  const span = Math.max(1, controls.length)
  const unlink = (control: GridControl) =>
    control.can.includes('update') ? (
      <IconButton
        label={t('grid.unlink', { control: control.code, risk: risk.code })}
        icon={<Unlink aria-hidden />}
        className="-my-1.5 size-8! [&_svg]:size-4!"
        onClick={() => onUnlink(control, risk)}
      />
    ) : null
  return (
    <>
      <tr className="border-t border-line">
        {marked ? (
          <td rowSpan={span} className={`${CELL} w-8`}>
            <input
              type="checkbox"
              aria-label={t('grid.markOne', { code: risk.code })}
              checked={marked.has(risk.id)}
              onChange={(event) => onMark([risk.id], event.target.checked)}
              className="mt-0.5 size-4 accent-accent"
            />
          </td>
        ) : null}
        <th scope="row" rowSpan={span} className={`${CELL} w-1/3 min-w-36 text-start font-normal`}>
          <span className="flex items-start justify-between gap-1">
            <span>
              <Name of={risk} labels="risks" onOpen={() => onOpen('risk', risk.id)} />
            </span>
            {onLink && first ? (
              <IconButton
                label={t('grid.linkTo', { code: risk.code })}
                icon={<Link2 aria-hidden />}
                className="-my-1.5 size-8! [&_svg]:size-4!"
                onClick={() => onLink(risk)}
              />
            ) : null}
          </span>
        </th>
        <td rowSpan={span} className={CELL}>
          <LevelBadge level={risk.inherentLevel} score={risk.inherentScore} />
        </td>
        {first ? (
          <>
            <ControlCells control={first} onOpen={onOpen} />
            <td className={`${CELL} text-end`}>{unlink(first)}</td>
          </>
        ) : (
          <td colSpan={5} className={`${CELL} bg-warning-soft text-warning`}>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="inline-flex items-center gap-1.5 font-medium">
                <TriangleAlert aria-hidden className="size-4 shrink-0" />
                {t('grid.hole')}
              </span>
              {risk.noControlReason ? <bdi>{risk.noControlReason}</bdi> : null}
              {onLink ? (
                <Button variant="secondary" size="small" onClick={() => onLink(risk)}>
                  <Link2 aria-hidden />
                  {t('grid.linkOne')}
                  <span className="sr-only">{risk.code}</span>
                </Button>
              ) : null}
            </span>
          </td>
        )}
      </tr>
      {more.map((control) => (
        <tr key={control.id} className="border-t border-line">
          <ControlCells control={control} onOpen={onOpen} />
          <td className={`${CELL} text-end`}>{unlink(control)}</td>
        </tr>
      ))}
    </>
  )
}

interface ControlCellsProps {
  control: GridControl
  onOpen: Actions['onOpen']
  /** The row has no actions: its last cell fills it. */
  isLast?: boolean
}

function ControlCells({ control, onOpen, isLast = false }: ControlCellsProps) {
  const labels = useCollectionLabels(controlsOf)
  return (
    <>
      <td className={`${CELL} w-1/3 min-w-36`}>
        <Name of={control} labels="controls" onOpen={() => onOpen('control', control.id)} />
      </td>
      <td className={CELL}>{labels.choice('type', control.type)}</td>
      <td className={CELL}>{control.key ? labels.yes : labels.no}</td>
      <td colSpan={isLast ? 2 : 1} className={CELL}>
        {labels.choice('frequency', control.frequency)}
      </td>
    </>
  )
}

interface NameProps {
  of: GridRisk | GridControl
  labels: 'risks' | 'controls'
  onOpen: () => void
}

/** A record by its code and title; an unusual status is shown. */
function Name({ of, labels, onOpen }: NameProps) {
  const { status } = useCollectionLabels({ name: labels })
  return (
    <>
      <button type="button" onClick={onOpen} className="cursor-pointer text-start hover:underline">
        <span className="me-1.5 font-medium whitespace-nowrap text-accent">
          <bdi>{of.code}</bdi>
        </span>
        <LocalizedText text={of.title} />
      </button>
      {of.status === 'active' ? null : (
        <span className="ms-2">
          <StatusBadge status={of.status} label={status(of.status)} />
        </span>
      )}
    </>
  )
}
