import type { Signature } from 'contract/workspace/signatures'
import { ShieldAlert, ShieldCheck, ShieldX } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'

type Validity = Signature['validity']

const LOOKS: Readonly<Record<Validity, string>> = {
  valid: 'border-success-line bg-success-soft text-success',
  changed: 'border-warning-line bg-warning-soft text-warning',
  damaged: 'border-danger-line bg-danger-soft text-danger',
  broken: 'border-danger-line bg-danger-soft text-danger',
}
const ICONS = { valid: ShieldCheck, changed: ShieldAlert, damaged: ShieldX, broken: ShieldX }

/** The validity of a signature as text; colour and icon are secondary. */
export function ValidityBadge({ validity }: { validity: Validity }) {
  const { t } = useTranslation('contract/signatures')
  const Icon = ICONS[validity]
  return (
    <span
      className={`inline-flex items-center gap-1 rounded border px-2 py-0.5 text-meta font-medium ${LOOKS[validity]}`}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {t(`validity.${validity}`)}
    </span>
  )
}
