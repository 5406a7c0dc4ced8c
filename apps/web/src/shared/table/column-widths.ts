/** For people who do not drag the edge of a heading. */
const WIDE = 320
const NARROW = 96

type Widths = Readonly<Record<string, number>>

export const widthName = (width: number | undefined): 'fitted' | 'narrow' | 'wide' =>
  width === undefined ? 'fitted' : width <= (WIDE + NARROW) / 2 ? 'narrow' : 'wide'

/** From a column that fits its content to a wide one, to a narrow one, and back. */
export function nextWidth(widths: Widths, key: string): Widths {
  const { [key]: width, ...others } = widths
  const name = widthName(width)
  return name === 'narrow' ? others : { ...others, [key]: name === 'fitted' ? WIDE : NARROW }
}
