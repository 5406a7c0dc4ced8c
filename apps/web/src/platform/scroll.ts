const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** The end of a smooth scroll is announced, except in browsers that do not know the event. */
const LONGEST_MS = 1500

/** The page keeps this height while it is scrolled: the next one may be shorter, and would jump to its own end. */
const keepHeight = (height: string): void => {
  document.documentElement.style.minBlockSize = height
}

/** Called before a page is replaced: what is scrolled smoothly afterwards must not be cut off. */
export function holdHeight(): void {
  if (scrollY > 0 && !wantsStillness()) keepHeight(`${document.documentElement.scrollHeight}px`)
}

/** Scrolls smoothly, unless the person prefers reduced motion. */
export function scrollToTop(): void {
  if (wantsStillness() || scrollY === 0) keepHeight('')
  else {
    const release = () => {
      clearTimeout(late)
      removeEventListener('scrollend', release)
      keepHeight('')
    }
    const late = setTimeout(release, LONGEST_MS)
    addEventListener('scrollend', release)
  }
  scrollTo({ top: 0, behavior: wantsStillness() ? 'instant' : 'smooth' })
}
