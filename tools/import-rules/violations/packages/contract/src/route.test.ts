import { test } from 'vitest'
import fc from 'fast-check'
export { test, fc }
