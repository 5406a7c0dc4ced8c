import { useQuery } from '@tanstack/react-query'
import { checkFile, type FileFinding } from 'contract/techdoc/file/file-checks'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useMay } from '#platform/collections/may.ts'
import { useDynamicTranslation, useTranslation } from '#platform/i18n/index.ts'
import { Notice } from '#ui/Notice.tsx'
import { findingsQuery } from '../file.api.ts'
import { useOpenFile } from '../file-context.ts'
import { useFileAddress } from '../use-address.ts'

const SIGNS = { blocking: TriangleAlert, warning: CircleAlert }

/** Findings of the checks in this section, before a reviewer finds them: blocking ones first. */
export function Findings({ section }: { section: string }) {
  const { t } = useTranslation('techdoc/file')
  const { device } = useOpenFile()
  const may = useMay()
  // Readers see approved content only, not its findings.
  const found = useQuery({ ...findingsQuery(device.id), enabled: may(checkFile) })
  const findings = (found.data ?? []).filter((one) => one.section.id === section)
  if (findings.length === 0) return null
  const isBlocked = findings.some(({ severity }) => severity === 'blocking')
  return (
    <Notice variant={isBlocked ? 'danger' : 'warning'}>
      <h3 className="font-semibold">{t('findings.title')}</h3>
      <ul className="mt-1 space-y-1">
        {findings.map((one) => (
          <Finding
            key={`${one.rule} ${one.row?.id ?? ''} ${one.field ?? ''} ${JSON.stringify(one.details)}`}
            finding={one}
          />
        ))}
      </ul>
    </Notice>
  )
}

function Finding({ finding }: { finding: FileFinding }) {
  const { t } = useTranslation('techdoc/file')
  const { t: message } = useDynamicTranslation('contract/filechecks')
  const [address, go] = useFileAddress()
  const { rule, severity, details, row, section } = finding
  const Sign = SIGNS[severity]
  return (
    <li className="flex flex-wrap items-start gap-x-2">
      <Sign role="img" aria-label={t(`findings.${severity}`)} className="mt-0.5 size-4 shrink-0" />
      <bdi dir="ltr" className="font-medium tabular-nums">
        {rule}
      </bdi>
      <span className="min-w-0">{message(`${rule}.message`, details)}</span>
      {row ? (
        <button
          type="button"
          onClick={() => go({ ...address, section: section.key, row: row.id }, false)}
          className="cursor-pointer font-medium underline"
        >
          {t('findings.row', { code: row.code })}
        </button>
      ) : null}
    </li>
  )
}
