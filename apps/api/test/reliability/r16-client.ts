import { FRAGMENT } from 'editor/yjs'
import * as Y from 'yjs'

/** Message types, as y-protocols and Hocuspocus number them. */
const SYNC = 0
const AUTH = 2
const STEP_1 = 0
const STEP_2 = 1
const UPDATE = 2

const size = (value: number): number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...size(Math.floor(value / 128))]
const sized = (bytes: Uint8Array): number[] => [...size(bytes.length), ...bytes]

class Reader {
  private at = 0
  private readonly bytes: Uint8Array
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }
  number(): number {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = this.bytes[this.at++]!
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }
  take(): Uint8Array {
    const length = this.number()
    return this.bytes.subarray(this.at, (this.at += length))
  }
}

/** A connection: messages in transit in both directions, until it is cut. */
export interface Wire {
  toServer: Uint8Array[]
  toClient: Uint8Array[]
  open: boolean
}

export type Dice = (sides: number) => number

/** One person's editor: its own copy of the text, and the messages that it sends and receives. */
export class Client {
  readonly number: number
  readonly doc = new Y.Doc()
  /** Only what the server sent; none of it may ever be lost. */
  readonly told = new Y.Doc()
  wire: Wire | null = null
  private welcome = false
  private readonly name: string

  constructor(number: number, name: string, clientId: number) {
    this.number = number
    this.name = name
    this.doc.clientID = clientId
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'server' && this.welcome) this.say(SYNC, [UPDATE, ...sized(update)])
    })
  }

  private say(kind: number, rest: number[]): void {
    const name = sized(Buffer.from(this.name))
    this.wire?.toServer.push(Uint8Array.from([...name, kind, ...rest]))
  }

  connect(wire: Wire): void {
    this.wire = wire
    this.welcome = false
    this.say(AUTH, [0, ...sized(Buffer.from(String(this.number)))])
  }

  hear(message: Uint8Array): void {
    const reader = new Reader(message)
    reader.take()
    const kind = reader.number()
    if (kind === AUTH && !this.welcome) {
      this.welcome = true
      this.say(SYNC, [STEP_1, ...sized(Y.encodeStateVector(this.doc))])
    }
    if (kind !== SYNC) return
    const step = reader.number()
    const data = reader.take()
    if (step === STEP_1) {
      this.say(SYNC, [STEP_2, ...sized(Y.encodeStateAsUpdate(this.doc, data))])
      return
    }
    Y.applyUpdate(this.told, data)
    Y.applyUpdate(this.doc, data, 'server')
  }

  /** Types, deletes, or starts a paragraph somewhere in the text. */
  edit(dice: Dice): void {
    const fragment = this.doc.getXmlFragment(FRAGMENT)
    this.doc.transact(() => {
      const at = dice(fragment.length + 1)
      const paragraph = fragment.length > at ? (fragment.get(at) as Y.XmlElement) : undefined
      const text = paragraph?.firstChild as Y.XmlText | undefined
      const what = dice(6)
      if (!text || what === 0) {
        const made = new Y.XmlElement('paragraph')
        made.insert(0, [new Y.XmlText(`p${this.number}${dice(1000)}`)])
        fragment.insert(at, [made])
      } else if (what === 1 && fragment.length > 2) fragment.delete(at, 1)
      else if (what === 2 && text.length > 1) text.delete(dice(text.length - 1), 1)
      else text.insert(dice(text.length + 1), String.fromCharCode(97 + dice(26)))
    })
  }

  text(): string {
    return this.doc.getXmlFragment(FRAGMENT).toString()
  }
}
