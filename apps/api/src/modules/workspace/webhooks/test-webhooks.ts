import type { Services } from '#platform/http/services.ts'
import { findWork, serveOrganisation } from './webhook-loop.ts'

/** One round over all organisations. */
export async function runWebhooks(services: Services): Promise<void> {
  for (const org of await findWork(services)) await serveOrganisation(services, org)
}
