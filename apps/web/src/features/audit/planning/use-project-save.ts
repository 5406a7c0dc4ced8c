import { useQueryClient } from '@tanstack/react-query'
import type { Project } from 'contract/audit/projects'
import { useMemo, useRef, useState } from 'react'
import { errorCode } from '#platform/errors.ts'
import type { LateSave } from '#platform/records/conflict.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { useUpdateRecord } from '#platform/records/record-mutations.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { projectSlice } from './slices.ts'

type Changes = Readonly<Record<string, unknown>>

/** A plan while somebody writes it: what is left is saved, one thing after the other. */
export interface ProjectWork {
  readonly project: Project
  /** Whether this person may change it. */
  readonly open: boolean
  readonly save: (changes: Changes) => void
  readonly state: 'saved' | 'saving' | 'failed'
  readonly problem: string | null
  /** Tries again what did not arrive. */
  readonly again: () => void
  /** Somebody saved first: the person decides. */
  readonly late: LateSave | null
  readonly giveUp: () => void
}

export function useProjectSave(project: Project): ProjectWork {
  const client = useQueryClient()
  const { id } = project
  const { mutateAsync } = useUpdateRecord(projectSlice, id)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const [waiting, setWaiting] = useState<readonly Changes[]>([])
  const [failed, setFailed] = useState<{ changes: Changes; code: string } | null>(null)
  const [late, setLate] = useState<LateSave | null>(null)
  const query = recordQuery(projectSlice, id)

  async function send(changes: Changes): Promise<void> {
    // Each on top of what the one before it made of the project.
    const base = client.getQueryData(query.queryKey)!
    try {
      await mutateAsync({ changes, version: base.version })
      setFailed(null)
      setLate(null)
    } catch (error) {
      const code = errorCode(error)
      if (code !== 'VERSION_CONFLICT') setFailed({ changes, code })
      else
        setLate({
          base,
          mine: { ...changes },
          theirs: await client.fetchQuery({ ...query, staleTime: 0 }),
        })
    } finally {
      setWaiting((all) => all.filter((one) => one !== changes))
    }
  }
  function save(changes: Changes): void {
    if (Object.keys(changes).length === 0) return
    setWaiting((all) => [...all, changes])
    line.current = line.current.then(() => send(changes))
  }
  // What was written is in view at once, so that the next change is made on top of it and not of what is on its way.
  const shown = useMemo(
    () => Object.assign({}, project, failed?.changes, ...waiting) as Project,
    [project, failed, waiting],
  )
  return {
    project: shown,
    open: (project as unknown as AnyRecord).can.includes('update'),
    save,
    state: waiting.length > 0 ? 'saving' : failed ? 'failed' : 'saved',
    problem: failed?.code ?? null,
    again: () => (failed ? save(failed.changes) : undefined),
    late,
    giveUp: () => setLate(null),
  }
}
