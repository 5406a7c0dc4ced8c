import { Maximize, MoveHorizontal, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { nextTurn, zoomStep, type Turn, type Zoom } from './scale.ts'

export interface Sight {
  readonly zoom: Zoom
  readonly turn: Turn
}

export const FIRST_SIGHT: Sight = { zoom: 'width', turn: 0 }

interface ViewerToolsProps {
  sight: Sight
  /** The current scale. */
  scale: number
  onSight: (next: Sight) => void
  /** Tools for this kind of file, before the common ones. */
  children?: ReactNode
}

/** Zoom, fit and rotate. */
export function ViewerTools({ sight, scale, onSight, children }: ViewerToolsProps) {
  const { t } = useTranslation('shared/viewer')
  const locale = useLocale()
  const zoom = (next: Zoom) => onSight({ ...sight, zoom: next })
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(scale)
  return (
    <div
      role="toolbar"
      aria-label={t('tools')}
      className="flex flex-wrap items-center gap-x-1 border-b border-line bg-surface px-2 py-1"
    >
      {children}
      <div className="ms-auto flex items-center">
        <IconButton
          label={t('smaller')}
          icon={<ZoomOut aria-hidden />}
          onClick={() => zoom(zoomStep(scale, -1))}
        />
        <span
          role="status"
          className="w-12 text-center text-meta tabular-nums"
          aria-label={t('zoom', { percent })}
        >
          {percent}
        </span>
        <IconButton
          label={t('larger')}
          icon={<ZoomIn aria-hidden />}
          onClick={() => zoom(zoomStep(scale, 1))}
        />
        <IconButton
          label={t('fitWidth')}
          aria-pressed={sight.zoom === 'width'}
          icon={<MoveHorizontal aria-hidden />}
          className="aria-pressed:text-accent"
          onClick={() => zoom('width')}
        />
        <IconButton
          label={t('fitPage')}
          aria-pressed={sight.zoom === 'page'}
          icon={<Maximize aria-hidden />}
          className="aria-pressed:text-accent"
          onClick={() => zoom('page')}
        />
        <IconButton
          label={t('turn')}
          icon={<RotateCw aria-hidden />}
          onClick={() => onSight({ ...sight, turn: nextTurn(sight.turn) })}
        />
      </div>
    </div>
  )
}
