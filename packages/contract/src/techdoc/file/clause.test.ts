import { expect, it } from 'vitest'
import { clauseIn } from './clause.ts'

it('cites the law in the language of the reader, and standards as they are', () => {
  const ref = 'Annex II 1.1(b); Art. 27; Annex VI Part C; MDCG 2018-1'
  expect(clauseIn(ref, 'en')).toBe(ref)
  expect(clauseIn(ref, 'fr')).toBe(
    'Annexe II 1.1(b)\u00A0; art. 27\u00A0; annexe VI partie C\u00A0; MDCG 2018-1',
  )
  expect(clauseIn('Dir. 2011/65/EU; Reg. (EC) 1907/2006', 'fr')).toBe(
    'Dir. 2011/65/UE\u00A0; règl. (CE) 1907/2006',
  )
  expect(clauseIn('Annex II 4(d); ISO 13485 4.2.4', 'ar')).toBe('الملحق II 4(d)؛ ISO 13485 4.2.4')
})
