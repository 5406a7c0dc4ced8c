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

/** Follows the content, so that it covers none of it at the end of the page; until there it floats above the foot. */
export function BackToTop() {
  const { t } = useTranslation('workspace/shell')
  if (!useSyncExternalStore(subscribe, isFarDown)) return null
  return (
    <button
      type="button"
      onClick={scrollToTop}
      aria-label={t('backToTop')}
      className="print:hidden sticky bottom-[calc(var(--foot-bar,0rem)+1rem)] z-20 me-4 mb-4 inline-flex size-11 shrink-0 cursor-pointer items-center justify-center self-end rounded-full bg-accent text-on-accent shadow-pop hover:bg-accent-strong md:me-6 md:bottom-6 md:mb-6"
    >
      <ArrowUp aria-hidden className="size-5" />
    </button>
  )
}
