import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Config } from '#platform/config.ts'

/** The claims of a report link: the invitation, its organisation and the keyed hash of the address. */
interface ReportClaims {
  org: string
  invitation: string
  addressHash: Buffer
}

export interface ReportLinks {
  make(org: string, invitation: string, email: string): string
  /** Null if it is forged. */
  read(token: string): ReportClaims | null
  hashAddress(email: string): Buffer
}

/** Without a configured secret, links are valid in this process only. */
const PROCESS_SECRET = randomBytes(32)
const BODY = 64
const MAC = 16

const toBytes = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex')
const toUuid = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Signs the links by which recipients report and block invitations. They do not expire, because messages do not. */
export function createReportLinks({ MAIL_SECRET, FILES_SECRET }: Config): ReportLinks {
  const secret = MAIL_SECRET ?? FILES_SECRET ?? PROCESS_SECRET
  const keyed = (use: string, text: Buffer | string) =>
    createHmac('sha256', secret).update(`${use}\0`).update(text).digest()
  const sign = (body: Buffer) => keyed('report-invitation', body).subarray(0, MAC)
  const hashAddress = (email: string) => keyed('mail-address', email.trim().toLowerCase())
  return {
    hashAddress,
    make(org, invitation, email) {
      const body = Buffer.concat([toBytes(org), toBytes(invitation), hashAddress(email)])
      return Buffer.concat([body, sign(body)]).toString('base64url')
    },
    read(token) {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== BODY + MAC || bytes.toString('base64url') !== token) return null
      const body = bytes.subarray(0, BODY)
      if (!timingSafeEqual(sign(body), bytes.subarray(BODY))) return null
      return {
        org: toUuid(body.subarray(0, 16)),
        invitation: toUuid(body.subarray(16, 32)),
        addressHash: body.subarray(32),
      }
    },
  }
}
