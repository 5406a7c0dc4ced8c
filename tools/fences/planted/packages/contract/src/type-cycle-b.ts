import type { A } from './type-cycle-a.ts' // fence: import(no-cycle)
export type B = A[]
