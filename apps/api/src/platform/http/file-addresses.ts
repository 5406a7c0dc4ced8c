import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Config } from '#platform/config.ts'

interface FileClaims {
  org: string
  person: string
  file: string
}

/** Signed addresses that give one person access to one file for a few minutes. */
export interface FileAddresses {
  make(named: FileClaims): { url: string; expiresAt: string }
  /** The claims of a valid address; null if it is forged or expired. */
  read(token: string): FileClaims | null
}

/** Long enough to read a few pages of a document that is fetched by range requests. */
const MINUTES = 5
const MAC = 16

const toBytes = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex')
const toUuid = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

export function createFileAddresses(config: Config, now: () => number = Date.now): FileAddresses {
  // Without FILES_SECRET, addresses are valid in this process only.
  const secret = config.FILES_SECRET ?? randomBytes(32)
  const sign = (body: Buffer) =>
    createHmac('sha256', secret).update('files').update(body).digest().subarray(0, MAC)
  return {
    make({ org, person, file }) {
      const until = Math.floor(now() / 1000) + MINUTES * 60
      const time = Buffer.alloc(4)
      time.writeUInt32BE(until)
      const body = Buffer.concat([toBytes(org), toBytes(person), toBytes(file), time])
      const token = Buffer.concat([body, sign(body)]).toString('base64url')
      const url = `${config.FILES_URL?.replace(/\/$/, '') ?? ''}/files/${token}`
      return { url, expiresAt: new Date(until * 1000).toISOString() }
    },
    read(token) {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== 52 + MAC || bytes.toString('base64url') !== token) return null
      const body = bytes.subarray(0, 52)
      if (!timingSafeEqual(sign(body), bytes.subarray(52))) return null
      if (body.readUInt32BE(48) * 1000 < now()) return null
      const [org, person, file] = [0, 16, 32].map((at) => toUuid(body.subarray(at, at + 16)))
      return { org: org!, person: person!, file: file! }
    },
  }
}
