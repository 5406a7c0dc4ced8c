import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

const SLICE = 1024 * 1024

/**
 * The SHA-256 of a file, slice by slice: a large file is never in memory as a whole, and the page stays responsive.
 */
export async function hashFile(
  file: Blob,
  signal: AbortSignal,
  onPart?: (part: number) => void,
): Promise<string> {
  const hash = sha256.create()
  for (let at = 0; at < file.size; at += SLICE) {
    signal.throwIfAborted()
    hash.update(new Uint8Array(await file.slice(at, at + SLICE).arrayBuffer()))
    onPart?.(Math.min(1, (at + SLICE) / file.size))
  }
  return bytesToHex(hash.digest())
}
