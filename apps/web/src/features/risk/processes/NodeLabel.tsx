import type { Localized } from 'contract/locale'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'

/** A node of the tree: its name, and whether something is missing below it. */
export function NodeLabel({ code, title, isHole }: { code: string; title: Localized; isHole: boolean }) {
  const { t } = useTranslation('risk/processes')
  return (
    <>
      <span className="me-1.5 font-medium whitespace-nowrap">
        <bdi>{code}</bdi>
      </span>
      <LocalizedText text={title} className="text-ink-soft" />
      {isHole ? (
        <span className="ms-1.5 inline-flex items-center gap-1 text-warning">
          <TriangleAlert aria-hidden className="size-3.5" />
          <span className="sr-only">{t('grid.hole')}</span>
        </span>
      ) : null}
    </>
  )
}
