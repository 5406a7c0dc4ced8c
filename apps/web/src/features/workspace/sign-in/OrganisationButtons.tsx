import { useTranslation } from '#platform/i18n/index.ts'
import { identity } from '#platform/identity/index.ts'
import { Button } from '#ui/Button.tsx'

interface OrganisationButtonsProps {
  /** A window is open, or the page is about to be left. */
  waiting: boolean
  onRedirect: () => void
  onPopup: () => void
}

/** The organisation's own provider: on this page's place, or in a window beside it, which can be opened anew. */
export function OrganisationButtons({ waiting, onRedirect, onPopup }: OrganisationButtonsProps) {
  const { t } = useTranslation('workspace/sign-in')
  // Its code must be there before the click: a browser blocks a window that comes too long after it.
  const prepare = () => void identity.prepare('oidc')
  return (
    <div className="space-y-2" onPointerEnter={prepare} onFocus={prepare}>
      <Button variant="secondary" className="w-full" onClick={onRedirect}>
        {t('redirect')}
      </Button>
      <Button variant="quiet" className="w-full" onClick={onPopup}>
        {t(waiting ? 'popup.again' : 'popup.open')}
      </Button>
      <p role="status" className="text-center text-sm text-ink-soft">
        {waiting ? t('popup.waiting') : null}
      </p>
    </div>
  )
}
