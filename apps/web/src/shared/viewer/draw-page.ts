import type { PDFPageProxy } from 'pdfjs-dist'
import type { Turn } from './scale.ts'

/** Beyond this, browsers draw nothing at all. */
const MAX_PIXELS = 16_000_000

/** A PDF counts in points, a screen in pixels. */
export const PIXELS_PER_POINT = 96 / 72

export const viewportOf = (page: PDFPageProxy, scale: number, turn: Turn) =>
  page.getViewport({ scale: scale * PIXELS_PER_POINT, rotation: (page.rotate + turn) % 360 })

export interface Drawing {
  canvas: HTMLCanvasElement
  done: Promise<void>
  cancel: () => void
}

/** Draws a page as sharp as the screen is, within what a canvas can hold. */
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
