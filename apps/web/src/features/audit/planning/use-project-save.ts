import type { Project } from 'contract/audit/projects'
import type { AnyRecord } from '#platform/records/record.ts'
import { useAutosave, type Working } from '#platform/records/use-autosave.ts'
import { projectSlice } from './slices.ts'

/** A plan being edited: changes are saved shortly after a field is left. */
export interface ProjectWork {
  /** The project with pending changes applied, so that the next change builds on them. */
  readonly project: Project
  /** Whether this person may change it. */
  readonly open: boolean
  readonly save: (changes: Readonly<Record<string, unknown>>) => void
  readonly working: Working
}

export function useProjectSave(project: Project): ProjectWork {
  const saved = project as AnyRecord
  const working = useAutosave(projectSlice, saved)
  return {
    project: working.record as Project,
    open: saved.can.includes('update'),
    save: working.autosave.change,
    working,
  }
}
