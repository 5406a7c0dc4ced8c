export interface BundleVerdict {
  files: number
  records: number
  trail: number
  signatures: number
  problems: string[]
  sha256: string
}
export function verifyBundle(path: string): Promise<BundleVerdict>
