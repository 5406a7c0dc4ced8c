import { expect, it } from 'vitest'
import { rolesFor } from './team-roles.ts'

it('offers roles in the team by the roles in the organisation', () => {
  expect(rolesFor(['auditor'])).toEqual(['lead', 'reviewer', 'preparer', 'specialist', 'observer'])
  expect(rolesFor(['techdoc_author'])).toEqual(['specialist', 'auditee_contact', 'observer'])
  expect(rolesFor(['guest'])).toEqual([])
  expect(rolesFor(['owner', 'auditor'])).not.toContain('auditee_contact')
})
