import { ArrowUp } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { scrollToTop } from '#platform/scroll.ts'

/** Scroll position in pixels from which the button is shown. */
const BACK_TO_TOP_PAST = 200

const subscribe = (listener: () => void) => {
  addEventListener('scroll', listener, { passive: true })
  return () => removeEventListener('scroll', listener)
}
const isFarDown = () => scrollY > BACK_TO_TOP_PAST

export function BackToTop() {
  const { t } = useTranslation('workspace/shell')
  if (!useSyncExternalStore(subscribe, isFarDown)) return null
  return (
    <button
      type="button"
      onClick={scrollToTop}
      aria-label={t('backToTop')}
      className="print:hidden fixed end-4 bottom-4 z-20 inline-flex size-11 cursor-pointer items-center justify-center rounded-full bg-accent text-on-accent shadow-pop hover:bg-accent-strong md:end-6 md:bottom-6"
    >
      <ArrowUp aria-hidden className="size-5" />
    </button>
  )
}
