const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Smoothly, unless the person asked their device for less motion. */
export function scrollToTop(): void {
  scrollTo({ top: 0, behavior: wantsStillness() ? 'instant' : 'smooth' })
}
