import { useTranslation } from '#platform/i18n/index.ts'
import { errorCode } from '#platform/errors.ts'
import { Notice } from '#ui/Notice.tsx'

/** The reason of a refusal, as a text. */
export function Problem({ error }: { error: unknown }) {
  const { t } = useTranslation('contract/common')
  return error ? <Notice variant="danger">{t(`errors.${errorCode(error)}`)}</Notice> : null
}
