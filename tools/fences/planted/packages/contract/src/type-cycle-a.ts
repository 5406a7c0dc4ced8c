import type { B } from './type-cycle-b.ts' // fence: import(no-cycle)
export type A = B | 1
