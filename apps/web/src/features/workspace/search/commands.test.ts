import { expect, test } from 'vitest'
import { matchCommands, MAX_COMMANDS, nextPlace, type Command } from './commands.ts'

const command = (id: string, label: string, keywords?: string[]): Command => ({
  id,
  label,
  ...(keywords ? { keywords } : {}),
  run: () => undefined,
})
const commands = [
  command('new', 'New process'),
  command('ar', 'Switch to العربية', ['Arabic', 'arabe']),
  command('dark', 'Dark theme'),
  command('reg', 'Référentiel'),
]
const found = (typed: string) => matchCommands(commands, typed).map(({ id }) => id)

test('commands are found by the beginnings of their words, whatever the accents', () => {
  expect(found('proc new')).toEqual(['new'])
  expect(found('arab')).toEqual(['ar'])
  expect(found('العَرَبية')).toEqual(['ar'])
  expect(found('refer')).toEqual(['reg'])
  expect(found('process xyz')).toEqual([])
  expect(matchCommands([...commands, ...commands], '')).toHaveLength(MAX_COMMANDS)
})

test('the highlight goes round', () => {
  expect(nextPlace('ArrowDown', 2, 3)).toBe(0)
  expect(nextPlace('ArrowUp', 0, 3)).toBe(2)
  expect(nextPlace('End', 0, 3)).toBe(2)
  expect(nextPlace('Home', 2, 3)).toBe(0)
  expect(nextPlace('a', 1, 3)).toBe(1)
  expect(nextPlace('ArrowDown', 0, 0)).toBe(0)
})
