import { isIP } from 'node:net'
import type { SignIn } from 'contract/workspace/sign-ins'

/** The order matters: most user agents also contain the names of other browsers. */
const FAMILIES: readonly (readonly [RegExp, SignIn['browser']])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'edge'],
  [/\b(?:OPR|Opera)\b/, 'opera'],
  [/\b(?:Firefox|FxiOS)\//, 'firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'chrome'],
  [/\bSafari\//, 'safari'],
]

/** The family of a browser. Nothing else of the user agent is stored. */
export const browserFamily = (userAgent: string | undefined): SignIn['browser'] =>
  FAMILIES.find(([sign]) => sign.test(userAgent ?? ''))?.[1] ?? 'other'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** The /48 network of an IPv6 address, with `::` expanded. */
function networkOf6(address: string): string {
  const [head = '', tail] = address.split('%', 1)[0]!.split('::')
  const groups = head ? head.split(':') : []
  // `::` stands for as many zero groups as are missing.
  const after = tail ? tail.split(':').length : 0
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after)
  const whole = [...groups, ...Array.from({ length: zeros }, () => '0'), ...(tail ? tail.split(':') : [])]
  return `${whole
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/48`
}

/** The network of an address: precise enough to recognise an office, not a device. */
export function coarseAddress(address: string): string | null {
  const plain = MAPPED.exec(address)?.[1] ?? address
  if (isIP(plain) === 4) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  return isIP(plain) === 6 ? networkOf6(plain) : null
}
