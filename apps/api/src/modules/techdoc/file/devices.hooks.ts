import { STRUCTURE_VERSION, type devices } from 'contract/techdoc/devices'
import { takeManufacturerData } from '#modules/techdoc/inheritance/index.ts'
import type { ComputedField, CollectionHooks } from '#platform/collection/hooks.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import { createTechnicalFile } from './create-technical-file.ts'
import { followClass } from './follow-changes.ts'
import { refreshFile } from './refresh-file.ts'

const counter = (column: string): ComputedField<number> => ({ sql: `t.${column}`, initial: 0 })

/** Hooks of devices: creates the file of a new device, and updates the file when the class changes (CLS-11). */
export const deviceHooks = (byType: CollectionsByType): CollectionHooks<typeof devices> => ({
  computed: {
    profile: { sql: 't.profile', initial: {} },
    content: counter('content'),
    approved: counter('approved'),
    blockers: counter('blockers'),
    toUpdate: counter('to_update'),
  },
  listCondition: () => `t.kind = 'device'`,
  beforeWrite: async (_tx, mutations) => {
    for (const { after } of mutations) {
      after.structure ??= STRUCTURE_VERSION
      after.kind ??= 'device'
    }
  },
  afterWrite: async (tx, written, context) => {
    for (const { row, mutation } of written) {
      if (!mutation.before) {
        await createTechnicalFile(tx, byType, row, context)
        if (row.kind === 'device') await takeManufacturerData(tx, byType, row.id, context)
        await refreshFile(tx, row.id)
      } else if (mutation.before.riskClass !== row.riskClass) {
        await followClass(tx, byType, row, context)
      }
    }
  },
})
