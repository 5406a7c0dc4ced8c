import fc from 'fast-check'
import { expect, it } from 'vitest'
import { allRoutes } from '../routes.ts'
import {
  GRACE_DAYS,
  hasBegun,
  isPaid,
  isRunning,
  paymentStatusOf,
  SUBSCRIPTION_STATUSES,
  worksUnpaid,
} from './payment-status.ts'

const DAY_MS = 86_400_000
const status = fc.constantFrom(...SUBSCRIPTION_STATUSES)
const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })

it('does not limit organisations in test mode, with a paid subscription, or without one that has started', () => {
  fc.assert(
    fc.property(status, moment, moment, fc.boolean(), (one, since, now, testMode) => {
      const latest = { status: one, owedSince: since.toISOString() }
      const { state } = paymentStatusOf({ testMode, latest }, now.getTime())
      if (testMode || isPaid(one) || !hasBegun(one)) expect(state).toBe('open')
      else expect(state).not.toBe('open')
      expect(paymentStatusOf({ testMode, latest: null }, now.getTime()).state).toBe('open')
    }),
  )
})

it(`write access ends exactly ${GRACE_DAYS} days after payment is overdue, and does not return by waiting`, () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: -90 * DAY_MS, max: 90 * DAY_MS }), (since, after) => {
      const latest = { status: 'past_due' as const, owedSince: since.toISOString() }
      const { state, writableUntil } = paymentStatusOf({ testMode: false, latest }, since.getTime() + after)
      expect(state).toBe(after < GRACE_DAYS * DAY_MS ? 'grace' : 'closed')
      expect(Date.parse(writableUntil!)).toBe(since.getTime() + GRACE_DAYS * DAY_MS)
    }),
  )
})

it('which subscription statuses count as running', () => {
  expect(SUBSCRIPTION_STATUSES.filter(isRunning)).toEqual([
    'trialing',
    'active',
    'past_due',
    'unpaid',
    'paused',
  ])
  expect(SUBSCRIPTION_STATUSES.filter(isPaid).every(isRunning)).toBe(true)
})

it('reading, exporting, paying and leaving work with overdue payment; creating and changing records do not', () => {
  for (const route of allRoutes) {
    if (route.method === 'GET' || /\.export|^fileExports\.|^payment\./.test(route.name))
      expect([route.name, worksUnpaid(route)]).toEqual([route.name, true])
    if (
      /\.(create|update|transition|bulk|importCommit|editMany|archive)$/.test(route.name) &&
      typeof route.access !== 'string'
    )
      expect([route.name, worksUnpaid(route)]).toEqual([route.name, false])
  }
  const open = allRoutes.filter(
    (route) => route.method !== 'GET' && !route.changesNothing && worksUnpaid(route),
  )
  // Every other route that works without payment, beside exports and payment itself, is listed here.
  const others = open.filter(({ name, access }) => {
    const exported = typeof access !== 'string' && access.name.endsWith('.export')
    return !exported && !name.startsWith('payment.')
  })
  expect(others.map(({ name }) => name).toSorted()).toEqual([
    'closures.ask',
    'closures.cancel',
    'closures.confirm',
    'exports.cancel',
    'exports.remove',
    'invitations.accept',
    'invitations.block',
    'invitations.erase',
    'invitations.revoke',
    'me.endSignIns',
    'me.signOut',
    'me.update',
    'notifications.changeSettings',
    'notifications.read',
    'notifications.readAll',
    'organisations.create',
    'presence.tell',
    'protectedChanges.approve',
    'protectedChanges.prepare',
    'protectedChanges.reject',
    'protectedChanges.request',
    'protectedChanges.withdraw',
    'sampleData.begin',
    'signatures.verify',
    'users.deactivate',
    'users.endSignIns',
    'users.erase',
  ])
})
