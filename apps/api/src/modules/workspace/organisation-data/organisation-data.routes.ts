import { fail } from 'contract'
import { organisationDataRoutes as routes } from 'contract/workspace/organisation-data'
import type { FastifyInstance } from 'fastify'
import { startOrganisationExport } from '#platform/exports/start.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'

/** Serves the data exports of an organisation and of a person. */
export function serveOrganisationData(app: FastifyInstance, services: Services): void {
  const { jobs } = services
  // A full export requires a request that a second administrator approves.
  serve(app, services, routes.everything, () =>
    Promise.reject(fail('SECOND_ADMINISTRATOR_REQUIRED', { kind: 'organisation.export' })),
  )
  serve(app, services, routes.person, async (call) => {
    const { tx, actor, params } = call
    // Checked before the lookup, so that the response does not reveal who is a member.
    if (params.id !== actor.personId && !actor.roles.includes('admin')) throw fail('FORBIDDEN')
    const known = await tx.query('select 1 as found from members where org_id = app.org() and id = $1', [
      params.id,
    ])
    if (known.length === 0) throw fail('NOT_FOUND')
    return startOrganisationExport(tx, jobs, { format: 'person_data', ids: [params.id] }, call)
  })
}
