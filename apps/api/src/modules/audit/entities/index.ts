export { aggregateOf, nextDueOf, scoreOf } from './entities.sql.ts'
