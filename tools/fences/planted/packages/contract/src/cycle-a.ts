import { b } from './cycle-b.ts' // fence: import(no-cycle)
export const a = () => b
