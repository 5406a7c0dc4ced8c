import type { GateFacts, Gated } from 'contract/audit/gates'
import { expect, it } from 'vitest'
import { hrefOf } from '#platform/testing/href-of.ts'
import { checkGate } from './checklist.ts'

const facts = {
  openProcedures: 3,
  waivedProcedures: 7,
  waivedRisks: 1,
  openMustNotes: 0,
  unansweredIssues: 1,
} as GateFacts
const project = { id: 'p', facts, opinion: null, sealedOn: null } as Gated & { id: string }

it('shows for each gate condition whether it is met, how much is left and where to fix it', () => {
  const lines = checkGate('G2', project)
  const { link, ...first } = lines[0]!
  // Waived work counts as settled, and is named as what it is.
  expect(first).toEqual({ item: 'proceduresReviewed', done: false, left: 3, waived: 7 })
  expect(hrefOf(link)).toBe('/fieldwork/p')
  expect(lines[1]).toMatchObject({ item: 'risksTested', done: false, left: 1, waived: 0 })
  expect(lines[2]).toMatchObject({ item: 'noMustNotes', done: true, left: 0 })
})

it('links the conditions of the last gates to the views where they are met', () => {
  expect(checkGate('G3', project).map(({ link }) => hrefOf(link))).toEqual([
    '/issues/p',
    '/completion/p?view=opinion',
    '/completion/p?view=report',
    '/issues/p',
  ])
  expect(checkGate('G4', project).at(1)).toMatchObject({ item: 'fileSealed', done: false, left: null })
})
