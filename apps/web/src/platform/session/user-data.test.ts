import type { Me } from 'contract/workspace/me'
import { expect, test } from 'vitest'
import { userData } from './user-data.ts'

const me: Me = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  name: 'Rosa Ferreira',
  email: null,
  locale: 'en',
  memberships: [],
  organisationId: null,
  roles: [],
  isSuperUser: false,
  isTestMode: true,
  closingOn: null,
  permissions: ['process.read'],
}

test('S3.5 S6.2 before loading: a super user in the state, but not initialised', () => {
  expect(userData({ isUserLoggedIn: false, me: null })).toEqual({
    isSuperUser: true,
    isTestMode: false,
    closingOn: null,
    users: [],
    isUsersSet: false,
    isUserLoggedIn: false,
    isUserInitialized: false,
    name: '',
    permissions: [],
    navigation: [],
  })
  expect(userData({ isUserLoggedIn: true, me: null }).isUserInitialized).toBe(false)
})

test('S3.5 after loading: the data from the server', () => {
  expect(userData({ isUserLoggedIn: true, me, users: [] })).toEqual({
    isSuperUser: false,
    isTestMode: true,
    closingOn: null,
    users: [],
    isUsersSet: true,
    isUserLoggedIn: true,
    isUserInitialized: true,
    name: 'Rosa Ferreira',
    permissions: ['process.read'],
    navigation: [],
  })
})
