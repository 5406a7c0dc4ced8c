const RAYS = 32
const MIDDLE = 24

/** One ray for each of the first 32 hexadecimal digits of a hash; a changed seal has lost some of them. */
export function sealRays(hash: string, broken = false): string {
  return Array.from({ length: RAYS }, (_, index) => {
    if (broken && index > 2 && index < 7) return ''
    const angle = (index / RAYS) * 2 * Math.PI - Math.PI / 2
    const length = Number.parseInt(hash[index] ?? '0', 16) / 15
    const at = (radius: number) =>
      `${(MIDDLE + radius * Math.cos(angle)).toFixed(1)} ${(MIDDLE + radius * Math.sin(angle)).toFixed(1)}`
    return `M${at(15.2)}L${at(16.6 + length * 5)}`
  }).join('')
}
