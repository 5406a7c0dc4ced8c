export interface BundleVerdict {
  files: number
  records: number
  trail: number
  signatures: number
  /** Samples that were drawn again and came to the same items. */
  samples: number
  problems: string[]
  sha256: string
}
export function verifyBundle(path: string): Promise<BundleVerdict>
