import { expect, test } from 'vitest'
import { withoutFallback } from './modern-styles.ts'

test('removes only the repeated custom properties', () => {
  const fallback = '@layer properties{@supports (a:b){*,::before{--tw-shadow:0 0 #0000}}}'
  expect(withoutFallback(`a{b:c}${fallback}@layer base{d{e:f}}`)).toBe('a{b:c}@layer base{d{e:f}}')
  expect(withoutFallback('a{b:c}')).toBe('a{b:c}')
})
