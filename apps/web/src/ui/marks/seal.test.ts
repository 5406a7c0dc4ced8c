import { expect, test } from 'vitest'
import { sealRays } from './seal-rays.ts'

const HASH = '0f'.repeat(32)

test('a seal has one ray per digit of the first 32 of the hash, longer for greater digits', () => {
  const rays = sealRays(HASH).split('M').slice(1)
  expect(rays).toHaveLength(32)
  // The first points up: from the ring at 8.8 to 7.4 for a 0.
  expect(rays[0]).toBe('24.0 8.8L24.0 7.4')
  // A quarter round, f is the longest: 21.6 from the middle.
  expect(sealRays('f'.repeat(64)).split('M')[9]).toBe('39.2 24.0L45.6 24.0')
  expect(sealRays(HASH)).not.toBe(sealRays(`1${HASH.slice(1)}`))
})

test('the seal of changed content lacks rays', () => {
  expect(sealRays(HASH, true).split('M')).toHaveLength(32 - 4 + 1)
})
