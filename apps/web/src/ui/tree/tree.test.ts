import { expect, it } from 'vitest'
import { stepOf, type TreeNode, visibleLines } from './tree.ts'

const node = (key: string, children?: TreeNode[]): TreeNode => ({
  key,
  label: key,
  text: key,
  ...(children ? { children } : {}),
})
const nodes = [node('a', [node('b', [node('c')]), node('d')]), node('e')]

it('lists the visible nodes with level and position', () => {
  const keys = (...open: string[]) => visibleLines(nodes, new Set(open)).map((line) => line.node.key)
  expect(keys()).toEqual(['a', 'e'])
  expect(keys('a')).toEqual(['a', 'b', 'd', 'e'])
  expect(keys('b')).toEqual(['a', 'e'])
  const [, , deep] = visibleLines(nodes, new Set(['a', 'b']))
  expect(deep).toMatchObject({ level: 3, place: 1, of: 1 })
})

it('moves up and down, expands and collapses, and jumps by letter', () => {
  const open = new Set(['a'])
  const step = (at: string, key: string, mirrored = false) =>
    stepOf(visibleLines(nodes, open), at, key, open, mirrored)
  expect(step('a', 'ArrowDown')).toEqual({ go: 'b' })
  expect(step('a', 'ArrowUp')).toBeUndefined()
  expect(step('e', 'ArrowDown')).toBeUndefined()
  expect(step('e', 'Home')).toEqual({ go: 'a' })
  expect(step('a', 'End')).toEqual({ go: 'e' })
  expect(step('b', 'ArrowRight')).toEqual({ open: 'b' })
  expect(step('a', 'ArrowRight')).toEqual({ go: 'b' })
  expect(step('d', 'ArrowRight')).toBeUndefined()
  expect(step('a', 'ArrowLeft')).toEqual({ close: 'a' })
  expect(step('d', 'ArrowLeft')).toEqual({ go: 'a' })
  expect(step('b', 'E')).toEqual({ go: 'e' })
})

it('follows the reading direction', () => {
  const open = new Set(['a'])
  const lines = visibleLines(nodes, open)
  expect(stepOf(lines, 'b', 'ArrowLeft', open, true)).toEqual({ open: 'b' })
  expect(stepOf(lines, 'a', 'ArrowRight', open, true)).toEqual({ close: 'a' })
})
