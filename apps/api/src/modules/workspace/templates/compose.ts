import type { Locale } from 'contract'
import { composeMail, type MailLine } from 'contract/workspace/template-text'
import type { UseName } from 'contract/workspace/template-uses'
import type { Tx } from '#platform/db/tx.ts'
import { partsInForce } from './in-force.ts'

/** Composes a message from the current template of its use. */
export async function composeFor(
  tx: Tx,
  use: UseName,
  locale: Locale,
  values: Readonly<Record<string, string>>,
  blocks: Readonly<Record<string, readonly MailLine[]>> = {},
): Promise<{ subject: string; lines: MailLine[] }> {
  return composeMail(await partsInForce(tx, use, locale), values, blocks)
}
