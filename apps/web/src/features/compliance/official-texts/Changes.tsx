import { useQuery } from '@tanstack/react-query'
import type { OfficialText } from 'contract/compliance/official-texts'
import { useTranslation } from '#platform/i18n/index.ts'
import { Redline } from '#shared/compare/Redline.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { changesQuery } from './official-texts.api.ts'
import { usePassageName } from './use-passage-name.ts'

/** The passages in which a version differs from the one before, word by word. */
export function Changes({ universe, text }: { universe: string; text: OfficialText }) {
  const { t } = useTranslation('compliance/official-texts')
  const nameOf = usePassageName()
  const changes = useQuery(changesQuery(universe, text.id))
  if (changes.isPending) return <Loading />
  if (changes.isError) return <ErrorState error={changes.error} onRetry={() => void changes.refetch()} />
  if (changes.data.items.length === 0) return <p className="text-body text-ink-soft">{t('changes.none')}</p>
  return (
    <ul aria-label={t('changes.title')} className="space-y-3 border-s-2 border-line ps-3">
      {changes.data.items.map(({ key, kind, before, after }) => (
        <li key={key} className="space-y-1">
          <p className="text-meta">
            <bdi className="font-medium">{nameOf(key)}</bdi>{' '}
            <span className="text-ink-soft">{t(`changes.${kind}`)}</span>
          </p>
          <Redline before={before ?? ''} after={after ?? ''} locale={text.language} />
        </li>
      ))}
    </ul>
  )
}
