export { serveActions } from './actions.routes.ts'
