import type { ChoiceMark as Mark } from 'contract/marks'
import { LevelMark } from '#ui/marks/LevelMark.tsx'
import { ResultMark } from '#ui/marks/ResultMark.tsx'
import { StatusMark } from '#ui/marks/StatusMark.tsx'

/** A choice that is a level, a result or a status, as shape and word. */
export function ChoiceMark({ mark, label }: { mark: Mark; label: string }) {
  if ('level' in mark) return <LevelMark level={mark.level} label={label} />
  if ('result' in mark) return <ResultMark result={mark.result} label={label} />
  return <StatusMark status={mark.status} label={label} />
}
