import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { scaleOf, turned, type Size, type Turn } from './scale.ts'
import { sightAfter } from './sight-keys.ts'
import { useRoom } from './use-room.ts'
import { FIRST_SIGHT, ViewerTools, type Sight } from './ViewerTools.tsx'

const MARGIN = 24

/** Rotated around its centre, and moved so that it fits its box again. */
const placed = (drawn: Size, box: Size, turn: Turn): string =>
  `translate(${(box.width - drawn.width) / 2}px, ${(box.height - drawn.height) / 2}px) rotate(${turn}deg)`

/** An image that can be zoomed, rotated, and moved by pointer, wheel or arrow keys. */
export function ImageView({ address, name }: { address: string; name: string }) {
  const { t } = useTranslation('shared/viewer')
  const [area, room] = useRoom()
  const [sight, setSight] = useState<Sight>({ ...FIRST_SIGHT, zoom: 'page' })
  const [size, setSize] = useState<Size>()
  const [failed, setFailed] = useState(false)
  const grip = useRef<{ x: number; y: number }>(undefined)
  const free = { width: room.width - MARGIN, height: room.height - MARGIN }
  // A small image is not enlarged to fill the space.
  const fitted = size && room.width > 0 ? scaleOf(sight.zoom, size, free, sight.turn) : 1
  const scale = typeof sight.zoom === 'number' ? fitted : Math.min(1, fitted)
  const drawn = size ? { width: size.width * scale, height: size.height * scale } : undefined
  const box = drawn ? turned(drawn, sight.turn) : undefined

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = sightAfter(event.key, sight, scale)
    if (!next) return
    event.preventDefault()
    setSight(next)
  }
  function drag(event: PointerEvent<HTMLDivElement>) {
    if (!grip.current) return
    event.currentTarget.scrollBy(grip.current.x - event.clientX, grip.current.y - event.clientY)
    grip.current = { x: event.clientX, y: event.clientY }
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys are an extra; the buttons inside do the same
    <div onKeyDown={press} className="flex min-h-0 flex-1 flex-col">
      <ViewerTools sight={sight} scale={scale} onSight={setSight} />
      <div
        ref={area}
        role="region"
        aria-label={t('picture')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        onPointerDown={(event) => {
          if (event.pointerType !== 'mouse' || event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          grip.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={drag}
        onPointerUp={() => (grip.current = undefined)}
        className="flex min-h-0 flex-1 cursor-grab overflow-auto bg-surface-soft p-3 -outline-offset-2 active:cursor-grabbing"
      >
        {failed ? <p className="m-auto text-body">{t('failed')}</p> : null}
        <div dir="ltr" className="relative m-auto shrink-0" style={box}>
          <img
            src={address}
            alt={name}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize({ width: naturalWidth, height: naturalHeight })
            }
            onError={() => setFailed(true)}
            className={`absolute start-0 top-0 max-w-none bg-white ${size ? '' : 'opacity-0'}`}
            style={drawn && box ? { ...drawn, transform: placed(drawn, box, sight.turn) } : undefined}
          />
        </div>
      </div>
    </div>
  )
}
