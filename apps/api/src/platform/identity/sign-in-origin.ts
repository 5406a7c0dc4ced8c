import { isIP } from 'node:net'
import type { SignIn } from 'contract/workspace/sign-ins'

/** In this order: most browsers also call themselves by the names of others. */
const FAMILIES: readonly (readonly [RegExp, SignIn['browser']])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'edge'],
  [/\b(?:OPR|Opera)\b/, 'opera'],
  [/\b(?:Firefox|FxiOS)\//, 'firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'chrome'],
  [/\bSafari\//, 'safari'],
]

/** The family of a browser. Nothing else of what it says about itself is kept. */
export const browserFamily = (userAgent: string | undefined): SignIn['browser'] =>
  FAMILIES.find(([sign]) => sign.test(userAgent ?? ''))?.[1] ?? 'other'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** The first three groups of an address, written out where it is shortened. */
function networkOf6(address: string): string {
  const [head = '', tail] = address.split('%', 1)[0]!.split('::')
  const groups = head ? head.split(':') : []
  // What `::` stands for are zeros: as many as there are groups missing.
  const after = tail ? tail.split(':').length : 0
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after)
  const whole = [...groups, ...Array.from({ length: zeros }, () => '0'), ...(tail ? tail.split(':') : [])]
  return `${whole
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/48`
}

/** The network an address belongs to: enough to tell an office from elsewhere, too little to tell one device. */
export function coarseAddress(address: string): string | null {
  const plain = MAPPED.exec(address)?.[1] ?? address
  if (isIP(plain) === 4) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  return isIP(plain) === 6 ? networkOf6(plain) : null
}
