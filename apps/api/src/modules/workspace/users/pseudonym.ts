import { fail, type Locale } from 'contract'
import type { WriteTx } from '#platform/db/tx.ts'
import { label } from '#platform/words.ts'

/** What others will read in place of the name, in the language of the organisation; the same each time. */
export const pseudonymOf = (of: 'member' | 'invitation', id: string, locale: Locale): string =>
  label(locale, 'server', 'erased', of).replace('{{code}}', id.slice(-4).toUpperCase())

/** A place that leads nowhere: whose address is there has been erased. */
export const ERASED_AT = '@erased.invalid'

/** An address that stands for whom it had. */
export const addressOf = (id: string): string => `${id}${ERASED_AT}`

export const plain = (text: string): string => text.normalize().trim().toLowerCase()

/** Who is erased is not named in the entry that says so, which nobody can alter. */
export function requireNameless(reason: string, names: readonly (string | null)[]): void {
  if (names.some((one) => one && plain(reason).includes(plain(one))))
    throw fail('INVALID_INPUT', [{ path: ['reason'], code: 'names_person' }])
}

/** Answers that others were given within a day, and would be given again, name nobody either. */
export async function wipeReplies(tx: WriteTx, said: ReadonlyMap<string, string>): Promise<void> {
  for (const [text, instead] of said)
    await tx.query(
      'update idempotency set reply = replace(reply, $1, $2) where org_id = app.org() and strpos(reply, $1) > 0',
      [JSON.stringify(text), JSON.stringify(instead)],
    )
}
