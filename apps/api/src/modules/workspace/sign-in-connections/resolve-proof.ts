import { Resolver } from 'node:dns/promises'
import { PROOF_RECORD } from 'contract/workspace/sign-in-connections'
import type { Config } from '#platform/config.ts'

const TIMEOUT_MS = 3_000

/** Whether the DNS of a domain contains the record that its owner was told. */
export async function hasProof(
  { DNS_SERVERS: servers }: Pick<Config, 'DNS_SERVERS'>,
  domain: string,
  value: string,
): Promise<boolean> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  // No such record and no answer are the same to the administrator: not verified yet.
  const records = await resolver.resolveTxt(`${PROOF_RECORD}.${domain}`).catch(() => [])
  return records.some((parts) => parts.join('').trim() === value)
}
