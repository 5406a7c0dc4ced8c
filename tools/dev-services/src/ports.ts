import { createServer } from 'node:net'

function listenOnce(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : port))
    })
  })
}

/** A loopback port that is free at this moment. */
export function findFreePort(): Promise<number> {
  return listenOnce(0)
}

/** A free port with another free port at this distance above it, which RadosGW uses for its monitor. */
export async function findFreePair(apart: number): Promise<number> {
  for (;;) {
    const port = await findFreePort()
    const free = await listenOnce(port + apart).catch(() => undefined)
    if (free !== undefined) return port
  }
}

/** Fails early: a ready check against another process's listener would pass and mislead. */
export async function requireFreePort(port: number, what: string): Promise<void> {
  try {
    await listenOnce(port)
  } catch (error) {
    throw new Error(`${what} needs port ${port} on 127.0.0.1, which is taken.`, { cause: error })
  }
}
