import { connect, type Socket } from 'node:net'
import type { Step } from './window.ts'

const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * One keep-alive HTTP connection that sends prepared bytes and counts the responses. A general client would use as much
 * CPU time as the API under test, on the same two cores.
 */
export class Connection {
  private readonly socket: Socket
  private head: Buffer = Buffer.alloc(0)
  private expected = -1
  private received = 0
  private status = ''
  private done: ((step: Step) => void) | null = null

  constructor(port: number) {
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.socket.on('data', (chunk) => this.receive(chunk))
    this.socket.on('error', (error) => this.finish(error.message))
    this.socket.on('close', () => this.finish('closed'))
  }

  send(request: Buffer): Promise<Step> {
    this.head = Buffer.alloc(0)
    this.expected = -1
    this.received = 0
    this.status = ''
    return new Promise((resolve) => {
      this.done = resolve
      this.socket.write(request)
    })
  }

  private receive(chunk: Buffer): void {
    if (this.expected < 0) {
      this.head = this.head.length > 0 ? Buffer.concat([this.head, chunk]) : chunk
      const end = this.head.indexOf(HEAD_END)
      if (end < 0) return
      const text = this.head.toString('latin1', 0, end)
      this.status = text.slice(9, 12)
      const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
      if (length === undefined && this.status !== '204') return this.finish('no content-length')
      this.expected = end + HEAD_END.length + Number(length ?? 0)
      this.received = this.head.length
    } else {
      this.received += chunk.length
    }
    if (this.received >= this.expected) this.finish(this.status)
  }

  private finish(status: string): void {
    const { done } = this
    this.done = null
    done?.({ ok: /^2\d\d$/.test(status), status, bytes: this.received })
  }

  close(): void {
    this.done = null
    this.socket.destroy()
  }
}
