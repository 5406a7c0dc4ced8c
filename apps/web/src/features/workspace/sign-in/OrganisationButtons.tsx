import { useTranslation } from '#platform/i18n/index.ts'
import { identity } from '#platform/identity/index.ts'
import { Button } from '#ui/Button.tsx'

interface OrganisationButtonsProps {
  /** A popup is open, or the page is about to be redirected. */
  waiting: boolean
  onRedirect: () => void
  onPopup: () => void
}

/** Sign-in with the organisation's own provider: by redirect, or in a popup, which can be opened again. */
export function OrganisationButtons({ waiting, onRedirect, onPopup }: OrganisationButtonsProps) {
  const { t } = useTranslation('workspace/sign-in')
  // The code must be loaded before the click: browsers block a popup that opens too long after it.
  const prepare = () => void identity.prepare('oidc')
  return (
    <div className="space-y-2" onPointerEnter={prepare} onFocus={prepare}>
      <Button variant="secondary" className="w-full" onClick={onRedirect}>
        {t('redirect')}
      </Button>
      <Button variant="quiet" className="w-full" onClick={onPopup}>
        {t(waiting ? 'popup.again' : 'popup.open')}
      </Button>
      <p role="status" className="text-center text-body text-ink-soft empty:hidden">
        {waiting ? t('popup.waiting') : null}
      </p>
    </div>
  )
}
