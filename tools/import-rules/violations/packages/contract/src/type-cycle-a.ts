import type { B } from './type-cycle-b.ts' // expect: import(no-cycle)
export type A = B | 1
