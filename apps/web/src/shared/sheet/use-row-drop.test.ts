import { evidence } from 'contract/workspace/evidence'
import { expect, test, vi } from 'vitest'
import { ATTACHING } from './use-row-drop.ts'

// API calls import the identity module, which needs browser storage.
vi.hoisted(() => {
  const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal('localStorage', nothing)
  vi.stubGlobal('sessionStorage', nothing)
})

test('people who may create evidence drop files on rows', () => {
  expect(ATTACHING.name).toBe(evidence.actions.create.name)
})
