export { selectUnreviewed, UNREVIEWED } from './reviewed.queries.ts'
