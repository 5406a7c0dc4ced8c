export { serveActions } from './actions.routes.ts'
export type { ActionOrigin } from './actions.hooks.ts'
