import { type AddressInfo, createServer, type Server, Socket } from 'node:net'
import { Transform } from 'node:stream'

/**
 * `through`: as if it were not there. `reset`: every connection is torn down, new ones too. `black-hole`: nothing
 * arrives, and nobody is told; what was sent meanwhile arrives when it ends, as TCP sends it again. `half-open`: the same,
 * but what was open before never comes back, as after a firewall that forgot it.
 */
export type Weather = 'through' | 'reset' | 'black-hole' | 'half-open'

interface Pair {
  near: Socket
  far: Socket
  /** Forgotten on the way: nothing comes through any more. */
  dead: boolean
}

/** A line between two processes that can be slow or cut; and an address whose server can be exchanged. */
export class TcpProxy {
  readonly port: number
  latencyMs = 0
  private readonly server: Server
  private readonly pairs = new Set<Pair>()
  private target: number
  private weather: Weather = 'through'
  private waiting: (() => void)[] = []

  private constructor(server: Server, target: number) {
    this.server = server
    this.port = (server.address() as AddressInfo).port
    this.target = target
    server.on('connection', (near) => this.join(near))
  }

  static async start(target: number): Promise<TcpProxy> {
    const server = createServer({ allowHalfOpen: false })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return new TcpProxy(server, target)
  }

  /** New connections go elsewhere, and the old ones end: what a virtual address or a load balancer does. */
  switchTo(target: number): void {
    this.target = target
    this.tearDown()
  }

  change(weather: Weather): void {
    this.weather = weather
    if (weather === 'reset') this.tearDown()
    if (weather === 'half-open') for (const pair of this.pairs) pair.dead = true
    if (weather === 'through') for (const go of this.waiting.splice(0)) go()
  }

  async stop(): Promise<void> {
    this.tearDown()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private tearDown(): void {
    const pairs = [...this.pairs]
    this.pairs.clear()
    for (const { near, far } of pairs) {
      near.resetAndDestroy()
      far.resetAndDestroy()
    }
    for (const go of this.waiting.splice(0)) go()
  }

  private join(near: Socket): void {
    near.on('error', () => undefined)
    if (this.weather === 'reset') return void near.resetAndDestroy()
    const pair: Pair = { near, far: new Socket(), dead: false }
    this.pairs.add(pair)
    void this.isOpen(pair).then(() => this.connect(pair))
  }

  private connect(pair: Pair): void {
    const { near, far } = pair
    if (near.destroyed) return void this.pairs.delete(pair)
    far.connect(this.target, '127.0.0.1')
    const end = () => {
      near.destroy()
      far.destroy()
      this.pairs.delete(pair)
    }
    far.on('error', () => near.resetAndDestroy())
    near.on('close', () => void this.isOpen(pair).then(end))
    far.on('close', () => void this.isOpen(pair).then(end))
    near.pipe(this.line(pair)).pipe(far)
    far.pipe(this.line(pair)).pipe(near)
  }

  /** One direction: every piece waits for its time, and for the line to be open. */
  private line(pair: Pair): Transform {
    return new Transform({
      transform: (chunk, _encoding, done) => {
        setTimeout(() => void this.isOpen(pair).then(() => done(null, chunk)), this.latencyMs)
      },
    })
  }

  private async isOpen(pair: Pair): Promise<void> {
    // What is dead waits until it is torn down.
    while (pair.dead || this.weather === 'black-hole' || this.weather === 'half-open') {
      if (!this.pairs.has(pair)) return
      await new Promise<void>((resolve) => this.waiting.push(resolve))
    }
  }
}
