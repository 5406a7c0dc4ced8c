import type { Claim, Line } from './claim.ts'

/** A requirement of OWASP ASVS 5.0.0 of level 1 or 2. */
interface Requirement extends Line {
  readonly level: 1 | 2
}

export interface Chapter {
  readonly name: string
  readonly lines: readonly Requirement[]
}

/** `'1.2.4 L1'`, the requirement in our own words, and the claim about it. */
type Row = readonly [idAndLevel: string, asked: string, claim: Claim]

export const chapter = (name: string, rows: readonly Row[]): Chapter => ({
  name,
  lines: rows.map(([idAndLevel, asked, claim]) => {
    const [, id, level] = /^(\d+\.\d+\.\d+) L([12])$/.exec(idAndLevel) ?? []
    if (!id) throw new Error(`${idAndLevel} is no requirement with its level`)
    return { id: `v5.0.0-${id}`, level: level === '1' ? 1 : 2, asked, claim }
  }),
})
