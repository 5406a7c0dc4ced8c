import type { Signature } from 'contract/workspace/signatures'
import { useTranslation } from '#platform/i18n/index.ts'

type Validity = Signature['validity']

const INKS: Readonly<Record<Validity, string>> = {
  valid: 'text-seal',
  changed: 'text-danger',
  damaged: 'text-danger',
  broken: 'text-danger',
}

/** The validity of a signature as text; its seal shows the same. */
export function ValidityBadge({ validity }: { validity: Validity }) {
  const { t } = useTranslation('contract/signatures')
  return <span className={`block text-meta font-medium ${INKS[validity]}`}>{t(`validity.${validity}`)}</span>
}
