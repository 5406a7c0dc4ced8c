import { fail, type Locale } from 'contract'
import type { WriteTx } from '#platform/db/tx.ts'
import { label } from '#platform/translations.ts'

/** The stable pseudonym of an erased person, in the language of the organisation. */
export const pseudonymOf = (of: 'member' | 'invitation', id: string, locale: Locale): string =>
  label(locale, 'server', 'erased', of).replace('{{code}}', id.slice(-4).toUpperCase())

/** The domain of erased addresses. */
export const ERASED_AT = '@erased.invalid'

/** The placeholder for an erased address. */
export const addressOf = (id: string): string => `${id}${ERASED_AT}`

export const plain = (text: string): string => text.normalize().trim().toLowerCase()

/** Refuses a reason that contains the person's name, because the trail entry is immutable. */
export function requireNameless(reason: string, names: readonly (string | null)[]): void {
  if (names.some((one) => one && plain(reason).includes(plain(one))))
    throw fail('INVALID_INPUT', [{ path: ['reason'], code: 'names_person' }])
}

/** Removes the name from stored idempotent replies. */
export async function wipeReplies(tx: WriteTx, said: ReadonlyMap<string, string>): Promise<void> {
  for (const [text, instead] of said)
    await tx.query(
      'update idempotency set reply = replace(reply, $1, $2) where org_id = app.org() and strpos(reply, $1) > 0',
      [JSON.stringify(text), JSON.stringify(instead)],
    )
}
