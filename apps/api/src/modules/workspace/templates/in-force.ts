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

/** A Word document as it is used, and the version that it belongs to. */
export interface WordInForce {
  readonly code: string
  readonly number: number
  readonly sha256: string
  /** In base64. */
  readonly data: string
}

const WORD = `select r.code, t.number, encode(w.sha256, 'hex') as sha256, translate(encode(w.file, 'base64'), E'\\n', '') as data
  from templates t join records r on r.org_id = t.org_id and r.id = t.id
    left join template_words w on w.org_id = t.org_id and w.template_id = t.id and w.locale = $2
  where t.org_id = app.org()`

/** The Word document of the current version of a use in one language, or of the version to preview. */
export async function wordInForce(
  tx: Tx,
  use: UseName,
  locale: Locale,
  version?: string,
): Promise<WordInForce | undefined> {
  const [found] = version
    ? await tx.query<Nullable<WordInForce>>(`${WORD} and t.use = $1 and t.id = $3`, [use, locale, version])
    : await tx.query<Nullable<WordInForce>>(
        `${WORD} and t.series = $1 and r.status = 'active' and r.archived_at is null order by t.number desc limit 1`,
        [use, locale],
      )
  const { data, sha256 } = found ?? {}
  return data && sha256 ? ({ ...found, data, sha256 } as WordInForce) : undefined
}

/** A version may have no Word document in this language: then the built-in one is made. */
type Nullable<T> = Omit<T, 'data' | 'sha256'> & { data: string | null; sha256: string | null }
