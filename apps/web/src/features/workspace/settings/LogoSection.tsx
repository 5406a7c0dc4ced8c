import { useQuery } from '@tanstack/react-query'
import { MAX_LOGO_BYTES, type Organisation } from 'contract/workspace/organisations'
import { ImageUp } from 'lucide-react'
import { useState } from 'react'
import { base64Of } from '#platform/base64.ts'
import { errorCode } from '#platform/errors.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Section } from '#ui/Section.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { logoQuery, useChangeLogo } from './settings.api.ts'

const TYPES = ['image/png', 'image/jpeg']

/** The logo that reports and dossiers show on their cover. */
export function LogoSection({ organisation: { version } }: { organisation: Organisation }) {
  const { t } = useTranslation(['workspace/settings', 'contract/common'])
  const { data } = useQuery(logoQuery)
  const change = useChangeLogo()
  const [problem, setProblem] = useState<'tooLarge' | 'notPicture' | null>(null)
  async function take(file: File | undefined) {
    if (!file) return
    setProblem(null)
    if (!TYPES.includes(file.type)) return setProblem('notPicture')
    if (file.size > MAX_LOGO_BYTES) return setProblem('tooLarge')
    change.mutate(
      { version, logo: { data: await base64Of(file) } },
      {
        onSuccess: () => showToast({ text: t('logo.saved') }),
        onError: (error) => errorCode(error) === 'INVALID_INPUT' && setProblem('notPicture'),
      },
    )
  }
  const remove = () =>
    change.mutate({ version, logo: null }, { onSuccess: () => showToast({ text: t('logo.removed') }) })
  const failed = change.error && errorCode(change.error) !== 'INVALID_INPUT' ? errorCode(change.error) : null
  return (
    <Section title={t('logo.title')} text={t('logo.text')}>
      <div className="max-w-3xl space-y-4">
        {failed ? <Notice variant="danger">{t(`contract/common:errors.${failed}`)}</Notice> : null}
        {problem ? <Notice variant="danger">{t(`logo.${problem}`)}</Notice> : null}
        {data === undefined ? (
          <Loading />
        ) : data.logo === null ? (
          <p className="text-body text-ink-soft">{t('logo.none')}</p>
        ) : (
          <img
            src={`data:${data.logo.mediaType};base64,${data.logo.data}`}
            alt={t('logo.current')}
            // Documents are white, in the dark theme as well.
            className="max-h-24 max-w-64 rounded-control border border-line bg-white p-3"
          />
        )}
        <FileDrop
          icon={ImageUp}
          small
          text={t('logo.drop')}
          choose={t('logo.choose')}
          accept={TYPES.join(',')}
          onFiles={([file]) => void take(file)}
        />
        {data?.logo ? (
          <Button variant="secondary" busy={change.isPending} onClick={remove}>
            {t('logo.remove')}
          </Button>
        ) : null}
      </div>
    </Section>
  )
}
