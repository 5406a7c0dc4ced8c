import type { Classification } from 'contract/workspace/organisations'
import type { Tx } from '#platform/db/tx.ts'
import type { DocumentModel, PrintedLogo } from '#platform/rendering/document-model.ts'
import { imageSize } from '#platform/uploads/image-size.ts'
import { label } from '#platform/translations.ts'

interface Row {
  classification: Classification
  mediaType: PrintedLogo['mediaType'] | null
  data: string | null
}

/** What an organisation puts on every document: its logo, and the classification of those without one of their own. */
export async function loadLetterhead(
  tx: Tx,
  { locale, classification }: Pick<DocumentModel, 'locale' | 'classification'>,
): Promise<Pick<DocumentModel, 'logo' | 'classification'>> {
  const [row] = await tx.query<Row>(
    `select classification, logo_type as "mediaType", translate(encode(logo, 'base64'), E'\\n', '') as data
     from organisations where org_id = app.org()`,
  )
  const { mediaType = null, data = null, classification: usual = 'internal' } = row ?? {}
  const size = mediaType && data ? imageSize(mediaType, Buffer.from(data, 'base64')) : null
  return {
    classification: classification ?? label(locale, 'documents', 'classifications', usual),
    ...(mediaType && data && size ? { logo: { mediaType, data, ...size } } : {}),
  }
}
