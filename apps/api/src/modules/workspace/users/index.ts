export { listSignIns } from './sign-ins.queries.ts'
