import { expect, test } from 'vitest'
import { matchCommands, MAX_OF_GROUP, nextPlace, type Command } from './commands.ts'

const command = (
  id: string,
  label: string,
  keywords?: string[],
  group: Command['group'] = 'pages',
): Command => ({
  id,
  group,
  label,
  ...(keywords ? { keywords } : {}),
  run: () => undefined,
})
const commands = [
  command('ar', 'Switch to العربية', ['Arabic', 'arabe'], 'settings'),
  command('all', 'All new things'),
  command('new', 'New process', [], 'create'),
  command('reg', 'Référentiel'),
  command('things', 'New things'),
]
const found = (typed: string) => matchCommands(commands, typed).map(({ id }) => id)

test('commands are found by the beginnings of their labels, whatever the accents', () => {
  expect(found('proc new')).toEqual(['new'])
  expect(found('arab')).toEqual(['ar'])
  expect(found('العَرَبية')).toEqual(['ar'])
  expect(found('refer')).toEqual(['reg'])
  expect(found('process xyz')).toEqual([])
  expect(found('***')).toEqual([])
})

test('commands come by group, and first what begins with the labels typed', () => {
  expect(found('new')).toEqual(['new', 'things', 'all'])
})

test('without labels some of each group are offered', () => {
  const pages = Array.from({ length: 9 }, (_, at) => command(`p${at}`, `Page ${at}`))
  const offered = matchCommands([...pages, ...commands], '')
  expect(offered.filter(({ group }) => group === 'pages')).toHaveLength(MAX_OF_GROUP)
  expect(offered.map(({ id }) => id)).toContain('new')
  expect(offered.at(-1)!.id).toBe('ar')
})

test('the highlight goes round', () => {
  expect(nextPlace('ArrowDown', 2, 3)).toBe(0)
  expect(nextPlace('ArrowUp', 0, 3)).toBe(2)
  expect(nextPlace('End', 0, 3)).toBe(2)
  expect(nextPlace('Home', 2, 3)).toBe(0)
  expect(nextPlace('a', 1, 3)).toBe(1)
  expect(nextPlace('ArrowDown', 0, 0)).toBe(0)
})
