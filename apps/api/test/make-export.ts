import { makeExport as runExport } from '#modules/workspace/exports/exports.jobs.ts'
import type { Services } from '#platform/http/services.ts'
import type { JobData } from '#platform/jobs/jobs.ts'
import { exportGenerators } from '../src/export-generators.ts'

/** Generates the file of an export as the worker does. */
export const makeExport = (services: Services, data: JobData): Promise<void> =>
  runExport(services, exportGenerators, data)
