import { useTranslation } from '#platform/i18n/index.ts'
import { useTitle } from '#platform/use-title.ts'
import { BlankLayout } from '#ui/BlankLayout.tsx'

/** Shown in the sign-in popup if it has delivered its response and could not close itself. */
export function PopupAnswered() {
  const { t } = useTranslation('workspace/sign-in')
  useTitle(t('finishing'))
  return (
    <BlankLayout title={t('finishing')}>
      <p className="text-body">{t('popup.closeThis')}</p>
    </BlankLayout>
  )
}
