export { serveAssistance } from './assistance.routes.ts'
