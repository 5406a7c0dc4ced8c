import { useTranslation } from '#platform/i18n/index.ts'
import { useTitle } from '#platform/use-title.ts'

/** A page outside the shell with nothing but its heading. */
export function BlankPage() {
  const { t } = useTranslation('workspace/visitor')
  useTitle(t('blank'))
  return (
    <main className="p-6">
      <h1 className="text-title font-semibold">{t('blank')}</h1>
    </main>
  )
}
