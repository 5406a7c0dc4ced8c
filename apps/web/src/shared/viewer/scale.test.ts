import { expect, test } from 'vitest'
import { nextTurn, scaleOf, zoomStep } from './scale.ts'

const page = { width: 600, height: 800 }
const room = { width: 300, height: 200 }

test('fits the width or the whole page, also after a quarter turn', () => {
  expect(scaleOf('width', page, room, 0)).toBe(0.5)
  expect(scaleOf('page', page, room, 0)).toBe(0.25)
  expect(scaleOf('width', page, room, 90)).toBe(300 / 800)
  expect(scaleOf('page', page, room, 270)).toBe(200 / 600)
  expect(scaleOf(2, page, room, 0)).toBe(2)
})

test('zooms in fixed steps from any scale, up to the last step', () => {
  expect(zoomStep(0.62, 1)).toBe(0.75)
  expect(zoomStep(0.62, -1)).toBe(0.5)
  expect(zoomStep(0.9999, 1)).toBe(1.25)
  expect(zoomStep(1, -1)).toBe(0.75)
  expect(zoomStep(6, 1)).toBe(6)
  expect(zoomStep(0.1, -1)).toBe(0.25)
})

test('four quarter turns restore the original rotation', () => {
  expect(nextTurn(nextTurn(nextTurn(nextTurn(0))))).toBe(0)
})
