export { getConnection, requireSettings, updateConnection } from './connections.service.ts'
