import { BlockList, isIP } from 'node:net'

/** Everything but global unicast: RFC 6890 and its updates, and prefixes that carry an IPv4 address inside IPv6. */
const V4 = [
  ...([
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
  ] as const),
  ...(['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'] as const),
  ...(['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'] as const),
]
/** Within 2000::/3; all addresses outside it are refused. */
const V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const refused = new BlockList()
for (const range of V4) refused.addSubnet(range.split('/')[0]!, Number(range.split('/')[1]), 'ipv4')
for (const range of V6) refused.addSubnet(range.split('/')[0]!, Number(range.split('/')[1]), 'ipv6')
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is one of the public internet. Addresses with a zone, mapped and translated ones are not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !refused.check(address, 'ipv4')
  if (family !== 6 || address.includes('%')) return false
  return global6.check(address, 'ipv6') && !refused.check(address, 'ipv6')
}
