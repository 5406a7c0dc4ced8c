import { a } from './cycle-a.ts' // fence: import(no-cycle)
export const b = () => a
