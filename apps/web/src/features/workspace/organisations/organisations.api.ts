import { useMutation } from '@tanstack/react-query'
import type { BodyOf } from 'contract/route'
import { organisationRoutes, type Organisation } from 'contract/workspace/organisations'
import { useState } from 'react'
import { call } from '#platform/http.ts'

export type NewOrganisation = BodyOf<typeof organisationRoutes.create>

/** Creates an organisation; a retry with the same form is idempotent. */
export function useCreateOrganisation(onCreated: (organisation: Organisation) => Promise<void>) {
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  return useMutation({
    mutationFn: (body: NewOrganisation) => call(organisationRoutes.create, { body, idempotencyKey }),
    onSuccess: onCreated,
  })
}
