import { fail } from 'contract'

/** No valid body nests deeper; deeper ones are attacks on recursive code. */
const MAX_DEPTH = 20

/** Walks without recursion, so that a deep body cannot exhaust the stack of the check itself. */
export function checkDepth(body: unknown): void {
  if (typeof body !== 'object' || body === null || Buffer.isBuffer(body)) return
  let level: unknown[] = [body]
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw fail('INVALID_INPUT', [{ path: [], code: 'too_deep' }])
    level = level.flatMap((value) =>
      Object.values(value as object).filter((one) => typeof one === 'object' && one !== null),
    )
  }
}
