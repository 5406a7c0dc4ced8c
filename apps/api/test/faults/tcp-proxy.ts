import { type AddressInfo, createServer, type Server, Socket } from 'node:net'
import { Transform } from 'node:stream'

/**
 * `through`: no effect. `reset`: every connection is reset, new ones too. `black-hole`: nothing arrives and no error
 * is reported; what was sent meanwhile arrives when it ends, because TCP retransmits. `half-open`: the same, but
 * connections opened before never recover, as after a firewall that dropped its state.
 */
export type Weather = 'through' | 'reset' | 'black-hole' | 'half-open'

interface Pair {
  near: Socket
  far: Socket
  /** Dropped: nothing passes any more. */
  dead: boolean
}

/** A TCP proxy that can be slow or cut, and an address whose server can be switched. */
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

  /** New connections go to another server and existing ones end, as with a virtual address or a load balancer. */
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

  /** One direction: every chunk waits for its delay, and for the proxy to be open. */
  private line(pair: Pair): Transform {
    return new Transform({
      transform: (chunk, _encoding, done) => {
        setTimeout(() => void this.isOpen(pair).then(() => done(null, chunk)), this.latencyMs)
      },
    })
  }

  private async isOpen(pair: Pair): Promise<void> {
    // Dropped connections wait until they are closed.
    while (pair.dead || this.weather === 'black-hole' || this.weather === 'half-open') {
      if (!this.pairs.has(pair)) return
      await new Promise<void>((resolve) => this.waiting.push(resolve))
    }
  }
}
