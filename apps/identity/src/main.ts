import { buildApp } from './app.ts'
import { tidy } from './attempts.ts'
import { readConfig } from './config.ts'
import { createPool } from './database.ts'

const TIDY_EVERY_MS = 10 * 60_000

const config = readConfig(process.env)
const app = await buildApp(config)
const pool = createPool(config.DATABASE_URL)
const timer = setInterval(
  () => void tidy(pool).catch((error: unknown) => app.log.warn({ err: error }, 'not tidied')),
  TIDY_EVERY_MS,
)
await app.listen({ host: config.HOST, port: config.PORT })

async function shutDown(): Promise<void> {
  clearInterval(timer)
  const timeout = setTimeout(() => process.exit(1), 15_000)
  timeout.unref()
  await app.close()
  await pool.end()
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void shutDown())
