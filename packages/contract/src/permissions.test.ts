import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { action, grants, ROLES } from './permissions.ts'
import { allRoutes } from './routes.ts'

describe('an action', () => {
  it('is granted by any of its roles, and never lost through more roles', () => {
    const some = fc.subarray([...ROLES])
    fc.assert(
      fc.property(some, some, some, (allowed, held, more) => {
        const wanted = action('test.do', allowed)
        const before = grants({ roles: held, superUser: false }, wanted)
        expect(before).toBe(held.some((role) => allowed.includes(role)))
        if (before) expect(grants({ roles: [...held, ...more], superUser: false }, wanted)).toBe(true)
      }),
    )
  })

  it('for super users requires the super-user flag and nothing else', () => {
    const wanted = { name: 'template.edit', roles: [...ROLES], superUser: true }
    expect(grants({ roles: [...ROLES], superUser: false }, wanted)).toBe(false)
    expect(grants({ roles: [], superUser: true }, wanted)).toBe(true)
  })

  it('has the same roles on every route that uses it', () => {
    const seen = new Map<string, string>()
    for (const { access } of allRoutes) {
      if (typeof access === 'string') continue
      const roles = access.roles.join()
      expect(seen.get(access.name) ?? roles, access.name).toBe(roles)
      seen.set(access.name, roles)
    }
  })
})
