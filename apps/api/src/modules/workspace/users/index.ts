export { listSignIns } from './sign-ins.service.ts'
