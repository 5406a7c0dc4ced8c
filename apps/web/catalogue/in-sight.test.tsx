import { isRightToLeft } from 'contract/locale'
import { useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { locale } from './open-story.tsx'
import { indicesOf, useInSight } from '../src/ui/use-in-sight.ts'

const COUNT = 1000
const SIZE = 20
const direction = isRightToLeft(locale) ? 'rtl' : 'ltr'

function Lines({ across = false, all = false, count = COUNT }) {
  const area = useRef<HTMLDivElement>(null)
  const drawn = useInSight(area, { count, size: SIZE, around: 2, across, all })
  const place = { position: 'absolute', [across ? 'width' : 'height']: SIZE } as const
  return (
    <div ref={area} data-area style={{ position: 'relative', width: 200, height: 200, overflow: 'auto' }}>
      <div style={{ [across ? 'width' : 'height']: count * SIZE }}>
        {indicesOf(drawn).map((index) => (
          <i key={index} style={{ ...place, [across ? 'insetInlineStart' : 'top']: index * SIZE }}>
            {index}
          </i>
        ))}
      </div>
      {[0, 500, COUNT - 1].map((index) => (
        <button key={index} type="button" data-to={index} onClick={() => drawn.reveal(index)}>
          {index}
        </button>
      ))}
    </div>
  )
}

function show(props: Parameters<typeof Lines>[0]) {
  const canvas = document.createElement('div')
  canvas.dir = direction
  document.body.append(canvas)
  const root = createRoot(canvas)
  onTestFinished(() => {
    root.unmount()
    canvas.remove()
  })
  root.render(<Lines {...props} />)
  return {
    draw: (next: Parameters<typeof Lines>[0]) => root.render(<Lines {...props} {...next} />),
    area: () => canvas.querySelector<HTMLElement>('[data-area]')!,
    drawn: () => {
      const shown = [...canvas.querySelectorAll('i')].map(({ textContent }) => Number(textContent))
      return [shown.at(0), shown.at(-1)]
    },
    reveal: (index: number) => canvas.querySelector<HTMLElement>(`[data-to="${index}"]`)!.click(),
  }
}

test.each([false, true])(
  'only those in sight are drawn, with two around them; across: %s',
  async (across) => {
    const { area, drawn, reveal } = show({ across })
    // A scroll bar takes a little of the 200 pixels.
    await expect.poll(drawn).toEqual([0, expect.toSatisfy((last: number) => last >= 10 && last <= 11)])
    reveal(500)
    await expect.poll(() => drawn()[1]).toBe(502)
    const at = () => Math.abs(across ? area().scrollLeft : area().scrollTop)
    const end = at()
    expect(end + (across ? area().clientWidth : area().clientHeight)).toBe(501 * SIZE)
    reveal(COUNT - 1)
    await expect.poll(() => drawn()[1]).toBe(COUNT - 1)
    reveal(500)
    await expect.poll(() => drawn()[0]).toBe(498)
    expect(at()).toBe(500 * SIZE)
    reveal(0)
    await expect.poll(() => drawn()[0]).toBe(0)
  },
)

test('fewer lines than were scrolled to are drawn to their end', async () => {
  const { draw, drawn, reveal } = show({})
  await expect.poll(() => drawn()[0]).toBe(0)
  reveal(COUNT - 1)
  await expect.poll(() => drawn()[1]).toBe(COUNT - 1)
  draw({ count: 30 })
  await expect.poll(() => drawn()[1]).toBe(29)
})

test('all are drawn where that is asked for', async () => {
  const { drawn } = show({ all: true })
  await expect.poll(drawn).toEqual([0, COUNT - 1])
})
