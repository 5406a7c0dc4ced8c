import { fail } from 'contract'
import type { ExportFormat } from 'contract/workspace/exports'
import { makeExcel } from './make-excel.ts'
import type { Maker } from './making.ts'

/** How each kind of file is made. */
export const makers: Readonly<Record<ExportFormat, Maker>> = {
  excel: makeExcel,
  pdf: () => Promise.reject(fail('UNAVAILABLE')),
  word: () => Promise.reject(fail('UNAVAILABLE')),
  bundle: () => Promise.reject(fail('UNAVAILABLE')),
}
