import type { RichText } from 'contract/workspace/rich-texts'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { about, agree, type Aimed, type Command, count } from './r15-commands.ts'
import type { PaperModel } from './r15-paper-model.ts'
import type { Edit } from './r15-text-model.ts'
import {
  enterText,
  openText,
  readText,
  restoreVersion,
  settleText,
  typeText,
  wordingOf,
  writeText,
} from './r15-text-calls.ts'

/** Few words, so that texts often return to an earlier wording. */
const edits = fc.constantFrom<Edit>('A', 'B', null)
const wordings = fc.constantFrom('A', 'B', 'A\nB')

function agreeOnText({ system, paper, org }: Aimed, reply: LightMyRequestResponse, mayWrite: boolean): void {
  if (reply.statusCode >= 300) return
  const { content, version, can } = reply.json<RichText>()
  expect({ wording: wordingOf(content, system.orgs[org]!.word), version, can }).toEqual({
    wording: paper.text!.wording,
    version: paper.text!.seq,
    can: mayWrite ? ['update'] : [],
  })
}

/** A text must be opened before it can be written; false if this person may not open it. */
async function ensureOpen(model: PaperModel, aimed: Aimed): Promise<boolean> {
  const { system, at, paper, by, org } = aimed
  if (paper.text) return true
  const reply = await openText(system, by, org, at)
  agree('open', reply, model.openText(by, org, paper))
  agreeOnText(aimed, reply, true)
  return reply.statusCode < 300
}

export const write = about('write', wordings, async (model, aimed, wording) => {
  if (!(await ensureOpen(model, aimed))) return
  const { system, at, paper, by, org, stale } = aimed
  const seq = paper.text!.seq + (stale ? 1 : 0)
  const reply = await writeText(system, by, org, at, seq, wording)
  agree('write', reply, model.write(by, org, paper, seq, wording))
  agreeOnText(aimed, reply, true)
})

export const revert = about('revert', fc.nat({ max: 9 }), async (model, aimed, which) => {
  if (!(await ensureOpen(model, aimed))) return
  const { system, at, paper, by, org } = aimed
  const number = 1 + (which % paper.text!.versions.length)
  const reply = await restoreVersion(system, by, org, at, number)
  agree('revert', reply, model.restoreVersion(by, org, paper, number))
  agreeOnText(aimed, reply, true)
})

/** Typed in another process, and usually not recorded before the next command. */
export const type = about(
  'type',
  fc.tuple(edits, fc.constantFrom('nothing', 'nothing', 'project', 'record')),
  async (model, aimed, [edit, then]) => {
    if (!(await ensureOpen(model, aimed))) return
    const { system, at, paper, by, org } = aimed
    const isKept = await typeText(system, by, org, at, edit)
    const outcome = model.type(by, org, paper, edit)
    expect(isKept, 'kept').toBe(outcome === 'done')
    count('type', outcome)
    if (then === 'nothing' || outcome !== 'done') return
    await settleText(system, org, at, then === 'record')
    if (then === 'record') paper.text!.record()
    else paper.text!.project()
  },
)

/** A person opens a text, another command runs, and then they type over the same socket. */
export const typeAcross = (between: readonly fc.Arbitrary<Command>[]) =>
  about('socket', fc.tuple(edits, fc.oneof(...between)), async (model, aimed, [edit, step]) => {
    if (!(await ensureOpen(model, aimed))) return
    const { system, at, paper, by, org } = aimed
    const socket = await enterText(system, by, org, at)
    try {
      expect(socket.mayWrite, 'may write').toBe(model.mayWrite(by, org, paper) === 'done')
      if (!socket.mayWrite) return count('enter', 'FORBIDDEN')
      if (step.check(model)) await step.run(model, system)
      const isKept = await socket.type(edit)
      const outcome = model.type(by, org, paper, edit)
      expect(isKept, `kept after ${step.what}`).toBe(outcome === 'done')
      count('socket', outcome)
    } finally {
      await socket.leave()
    }
    paper.text!.record()
  })

/** Reads the text of a paper, for anybody who may read the paper. */
export async function readTextOf(model: PaperModel, aimed: Aimed): Promise<void> {
  const { system, at, paper, by, org } = aimed
  if (!paper.text) return
  const reply = await readText(system, by, org, at)
  agree('text', reply, model.read(by, org, paper))
  // The abilities on the text are those of the paper's page; that the organisation is closing is shown on every page.
  agreeOnText(aimed, reply, model.can(by, paper).includes('update'))
}
