import { declared } from '#platform/collections/slice.ts'
import { targetSlice } from '#platform/collections/targets.ts'
import { errorCode, isSignedOut, isWorthRetrying } from '#platform/errors.ts'
import { call } from '#platform/http.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { sameValue } from '#platform/records/same-value.ts'
import type { Send } from './outbox.ts'

/** Sends one edit onto the version that it is based on. */
export const sendEdit: Send = async ({ type, id, version, changes }) => {
  const { routes } = await targetSlice(type)
  const params = { id }
  try {
    await call(declared(routes.update), { params, body: changes, version })
    return { outcome: 'saved' }
  } catch (error) {
    if (isWorthRetrying(error) || isSignedOut(error)) throw error
    if (errorCode(error) !== 'VERSION_CONFLICT') return { outcome: 'refused' }
    const theirs = (await call(routes.get, { params })) as AnyRecord
    // The edit had arrived, and only the answer was lost.
    const arrived = Object.entries(changes).every(([key, value]) => sameValue(theirs[key] ?? null, value))
    return arrived ? { outcome: 'saved' } : { outcome: 'conflict', theirs }
  }
}
