import { useQueryClient } from '@tanstack/react-query'
import { storageErrorOf } from 'contract/storage-errors'
import { evidence, evidenceRoutes } from 'contract/workspace/evidence'
import { useState, useSyncExternalStore } from 'react'
import { sliceKey, type Slice } from '#platform/collections/slice.ts'
import { call } from '#platform/http.ts'
import { useLocale } from '#platform/i18n/index.ts'
import { recordKey } from '#platform/records/record-queries.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { meQuery } from '#platform/session/me.ts'
import { hashFile } from '#platform/uploads/hash-file.ts'
import { sendFile } from '#platform/uploads/send-file.ts'
import { createTransfers } from './transfers.ts'

/**
 * Evidence for something in an audit project belongs to the project: its restricted audience decides who may see it.
 */
function circleOf(target: { slice: Slice; record: AnyRecord } | undefined): { project?: string } {
  const project = target?.slice.of.type === 'project' ? target.record.id : target?.record['project']
  return typeof project === 'string' ? { project } : {}
}

/** Uploads that become evidence, of a record or not linked yet; `onKept` gets the evidence of each. */
export function useTransfers(
  target?: { slice: Slice; record: AnyRecord },
  onKept?: (evidence: string) => Promise<void>,
) {
  const client = useQueryClient()
  const locale = useLocale()
  const link = async (id: string) => {
    if (target) {
      const { slice, record } = target
      await call(evidenceRoutes.link, { params: { id }, body: { kind: 'supports', to: record.id } })
      await client.invalidateQueries({ queryKey: recordKey(slice, record.id) })
    }
    await client.invalidateQueries({ queryKey: sliceKey(evidence) })
    await onKept?.(id)
  }
  const keep = async (file: File, upload: string) => {
    const me = await client.ensureQueryData(meQuery)
    const made = await call(evidenceRoutes.create, {
      body: {
        name: { [locale]: file.name.replace(/\.[^.]+$/, '') || file.name },
        obtainedOn: new Date().toISOString().slice(0, 10),
        obtainedBy: me.id,
        confidentiality: 'internal',
        ...circleOf(target),
      },
    })
    await call(evidenceRoutes.attach, { params: { id: made.id }, body: { upload } })
    await link(made.id)
  }
  const [transfers] = useState(() =>
    createTransfers({
      hash: hashFile,
      findSame: (sha256) => call(evidenceRoutes.sameBytes, { query: { sha256 } }),
      send: sendFile,
      keep,
      link,
      explain: storageErrorOf,
    }),
  )
  return { transfers, list: useSyncExternalStore(transfers.subscribe, transfers.list) }
}
