import './text-spacing.css'

/** Set while letters or words are wider apart than the page has them; the style sheet then cuts no text. */
const ATTRIBUTE = 'data-text-spaced'

/**
 * Follows the spacing that a reader gives all text, by a style sheet of the browser or a tool. A hidden text changes its
 * width with it. It has its own size and font, so that nothing else does.
 */
export function followTextSpacing(root: HTMLElement): () => void {
  const probe = document.createElement('span')
  probe.ariaHidden = 'true'
  probe.textContent = 'a b'
  probe.className = 'fixed start-0 top-0 -z-10 invisible whitespace-nowrap'
  document.body.append(probe)
  const note = () => {
    const { letterSpacing, wordSpacing } = getComputedStyle(probe)
    const isSpaced = [letterSpacing, wordSpacing].some((width) => Number.parseFloat(width) > 0)
    root.toggleAttribute(ATTRIBUTE, isSpaced)
  }
  note()
  const observer = new ResizeObserver(note)
  observer.observe(probe)
  return () => {
    observer.disconnect()
    probe.remove()
    root.removeAttribute(ATTRIBUTE)
  }
}
