import type { RichText } from 'contract/workspace/rich-texts'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { about, agree, type Aimed, type Command, count } from './r15-commands.ts'
import type { Papers } from './r15-papers.ts'
import type { Edit } from './r15-texts.ts'
import {
  enterText,
  openText,
  readText,
  restoreVersion,
  settleText,
  typeText,
  wordingOf,
  writeText,
} from './r15-writing.ts'

/** Few words, so that texts often return to an earlier wording. */
const edits = fc.constantFrom<Edit>('A', 'B', null)
const wordings = fc.constantFrom('A', 'B', 'A\nB')

function agreeOnText({ desk, paper, org }: Aimed, reply: LightMyRequestResponse, mayWrite: boolean): void {
  if (reply.statusCode >= 300) return
  const { content, version, can } = reply.json<RichText>()
  expect({ wording: wordingOf(content, desk.orgs[org]!.word), version, can }).toEqual({
    wording: paper.text!.wording,
    version: paper.text!.seq,
    can: mayWrite ? ['update'] : [],
  })
}

/** A text must be opened before it can be written; false if this person may not open it. */
async function ensureOpen(model: Papers, aimed: Aimed): Promise<boolean> {
  const { desk, at, paper, by, org } = aimed
  if (paper.text) return true
  const reply = await openText(desk, by, org, at)
  agree('open', reply, model.openText(by, org, paper))
  agreeOnText(aimed, reply, true)
  return reply.statusCode < 300
}

export const write = about('write', wordings, async (model, aimed, wording) => {
  if (!(await ensureOpen(model, aimed))) return
  const { desk, at, paper, by, org, stale } = aimed
  const seq = paper.text!.seq + (stale ? 1 : 0)
  const reply = await writeText(desk, by, org, at, seq, wording)
  agree('write', reply, model.write(by, org, paper, seq, wording))
  agreeOnText(aimed, reply, true)
})

export const revert = about('revert', fc.nat({ max: 9 }), async (model, aimed, which) => {
  if (!(await ensureOpen(model, aimed))) return
  const { desk, at, paper, by, org } = aimed
  const number = 1 + (which % paper.text!.versions.length)
  const reply = await restoreVersion(desk, by, org, at, number)
  agree('revert', reply, model.restoreVersion(by, org, paper, number))
  agreeOnText(aimed, reply, true)
})

/** Typed in another process, and usually not recorded before the next command. */
export const type = about(
  'type',
  fc.tuple(edits, fc.constantFrom('nothing', 'nothing', 'project', 'record')),
  async (model, aimed, [edit, then]) => {
    if (!(await ensureOpen(model, aimed))) return
    const { desk, at, paper, by, org } = aimed
    const isKept = await typeText(desk, by, org, at, edit)
    const outcome = model.type(by, org, paper, edit)
    expect(isKept, 'kept').toBe(outcome === 'done')
    count('type', outcome)
    if (then === 'nothing' || outcome !== 'done') return
    await settleText(desk, org, at, then === 'record')
    if (then === 'record') paper.text!.record()
    else paper.text!.project()
  },
)

/** A person opens a text, another command runs, and then they type over the same socket. */
export const typeAcross = (between: readonly fc.Arbitrary<Command>[]) =>
  about('socket', fc.tuple(edits, fc.oneof(...between)), async (model, aimed, [edit, step]) => {
    if (!(await ensureOpen(model, aimed))) return
    const { desk, at, paper, by, org } = aimed
    const socket = await enterText(desk, by, org, at)
    try {
      expect(socket.mayWrite, 'may write').toBe(model.mayWrite(by, org, paper) === 'done')
      if (!socket.mayWrite) return count('enter', 'FORBIDDEN')
      if (step.check(model)) await step.run(model, desk)
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
export async function readTextOf(model: Papers, aimed: Aimed): Promise<void> {
  const { desk, at, paper, by, org } = aimed
  if (!paper.text) return
  const reply = await readText(desk, by, org, at)
  agree('text', reply, model.read(by, org, paper))
  // The abilities on the text are those of the paper's page; that the organisation is closing is shown on every page.
  agreeOnText(aimed, reply, model.can(by, paper).includes('update'))
}
