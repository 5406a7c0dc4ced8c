import { describe, expect, it } from 'vitest'
import { findTransition, unmetGuards } from '../machine.ts'
import { evidence } from './evidence.ts'
import { plainName, UploadMetadata } from './uploads.ts'

const unmet = (from: string, to: string, row: object) =>
  unmetGuards(findTransition(evidence.machine, from, to)!, evidence.guards, {
    address: null,
    files: 0,
    scan: null,
    periodFrom: null,
    periodTo: null,
    ...row,
  } as never)

describe('evidence', () => {
  it('is submitted with a file or web address, and a period that starts before it ends', () => {
    expect(unmet('draft', 'submitted', {})).toEqual(['provided'])
    expect(unmet('draft', 'submitted', { files: 1 })).toEqual([])
    expect(unmet('draft', 'submitted', { address: 'https://example.com' })).toEqual([])
    const period = { files: 1, periodFrom: '2026-02-01', periodTo: '2026-01-31' }
    expect(unmet('draft', 'submitted', period)).toEqual(['periodInOrder'])
    expect(unmet('draft', 'submitted', { ...period, periodTo: '2026-02-01' })).toEqual([])
  })

  it('is accepted once its newest file is clean', () => {
    for (const scan of ['scanning', 'quarantined'])
      expect(unmet('submitted', 'accepted', { files: 1, scan })).toEqual(['scanned'])
    expect(unmet('submitted', 'accepted', { files: 1, scan: 'clean' })).toEqual([])
    expect(unmet('submitted', 'accepted', { address: 'https://example.com' })).toEqual([])
  })

  it('rejects computed fields, and addresses that could run a script', () => {
    const input = {
      name: { en: 'Minutes' },
      obtainedOn: '2026-11-15',
      obtainedBy: '01890000-0000-7000-8000-000000000000',
      confidentiality: 'internal',
    }
    expect(evidence.Input.safeParse(input).success).toBe(true)
    for (const key of ['files', 'uploadedBy', 'scan'])
      expect(evidence.Input.safeParse({ ...input, [key]: null }).success, key).toBe(false)
    for (const address of ['javascript:alert(1)', 'file:///etc/passwd', 'example.com', 'https://a b'])
      expect(evidence.Input.safeParse({ ...input, address }).success, address).toBe(false)
    expect(evidence.Input.safeParse({ ...input, address: 'https://example.com/x?y#z' }).success).toBe(true)
  })
})

describe('the name of an upload', () => {
  it('has no path and no hidden characters', () => {
    expect(plainName('C:\\secret\\..\\minutes.pdf')).toBe('minutes.pdf')
    expect(plainName('../../etc/passwd')).toBe('passwd')
    expect(plainName('invoice\u202Efdp.exe')).toBe('invoicefdp.exe')
    expect(plainName('محضر\u0000 الاجتماع.pdf')).toBe('محضر الاجتماع.pdf')
  })

  it('is required, together with the hash of the content', () => {
    const sha256 = 'a'.repeat(64)
    expect(UploadMetadata.parse({ filename: ' a/b.pdf ', sha256, filetype: 'text/html' })).toEqual({
      filename: 'b.pdf',
      sha256,
    })
    for (const wrong of [{ sha256 }, { filename: '/', sha256 }, { filename: 'a', sha256: 'A'.repeat(64) }])
      expect(UploadMetadata.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false)
  })
})
