import type { HandOver } from 'contract/workspace/user-administration'
import type { ReactNode } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { WideTable } from '#ui/WideTable.tsx'

interface KindTableProps {
  kinds: HandOver['kinds']
  titleOf: (type: string) => string
  /** An additional last column: the new owner. */
  newOwner?: { head: string; cell: (type: string) => ReactNode } | undefined
}

/** The records to reassign, by type, with their number. */
export function KindTable({ kinds, titleOf, newOwner }: KindTableProps) {
  const { t } = useTranslation('workspace/users')
  const locale = useLocale()
  return (
    <WideTable label={t('leaving.left')}>
      <thead>
        <tr>
          <th scope="col">{t('leaving.kind')}</th>
          <th scope="col">{t('leaving.owned')}</th>
          <th scope="col">{t('leaving.assigned')}</th>
          {newOwner ? <th scope="col">{newOwner.head}</th> : null}
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ type, owned, assigned }) => (
          <tr key={type}>
            <th scope="row">{titleOf(type)}</th>
            <td className="tabular-nums">{formatNumber(owned, locale)}</td>
            <td className="tabular-nums">{formatNumber(assigned, locale)}</td>
            {newOwner ? <td>{newOwner.cell(type)}</td> : null}
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}
