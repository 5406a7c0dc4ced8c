import type { Can, SpineValues } from 'contract/collection'

/** What a new record of any collection has, for a reader who may edit it. */
export const newRecord = (): SpineValues & Can => ({
  id: '019a9666-0000-7000-8000-000000000001',
  version: 1,
  status: 'draft',
  createdAt: '2026-11-18T10:00:00Z',
  createdBy: null,
  updatedAt: '2026-11-18T10:00:00Z',
  updatedBy: null,
  archivedAt: null,
  can: ['update'],
})
