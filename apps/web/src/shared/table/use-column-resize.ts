import { useState, type PointerEvent } from 'react'

/** The width while an edge is dragged; the address follows when it is released. */
export function useColumnResize(rightToLeft: boolean, onWidth: (column: string, width: number) => void) {
  const [resized, setResized] = useState<{ column: string; width: number }>()
  function start(event: PointerEvent<HTMLElement>, column: string, from: number) {
    const edge = event.currentTarget
    const began = event.clientX
    const widthAt = (x: number) => Math.max(40, from + (rightToLeft ? began - x : x - began))
    event.preventDefault()
    event.stopPropagation()
    edge.setPointerCapture(event.pointerId)
    let x = began
    const move = ({ clientX }: globalThis.PointerEvent) => {
      x = clientX
      setResized({ column, width: widthAt(x) })
    }
    const end = () => {
      edge.removeEventListener('pointermove', move)
      setResized(undefined)
      if (x !== began) onWidth(column, widthAt(x))
    }
    edge.addEventListener('pointermove', move)
    // Released, or taken away by the system.
    edge.addEventListener('lostpointercapture', end, { once: true })
  }
  return { resized, start }
}
