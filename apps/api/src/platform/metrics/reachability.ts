import { connect } from 'node:net'
import { createTransport } from 'nodemailer'
import { Gauge } from 'prom-client'
import type { Config } from '#platform/config.ts'
import { requiresMailTls } from '#platform/config-safety.ts'
import type { Services } from '#platform/http/services.ts'

/** Whoever collects figures twice a minute shall not knock at every door each time. */
const ASK_AGAIN_AFTER_MS = 25_000
const ANSWER_WITHIN_MS = 3_000

/** ClamAV answers `PONG` when it can take work. */
function pingScanner(host: string, port: number): Promise<boolean> {
  const address = host.startsWith('/') ? { path: host } : { host, port }
  return new Promise((resolve) => {
    const socket = connect({ ...address, timeout: ANSWER_WITHIN_MS }, () => socket.write('zPING\0'))
    socket.once('data', (data) => {
      resolve(data.toString().startsWith('PONG'))
      socket.destroy()
    })
    socket.once('timeout', () => socket.destroy())
    socket.once('error', () => undefined)
    socket.once('close', () => resolve(false))
  })
}

async function greetMailServer(config: Config, url: string): Promise<boolean> {
  const transport = createTransport({
    url,
    // It signs in, with the password of the address.
    requireTLS: requiresMailTls(config),
    connectionTimeout: ANSWER_WITHIN_MS,
    greetingTimeout: ANSWER_WITHIN_MS,
  })
  try {
    return await transport.verify()
  } finally {
    transport.close()
  }
}

/** What the settings name, and how to find out whether it answers. */
function doorsOf(config: Config, { storage }: Services): Record<string, () => Promise<boolean>> {
  const { CLAMD_HOST: host, CLAMD_PORT: port, SMTP_URL: smtp } = config
  return {
    ...(config.STORAGE_BUCKET || config.STORAGE_DIR
      ? { storage: () => storage.head('reachable').then(() => true) }
      : {}),
    ...(host ? { clamav: () => pingScanner(host, port) } : {}),
    ...(smtp ? { smtp: () => greetMailServer(config, smtp) } : {}),
  }
}

const withinTime = (work: Promise<boolean>): Promise<boolean> =>
  Promise.race([
    work.catch(() => false),
    new Promise<boolean>((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS, false).unref()),
  ])

/** Whether the worker reaches those it depends on: 1 or 0 each. The database has the readiness of the process. */
export function measureReachability(services: Services): void {
  const doors = Object.entries(doorsOf(services.config, services))
  let asked = -Infinity
  const { registry } = services.metrics
  registry.registerMetric(
    new Gauge({
      name: 'dependency_up',
      help: 'Whether a part that work depends on answers',
      labelNames: ['part'],
      registers: [],
      async collect() {
        if (performance.now() - asked < ASK_AGAIN_AFTER_MS) return
        asked = performance.now()
        await Promise.all(
          doors.map(async ([part, ask]) => this.set({ part }, (await withinTime(ask())) ? 1 : 0)),
        )
      },
    }),
  )
}
