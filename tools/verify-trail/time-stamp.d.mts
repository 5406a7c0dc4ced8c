export interface StampVerdict {
  at: string | null
  serial: string | null
  policy: string | null
  authority: string | null
  /** Whether certificates lead from the signer to one that was given as trusted. */
  trusted: boolean
  problems: string[]
}
export function timeStampRequest(digest: Buffer, nonce: Buffer): Buffer
export function tokenOf(response: Buffer): Buffer
export function verifyTimeStamp(
  token: Buffer,
  digest: Buffer,
  options?: { nonce?: Buffer; ca?: string | undefined },
): StampVerdict
