import type { PDFPageProxy } from 'pdfjs-dist'
import type { Turn } from './scale.ts'

/** Beyond this size, browsers render nothing at all. */
const MAX_PIXELS = 16_000_000

/** A PDF uses points, a screen uses pixels. */
export const PIXELS_PER_POINT = 96 / 72

export const viewportOf = (page: PDFPageProxy, scale: number, turn: Turn) =>
  page.getViewport({ scale: scale * PIXELS_PER_POINT, rotation: (page.rotate + turn) % 360 })

export interface Drawing {
  canvas: HTMLCanvasElement
  done: Promise<void>
  cancel: () => void
}

/** Renders a page at the resolution of the screen, within the limits of a canvas. */
export function drawPage(page: PDFPageProxy, scale: number, turn: Turn): Drawing {
  const viewport = viewportOf(page, scale, turn)
  const area = viewport.width * viewport.height
  const sharp = Math.min(globalThis.devicePixelRatio || 1, Math.sqrt(MAX_PIXELS / area))
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width * sharp)
  canvas.height = Math.floor(viewport.height * sharp)
  canvas.className = 'block size-full'
  const task = page.render({ canvas, viewport, transform: [sharp, 0, 0, sharp, 0, 0] })
  return { canvas, done: task.promise, cancel: () => task.cancel() }
}
