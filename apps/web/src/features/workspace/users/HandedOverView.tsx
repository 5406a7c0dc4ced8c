import type { HandedOver } from 'contract/workspace/user-administration'
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
  const newOwners = new Map(handed.kinds.map(({ type, to }) => [type, to]))
  const nameOf = useNames(new Map([['person', new Set(newOwners.values())]]))
  function newOwner(type: string) {
    const named = nameOf('person', newOwners.get(type) ?? '')
    return named ? <bdi>{namedText(named, locale)}</bdi> : null
  }
  return (
    <div className="space-y-4">
      <Notice variant="success">{handed.kinds.length > 0 ? t('leaving.handed') : t('leaving.ended')}</Notice>
      {handed.kinds.length > 0 ? (
        <KindTable
          kinds={handed.kinds}
          titleOf={titleOf}
          newOwner={{ head: t('leaving.to'), cell: newOwner }}
        />
      ) : null}
      <Button onClick={onClose}>{t('app:close')}</Button>
    </div>
  )
}
