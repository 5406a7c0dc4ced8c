import { useTranslation } from '#platform/i18n/index.ts'
import { Tooltip } from '#ui/Tooltip.tsx'

/** Says that the organisation is for trying things out. Narrow screens show it in the menu of the person. */
export function TestModeChip() {
  const { t } = useTranslation('workspace/shell')
  return (
    <Tooltip text={t('testModeAbout')}>
      <span className="me-1.5 inline-flex h-5.5 items-center rounded-full border border-dashed border-warning/45 px-2 text-meta whitespace-nowrap text-warning max-lg:hidden">
        {t('testMode')}
        <span className="sr-only">. {t('testModeAbout')}</span>
      </span>
    </Tooltip>
  )
}
