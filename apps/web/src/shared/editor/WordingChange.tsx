import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { differenceQuery } from '#platform/rich-texts/rich-texts.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { ReadView } from './ReadView.tsx'

interface WordingChangeProps {
  document: string
  from: string
  to: string
}

/** What an edit changed in a text: a combined view of the wording before and after, opened from its trail entry. */
export default function WordingChange({ document, from, to }: WordingChangeProps) {
  const { t } = useTranslation('shared/editor')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="small" className="ms-2" onClick={() => setOpen(true)}>
        {t('versions.wording')}
      </Button>
      {open ? (
        <Dialog
          open
          onClose={() => setOpen(false)}
          width="wide"
          title={t('versions.wordingTitle')}
          text={t('versions.compareText')}
        >
          <Change document={document} from={from} to={to} />
        </Dialog>
      ) : null}
    </>
  )
}

function Change({ document, from, to }: WordingChangeProps) {
  const { t } = useTranslation('shared/editor')
  const difference = useQuery(differenceQuery(document, from, to))
  if (difference.isPending) return <Loading />
  if (difference.isError)
    return <ErrorState error={difference.error} onRetry={() => void difference.refetch()} />
  return <ReadView label={t('versions.wordingTitle')} content={difference.data.content} />
}
