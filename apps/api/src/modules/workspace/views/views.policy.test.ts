import { type Role, ROLES } from 'contract'
import { describe, expect, it } from 'vitest'
import type { Actor } from '#platform/identity/accounts.ts'
import { viewAbilities } from './views.policy.ts'

const actor = (role: Role): Actor => ({
  personId: 'me',
  orgId: 'org',
  roles: [role],
  superUser: false,
  locale: 'en',
})

describe.each(ROLES)('what %s may do with a view', (role) => {
  it('owners may read, update and remove their views, shared or not', () => {
    for (const shared of [true, false])
      expect(viewAbilities(actor(role), { ownerId: 'me', shared }, false)).toEqual([
        'read',
        'update',
        'remove',
      ])
  })

  it('others may only read views shared with readers of the list; administrators may also remove them', () => {
    const view = (shared: boolean) => ({ ownerId: 'other', shared })
    const administers = role === 'admin'
    expect(viewAbilities(actor(role), view(false), true)).toEqual([])
    expect(viewAbilities(actor(role), view(true), true)).toEqual(administers ? ['read', 'remove'] : ['read'])
    expect(viewAbilities(actor(role), view(true), false)).toEqual(administers ? ['read', 'remove'] : [])
  })
})
