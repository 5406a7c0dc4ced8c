import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { runProcess, startProcess } from './processes.ts'

const dir = mkdtempSync(join(tmpdir(), 'parts-'))
afterAll(() => rmSync(dir, { recursive: true }))

/** Gone, or a zombie that another parent has to reap. */
function isGone(pid: number): boolean {
  return !existsSync(`/proc/${pid}`) || readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
}

test('stops child processes too', async () => {
  const file = join(dir, 'child')
  const running = await startProcess({
    name: 'family',
    command: 'bash',
    args: ['-c', `sleep 60 & echo $! > ${file}; wait`],
    ready: () => Promise.resolve(existsSync(file) && readFileSync(file, 'utf8').endsWith('\n')),
  })
  const child = Number(readFileSync(file, 'utf8'))
  expect(isGone(child)).toBe(false)
  await running.stop()
  await sleep(50)
  expect(isGone(running.pid)).toBe(true)
  expect(isGone(child)).toBe(true)
})

test('kills a process that ignores SIGTERM', async () => {
  const file = join(dir, 'deaf')
  const running = await startProcess({
    name: 'deaf',
    command: 'bash',
    args: ['-c', `trap '' TERM; touch ${file}; while true; do sleep 0.05; done`],
    ready: () => Promise.resolve(existsSync(file)),
    stopWithinMs: 200,
  })
  await running.stop()
  await sleep(50)
  expect(isGone(running.pid)).toBe(true)
})

test('includes the output of a process that exited too early', async () => {
  const started = startProcess({
    name: 'broken',
    command: 'bash',
    args: ['-c', 'echo no such setting >&2; exit 3'],
    ready: () => Promise.resolve(false),
  })
  await expect(started).rejects.toThrow(/broken ended with code 3\.\nno such setting/)
})

test('names a program that does not exist', async () => {
  await expect(runProcess({ name: 'ghost', command: '/no/such/program', args: [] })).rejects.toThrow(/ghost/)
})
