import { expect, it } from 'vitest'
import { actNumber, gsprKey, lawAddress, passageKeys } from './law-references.ts'

it.each([
  ['Art. 10(9)', ['art.10(9)']],
  ['Art. 5(1)(a)', ['art.5(1)(a)']],
  ['Art. 10a', ['art.10a']],
  ['Art. 2-3', ['art.2', 'art.3']],
  ['Annex I 17', ['anx.I/17']],
  ['Annex I Ch. II', ['anx.I/ch.II']],
  ['Annex XIV Part A', ['anx.XIV/part.A']],
  ['Annex II', ['anx.II']],
  ['4.1.1', []],
  ['Sec. 302', []],
])('reads the reference %s', (ref, keys) => {
  expect(passageKeys(ref)).toEqual(keys)
})

it('numbers a row of the checklist in Annex I', () => {
  expect(gsprKey('10.4.1(a)')).toBe('anx.I/10.4.1(a)')
})

it.each([
  ['Regulation (EU) 2017/745', '2017/745', 'https://eur-lex.europa.eu/eli/reg/2017/745/oj'],
  ['Directive (EU) 2022/2555', '2022/2555', 'https://eur-lex.europa.eu/eli/dir/2022/2555/oj'],
  ['Regulation (EC) No 765/2008', '2008/765', 'https://eur-lex.europa.eu/eli/reg/2008/765/oj'],
  ['Regulation (EC) No 1907/2006', '2006/1907', 'https://eur-lex.europa.eu/eli/reg/2006/1907/oj'],
  ['Directive 2011/83/EU', '2011/83', 'https://eur-lex.europa.eu/eli/dir/2011/83/oj'],
  ['Règlement (UE) 2017/745', '2017/745', 'https://eur-lex.europa.eu/eli/reg/2017/745/oj'],
  ['ISO/IEC 27001:2022 (with Amd 1:2024)', null, null],
  ['Sarbanes-Oxley Act of 2002', null, null],
])('finds the act of %s', (reference, number, address) => {
  expect(actNumber(reference)).toBe(number)
  expect(lawAddress(reference)).toBe(address)
})
