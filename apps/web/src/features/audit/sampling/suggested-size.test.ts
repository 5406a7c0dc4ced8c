import { expect, it } from 'vitest'
import { sizeValue } from './suggested-size.ts'

it('suggests a size as soon as the facts suffice', () => {
  expect(sizeValue({ basis: 'table' })).toEqual({})
  expect(sizeValue({ basis: 'table', frequency: 'monthly', riskLevel: 'high' })).toEqual({ size: 5 })
  expect(sizeValue({ basis: 'statistical', confidence: 95, tolerable: 5 })).toEqual({ size: 59 })
})
