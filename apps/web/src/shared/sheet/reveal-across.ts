/** Windows as wide as a tablet have room for every cell. */
const PHONE = '(width < 40rem)'

/**
 * Scrolls to the beginning of a cell that is wider than the room beside the pinned columns. Browsers leave such a cell
 * where it is as soon as a few pixels of it are in sight.
 */
export function revealAcross(area: HTMLElement, cell: Element, pinned: number): void {
  if (!matchMedia(PHONE).matches) return
  const room = area.getBoundingClientRect()
  const box = cell.getBoundingClientRect()
  const padding = Math.min(pinned, room.width / 2)
  if (box.width <= room.width - padding) return
  const isFromRight = getComputedStyle(area).direction === 'rtl'
  area.scrollBy({
    left: isFromRight ? box.right - (room.right - padding) : box.left - (room.left + padding),
    behavior: 'instant',
  })
}
