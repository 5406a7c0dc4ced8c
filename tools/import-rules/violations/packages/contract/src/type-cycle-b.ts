import type { A } from './type-cycle-a.ts' // expect: import(no-cycle)
export type B = A[]
