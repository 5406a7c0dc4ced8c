import { parseArgs } from 'node:util'
import { startCollaboration } from '#modules/workspace/collaboration/index.ts'
import { UnlockedBucketError } from '#platform/anchors/anchor-store.ts'
import { isPooled } from '#platform/config.ts'
import { readConfig } from '#platform/read-config.ts'
import { reportExceptions } from '#platform/config-safety.ts'
import { checkRole, UnsafeRole } from '#platform/db/role-safety.ts'
import { MissingSettings } from '#platform/db/session-settings.ts'
import { serveMetricsPort } from '#platform/http/metrics-server.ts'
import { startTracing } from '#platform/tracing/trace.ts'
import { buildApp } from './app.ts'
import { createServices } from './services.ts'
import { parseServices } from './service-names.ts'
import { startWorker } from './worker.ts'

const { values } = parseArgs({ options: { services: { type: 'string', default: 'http,worker,collab' } } })
const enabled = parseServices(values.services)
const config = readConfig(process.env)
const services = createServices(config, await startTracing(config))
const app = await buildApp(services, { requests: enabled.has('http') })

// If the database is not available yet, every connection of the pool checks the role again.
await checkRole(config.DATABASE_URL, isPooled(config)).catch((error: unknown) => {
  if (error instanceof UnsafeRole || error instanceof MissingSettings) throw error
  app.log.warn({ err: error }, 'the role of the database could not be checked yet')
})
reportExceptions(config, app.log)
// Storage may start later than this process; until then files are unavailable, and everything else works.
await services.storage.prepare().catch((error: unknown) => app.log.warn({ err: error }, 'unavailable'))
// An unlocked bucket stops the start; an unavailable one is checked again before every publication.
if (enabled.has('jobs'))
  await services.anchors?.prepare().catch((error: unknown) => {
    if (error instanceof UnlockedBucketError) throw error
    app.log.warn({ err: error }, 'unavailable')
  })
if (enabled.has('jobs') || enabled.has('exports')) await startWorker(services, app.log, enabled)
const collaboration = enabled.has('collab')
  ? startCollaboration(app.server, services, services.collections, app.log)
  : null
const metricsServer = await serveMetricsPort(services)
if (enabled.has('http') || collaboration) await app.listen({ host: config.HOST, port: config.PORT })

/** Shuts down in order: no new requests, the running ones end, then jobs, then the database. */
async function shutDown(signal: string): Promise<void> {
  app.log.info({ signal }, 'leaving')
  const timeout = setTimeout(() => process.exit(1), 15_000)
  timeout.unref()
  await collaboration?.stop()
  await app.close()
  await metricsServer?.close()
  await services.jobs.stop()
  await services.live.stop()
  await services.db.close()
  await services.trace?.stop()
  clearTimeout(timeout)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void shutDown(signal))
