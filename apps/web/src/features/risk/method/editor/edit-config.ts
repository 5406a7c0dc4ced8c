import type { Level, Method } from 'contract/risk/method'
import type { Locale } from 'contract/locale'

export type Axis = 'likelihood' | 'impact'
type Steps = Method['scales']['impact']

const cut = (steps: Steps, size: number): Steps =>
  Array.from({ length: size }, (_, index) => steps[index] ?? { label: {}, meaning: {} })

/** Changes the number of steps: the lowest stay as they are, new ones need definitions. */
export function resized(method: Method, axis: Axis, size: number): Method {
  const { scales, matrix } = method
  const next = { ...matrix, [axis]: size }
  const dimensions = Object.fromEntries(
    Object.entries(scales.dimensions).map(([name, { label, steps }]) => [
      name,
      { label, steps: axis === 'impact' ? cut(steps, size) : steps },
    ]),
  ) as Method['scales']['dimensions']
  return {
    ...method,
    scales: { ...scales, [axis]: cut(scales[axis], size), dimensions },
    matrix: {
      ...next,
      cells: matrix.cells.filter((cell) => cell.likelihood <= next.likelihood && cell.impact <= next.impact),
    },
  }
}

/** Sets the level of a cell by hand; null lets the thresholds decide again. */
export function withCell(method: Method, likelihood: number, impact: number, level: Level | null): Method {
  const others = method.matrix.cells.filter(
    (cell) => cell.likelihood !== likelihood || cell.impact !== impact,
  )
  const cells = level ? [...others, { likelihood, impact, level }] : others
  return { ...method, matrix: { ...method.matrix, cells } }
}

/** Sets the name or the meaning of a step in one language; an empty text is removed. */
export function withText(
  steps: Steps,
  index: number,
  part: 'label' | 'meaning',
  locale: Locale,
  text: string,
): Steps {
  return steps.map((step, at) => {
    if (at !== index) return step
    const { [locale]: _before, ...others } = step[part] ?? {}
    return { ...step, [part]: text === '' ? others : { ...others, [locale]: text } }
  })
}
