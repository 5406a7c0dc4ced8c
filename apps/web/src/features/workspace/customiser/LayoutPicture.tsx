const PLACES = {
  side: 'inset-y-1 start-1 w-3',
  sideFlush: 'inset-y-0 start-0 w-3',
  top: 'inset-x-1 top-1 h-2',
  topFlush: 'inset-x-0 top-0 h-2',
  middle: 'inset-y-1 inset-x-4',
  all: 'inset-1',
}

/** A small drawing of a layout. */
export function LayoutPicture({ place }: { place: keyof typeof PLACES }) {
  return (
    <span aria-hidden className="relative block h-9 w-14 overflow-hidden rounded border border-current">
      <span className={`absolute rounded-sm bg-current opacity-70 ${PLACES[place]}`} />
    </span>
  )
}
