import { expect, test } from 'vitest'
import { findCommands, MAX_OF_BEST, MAX_OF_GROUP, nextPlace, type Command } from './commands.ts'

const command = (
  id: string,
  label: string,
  more: Partial<Pick<Command, 'group' | 'hint' | 'keywords'>> = {},
): Command => ({ id, group: 'pages', label, ...more, run: () => undefined })
const commands = [
  command('ar', 'Switch to العربية', { keywords: ['Arabic', 'arabe'], group: 'settings' }),
  command('all', 'All new things'),
  command('new', 'New process', { group: 'create' }),
  command('reg', 'Référentiel'),
  command('things', 'New things'),
  command('plan', 'Planning', { hint: 'Procure to pay' }),
  command('evidence', 'Evidence'),
  command('evidence-new', 'Evidence request', { group: 'create' }),
]
const best = (typed: string) => findCommands(commands, typed).best.map(({ id }) => id)
const others = (typed: string) => findCommands(commands, typed).others.map(({ id }) => id)

test('commands are found by word prefixes of their labels, ignoring accents', () => {
  expect(others('proc new')).toEqual(['new'])
  expect(others('العَرَبية')).toEqual(['ar'])
  expect(best('refer')).toEqual(['reg'])
  expect(others('arab')).toEqual(['ar'])
  expect([...best('process xyz'), ...others('process xyz')]).toEqual([])
  expect([...best('***'), ...others('***')]).toEqual([])
})

test('exact matches come first, then prefix matches; the rest follow the records', () => {
  expect(best('evidence')).toEqual(['evidence', 'evidence-new'])
  expect(best('New')).toEqual(['new', 'things'])
  expect(others('New')).toEqual(['all'])
  expect(best('arabic')).toEqual(['ar'])
})

test('a page is found by the name of its record, after the records themselves', () => {
  expect(best('procure')).toEqual([])
  expect(others('procure')).toEqual(['plan'])
})

test('an empty query offers some of each group, and best matches are limited', () => {
  const pages = Array.from({ length: 9 }, (_, at) => command(`p${at}`, `Page ${at}`))
  const offered = findCommands([...pages, ...commands], '')
  expect(offered.best).toEqual([])
  expect(offered.others.filter(({ group }) => group === 'pages')).toHaveLength(MAX_OF_GROUP)
  expect(offered.others.map(({ id }) => id)).toContain('new')
  expect(offered.others.at(-1)!.id).toBe('ar')
  expect(findCommands(pages, 'page').best).toHaveLength(MAX_OF_BEST)
})

test('the highlight wraps around', () => {
  expect(nextPlace('ArrowDown', 2, 3)).toBe(0)
  expect(nextPlace('ArrowUp', 0, 3)).toBe(2)
  expect(nextPlace('End', 0, 3)).toBe(2)
  expect(nextPlace('Home', 2, 3)).toBe(0)
  expect(nextPlace('a', 1, 3)).toBe(1)
  expect(nextPlace('ArrowDown', 0, 0)).toBe(0)
})
