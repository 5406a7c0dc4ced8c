import { processes } from '#modules/risk/processes/index.ts'
export { processes }
