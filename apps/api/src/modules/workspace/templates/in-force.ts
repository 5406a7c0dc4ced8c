import type { Locale } from 'contract'
import { isWritten, type TemplateContent, type TemplateParts } from 'contract/workspace/template-content'
import { findUse, type UseName } from 'contract/workspace/template-uses'
import type { Tx } from '#platform/db/tx.ts'
import { builtInParts } from './built-in.ts'

const IN_FORCE = `select t.content from templates t join records r on r.org_id = t.org_id and r.id = t.id
  where t.org_id = app.org() and t.series = $1 and r.status = 'active' and r.archived_at is null
  order by t.number desc limit 1`

const ONE = `select t.content from templates t where t.org_id = app.org() and t.id = $1 and t.use = $2`

/**
 * One language of a template. Missing languages and untouched parts use the built-in text rather than another language,
 * and so does a message without subject or text.
 */
function partsIn(use: UseName, content: TemplateContent | undefined, locale: Locale): TemplateParts {
  const given = builtInParts(use, locale)
  if (!content || !isWritten(content, locale)) return given
  const own = Object.entries(content[locale]!).filter(
    ([, part]) => findUse(use).kind !== 'email' || String(part).trim() !== '',
  )
  return { ...given, ...Object.fromEntries(own) }
}

/** The current template of a use, or the version to preview. */
export async function partsInForce(
  tx: Tx,
  use: UseName,
  locale: Locale,
  version?: string,
): Promise<TemplateParts> {
  const [found] = version
    ? await tx.query<{ content: TemplateContent }>(ONE, [version, use])
    : await tx.query<{ content: TemplateContent }>(IN_FORCE, [use])
  return partsIn(use, found?.content, locale)
}
