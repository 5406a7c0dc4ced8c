import type { HandedOver } from 'contract/workspace/users'
import { namedText, useNames } from '#platform/collections/names.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { KindTable } from './KindTable.tsx'
import { useKindTitles } from './use-kind-titles.ts'

/** Which records were reassigned to whom, once somebody has left. */
export function HandedOverView({ handed, onClose }: { handed: HandedOver; onClose: () => void }) {
  const { t } = useTranslation(['workspace/users', 'app'])
  const locale = useLocale()
  const titleOf = useKindTitles()
  const heirs = new Map(handed.kinds.map(({ type, to }) => [type, to]))
  const nameOf = useNames(new Map([['person', new Set(heirs.values())]]))
  function heir(type: string) {
    const named = nameOf('person', heirs.get(type) ?? '')
    return named ? <bdi>{namedText(named, locale)}</bdi> : null
  }
  return (
    <div className="space-y-4">
      <Notice variant="success">{handed.kinds.length > 0 ? t('leaving.handed') : t('leaving.ended')}</Notice>
      {handed.kinds.length > 0 ? (
        <KindTable kinds={handed.kinds} titleOf={titleOf} heir={{ head: t('leaving.to'), cell: heir }} />
      ) : null}
      <Button onClick={onClose}>{t('app:close')}</Button>
    </div>
  )
}
