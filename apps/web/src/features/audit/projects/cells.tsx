import type { ProjectLine } from 'contract/audit/projects'
import { formatWhole } from '#platform/collections/format-whole.ts'
import type { Line } from '#platform/collections/slice.ts'
import type { CellContext, Cells } from '#shared/table/CellValue.tsx'
import { HealthWord } from '#features/audit/shared/HealthWord.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { projectSlice } from './slices.ts'

/** Progress of a project as a bar and in percent. */
export function ProgressCell({ line, context }: { line: Line; context: CellContext }) {
  const { progress } = line as ProjectLine
  const { labels, locale } = context
  const text = formatWhole(projectSlice.of.fields['progress'], progress ?? 0, locale)
  return (
    <span className="flex items-center gap-2">
      <ProgressBar
        label={labels.field('progress')}
        value={progress ?? 0}
        max={1000}
        valueText={text}
        className="min-w-10 flex-1"
      />
      <span aria-hidden className="shrink-0 text-meta">
        {text}
      </span>
    </span>
  )
}

export function HealthCell({ line, context }: { line: Line; context: CellContext }) {
  const { health } = line as ProjectLine
  return health ? <HealthWord health={health} label={context.labels.choice('health', health)} /> : null
}

export const CELLS: Cells = {
  progress: (line, context) => <ProgressCell line={line} context={context} />,
  health: (line, context) => <HealthCell line={line} context={context} />,
}
