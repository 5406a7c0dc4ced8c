import { connect } from 'node:net'
import { createTransport } from 'nodemailer'
import { Gauge } from 'prom-client'
import type { Config } from '#platform/config.ts'
import { requiresMailTls } from '#platform/config-safety.ts'
import type { Services } from '#platform/http/services.ts'
import type { WorkerHalves } from '#platform/jobs/worker-halves.ts'
import { createBrowserCheck } from '#platform/rendering/browser-check.ts'

/** The interval of the checks, so that frequent scrapes do not check every time. */
const CHECK_INTERVAL_MS = 25_000
const CHECK_TIMEOUT_MS = 3_000

/** ClamAV replies `PONG` when it is ready. */
function pingScanner(host: string, port: number): Promise<boolean> {
  const address = host.startsWith('/') ? { path: host } : { host, port }
  return new Promise((resolve) => {
    const socket = connect({ ...address, timeout: CHECK_TIMEOUT_MS }, () => socket.write('zPING\0'))
    socket.once('data', (data) => {
      resolve(data.toString().startsWith('PONG'))
      socket.destroy()
    })
    socket.once('timeout', () => socket.destroy())
    socket.once('error', () => undefined)
    socket.once('close', () => resolve(false))
  })
}

async function verifyMailServer(config: Config, url: string): Promise<boolean> {
  const transport = createTransport({
    url,
    // verify() logs in with the password of the address.
    requireTLS: requiresMailTls(config),
    connectionTimeout: CHECK_TIMEOUT_MS,
    greetingTimeout: CHECK_TIMEOUT_MS,
  })
  try {
    return await transport.verify()
  } finally {
    transport.close()
  }
}

/** The checks of the configured dependencies: those of exports, and those of other jobs. */
function createChecks(
  { config, storage }: Services,
  halves: WorkerHalves,
): Record<string, () => Promise<boolean>> {
  const { CLAMD_HOST: host, CLAMD_PORT: port, SMTP_URL: smtp, CHROMIUM } = config
  const printing = halves.has('exports') ? { chromium: createBrowserCheck(CHROMIUM) } : {}
  if (!halves.has('jobs')) return printing
  return {
    ...printing,
    ...(config.STORAGE_BUCKET || config.STORAGE_DIR
      ? { storage: () => storage.head('reachable').then(() => true) }
      : {}),
    ...(host ? { clamav: () => pingScanner(host, port) } : {}),
    ...(smtp ? { smtp: () => verifyMailServer(config, smtp) } : {}),
  }
}

const withTimeout = (work: Promise<boolean>): Promise<boolean> =>
  Promise.race([
    work.catch(() => false),
    new Promise<boolean>((resolve) => setTimeout(resolve, CHECK_TIMEOUT_MS, false).unref()),
  ])

/** Whether the worker's dependencies respond, as 1 or 0. The database is covered by the readiness check. */
export function measureReachability(services: Services, halves: WorkerHalves): void {
  const checks = Object.entries(createChecks(services, halves))
  let checkedAt = -Infinity
  const { registry } = services.metrics
  registry.registerMetric(
    new Gauge({
      name: 'dependency_up',
      help: 'Whether a part that work depends on answers',
      labelNames: ['part'],
      registers: [],
      async collect() {
        if (performance.now() - checkedAt < CHECK_INTERVAL_MS) return
        checkedAt = performance.now()
        await Promise.all(
          checks.map(async ([part, check]) => this.set({ part }, (await withTimeout(check())) ? 1 : 0)),
        )
      },
    }),
  )
}
