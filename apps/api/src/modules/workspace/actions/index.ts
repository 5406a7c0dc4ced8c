export { serveActions } from './actions.routes.ts'
export { type ActionOrigin, requireNoAuditors } from './actions.hooks.ts'
