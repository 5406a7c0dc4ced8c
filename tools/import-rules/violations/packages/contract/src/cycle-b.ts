import { a } from './cycle-a.ts' // expect: import(no-cycle)
export const b = () => a
