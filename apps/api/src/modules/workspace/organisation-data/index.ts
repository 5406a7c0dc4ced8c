export { makeEverything } from './make-everything.ts'
export { makePersonData } from './make-person-data.ts'
