const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Scrolls smoothly, unless the person prefers reduced motion. */
export function scrollToTop(): void {
  scrollTo({ top: 0, behavior: wantsStillness() ? 'instant' : 'smooth' })
}
