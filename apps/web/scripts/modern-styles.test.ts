import { expect, test } from 'vitest'
import { withMixedColours, withoutFallback } from './modern-styles.ts'

test('removes only the repeated custom properties', () => {
  const fallback = '@layer properties{@supports (a:b){*,::before{--tw-shadow:0 0 #0000}}}'
  expect(withoutFallback(`a{b:c}${fallback}@layer base{d{e:f}}`)).toBe('a{b:c}@layer base{d{e:f}}')
  expect(withoutFallback('a{b:c}')).toBe('a{b:c}')
})

test('mixed colours are used without asking whether the browser can', () => {
  const asks = '@supports (color: color-mix(in lab, red, red)) {b:color-mix(in lab,red 5%,blue)}'
  expect(withMixedColours(`a{b:red;${asks}}c{b:red;${asks}}`)).toBe(
    'a{b:color-mix(in lab,red 5%,blue)}c{b:color-mix(in lab,red 5%,blue)}',
  )
  expect(withMixedColours('@supports (d:e){a{b:c}}')).toBe('@supports (d:e){a{b:c}}')
})
