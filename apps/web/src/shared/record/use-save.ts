import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { errorCode } from '#platform/errors.ts'
import type { LateSave } from '#platform/records/conflict.ts'
import type { AnyRecord, RecordSource } from '#platform/records/record.ts'
import { useUpdateRecord } from '#platform/records/record-mutations.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { outbox } from '#platform/offline/index.ts'
import { showToast } from '#ui/toast/toasts.ts'

type Changes = Record<string, unknown>

export interface Saving {
  /** Saves on top of the record that the person saw; a conflicting save waits in `late` for a decision. */
  save: (changes: Changes, base: AnyRecord) => Promise<void>
  late: LateSave | null
  giveUp: () => void
  busy: boolean
}

export function useSave(source: RecordSource, id: string): Saving {
  const { t } = useTranslation('shared/record')
  const client = useQueryClient()
  const update = useUpdateRecord(source, id)
  const [late, setLate] = useState<LateSave | null>(null)

  async function save(changes: Changes, base: AnyRecord): Promise<void> {
    if (Object.keys(changes).length === 0) {
      setLate(null)
      return
    }
    try {
      await update.mutateAsync({ changes, version: base.version })
      setLate(null)
      showToast({ text: t(outbox.has(source.of.type, id) ? 'kept' : 'saved') })
    } catch (error) {
      if (errorCode(error) !== 'VERSION_CONFLICT') throw error
      const theirs = await client.fetchQuery({ ...recordQuery(source, id), staleTime: 0 })
      setLate({ base, mine: changes, theirs })
    }
  }
  return { save, late, giveUp: () => setLate(null), busy: update.isPending }
}
