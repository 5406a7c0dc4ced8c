import { processes } from 'contract/risk/processes'
import type { AnyRecord } from '#platform/records/record.ts'

const MOMENT = '2026-11-18T10:00:00Z'

/** A process as the server returns it. */
export const storedProcess = (id: string, version: number, more: object = {}): AnyRecord => ({
  ...Object.fromEntries(Object.keys(processes.fields).map((key) => [key, null])),
  id,
  version,
  status: 'draft',
  createdAt: MOMENT,
  createdBy: null,
  updatedAt: MOMENT,
  updatedBy: null,
  archivedAt: null,
  can: ['update'],
  code: 'P2P',
  name: { en: 'Purchase to pay' },
  description: { en: 'Long text' },
  family: 'finance',
  ownerRole: 'CFO',
  subprocesses: 0,
  risks: 0,
  keyControls: 0,
  ...more,
})
