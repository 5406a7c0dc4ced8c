import { createServer } from 'node:http'
import { join } from 'node:path'
import { startClamav } from 'dev-services/clamav'
import { listen } from 'dev-services/http'
import { findFreePair, findFreePort } from 'dev-services/ports'
import { MONITOR_ABOVE, startRadosgw } from 'dev-services/radosgw'
import { STORAGE_KEYS, storageSettings } from 'dev-services/stack'
import { startTimestampAuthority } from 'dev-services/timestamp-authority'
import { createStops } from 'dev-services/stops'

/** The scanner's limit in tests, in megabytes: small, so that an archive bomb is detected quickly. */
export const SCAN_LIMIT_MB = 100

/**
 * Starts storage and scanner on first use, once for the whole run. Test files run in threads that end before the run
 * does, so shared services are started here.
 */
export async function offerServices(dir: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const stops = createStops()
  const starters: Record<string, () => Promise<Record<string, string>>> = {
    async storage() {
      const port = await findFreePair(MONITOR_ABOVE)
      const options = { dir: join(dir, 'storage'), port, durable: false, ...STORAGE_KEYS }
      return storageSettings(await startRadosgw(options).then(stops.add))
    },
    async timestamps() {
      const options = { dir: join(dir, 'timestamps'), port: await findFreePort() }
      const { url, caFile } = await startTimestampAuthority(options).then(stops.add)
      return { TIMESTAMP_URL: url, TIMESTAMP_CA: caFile }
    },
    async scanner() {
      const options = {
        dir: join(dir, 'scanner'),
        port: await findFreePort(),
        maxMegabytes: SCAN_LIMIT_MB,
        unpackedMegabytes: SCAN_LIMIT_MB,
      }
      const { host, port } = await startClamav(options).then(stops.add)
      return { CLAMD_HOST: host, CLAMD_PORT: String(port) }
    },
  }
  const started = new Map<string, Promise<Record<string, string>>>()
  const server = createServer((request, response) => {
    const name = (request.url ?? '').slice(1)
    const start = started.get(name) ?? starters[name]?.() ?? Promise.reject(new Error(`no part ${name}`))
    started.set(name, start)
    start.then(
      (settings) => response.end(JSON.stringify(settings)),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
  const port = await findFreePort()
  const close = await listen(server, port)
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      await close()
      await stops.stopAll()
    },
  }
}
