export { startWebhooks } from './webhook-loop.ts'
