import { BlockList, isIP } from 'node:net'

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

/** Whether a host is this machine itself. Names other than `localhost` are not resolved and do not count. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.+)\]$/, '$1')
  const version = isIP(bare)
  return version === 0
    ? bare.toLowerCase() === 'localhost'
    : LOOPBACK.check(bare, version === 4 ? 'ipv4' : 'ipv6')
}

/** A path is a Unix socket, which never leaves the machine. */
export const isLocal = (host: string): boolean => host.startsWith('/') || isLoopback(host)

/** Whether requests to this web address leave the machine unencrypted. */
export function isPlainHttp(address: string | undefined): boolean {
  if (address === undefined) return false
  const { protocol, hostname } = new URL(address)
  return protocol !== 'https:' && !isLoopback(hostname)
}
