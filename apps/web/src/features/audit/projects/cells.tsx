import { Progress } from '@base-ui/react/progress'
import type { ProjectLine } from 'contract/audit/projects'
import { CircleAlert, CircleCheck, CircleMinus } from 'lucide-react'
import { formatWhole } from '#platform/collections/format-whole.ts'
import type { Line } from '#platform/collections/slice.ts'
import type { CellContext, Cells } from '#shared/table/CellValue.tsx'
import { projectSlice } from './slices.ts'

const HEALTH = {
  green: { icon: CircleCheck, look: 'text-success' },
  amber: { icon: CircleMinus, look: 'text-warning' },
  red: { icon: CircleAlert, look: 'text-danger' },
} as const

/** Progress of a project as a bar and in percent. */
export function ProgressCell({ line, context }: { line: Line; context: CellContext }) {
  const { progress } = line as ProjectLine
  const { labels, locale } = context
  const text = formatWhole(projectSlice.of.fields['progress'], progress ?? 0, locale)
  return (
    <span className="flex items-center gap-2">
      <Progress.Root
        value={progress ?? 0}
        max={1000}
        aria-label={labels.field('progress')}
        getAriaValueText={() => text}
        className="min-w-10 flex-1"
      >
        <Progress.Track className="block h-2 overflow-hidden rounded-full bg-line">
          <Progress.Indicator className="block h-full bg-accent" />
        </Progress.Track>
      </Progress.Root>
      <span aria-hidden className="shrink-0 text-meta">
        {text}
      </span>
    </span>
  )
}

/** Whether the project will finish in time: an icon, a colour, and always a word. */
export function HealthCell({ line, context }: { line: Line; context: CellContext }) {
  const { health } = line as ProjectLine
  if (!health) return null
  const { icon: Icon, look } = HEALTH[health]
  return (
    <span className={`inline-flex items-center gap-1.5 align-top whitespace-nowrap ${look}`}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {context.labels.choice('health', health)}
    </span>
  )
}

export const CELLS: Cells = {
  progress: (line, context) => <ProgressCell line={line} context={context} />,
  health: (line, context) => <HealthCell line={line} context={context} />,
}
