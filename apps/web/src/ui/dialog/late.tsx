import { Suspense, useEffect, useState, type FunctionComponent } from 'react'
import { lazy } from '../lazy.tsx'

interface Options {
  /** Also loaded by the import alone, for dialogs that are only rendered when they open. */
  early?: boolean
}

/**
 * A dialog that no page needs at once. It is loaded after the page that may open it, so that it is available even if
 * the network is lost meanwhile.
 */
export function late<Props extends { open: boolean }>(
  load: () => Promise<FunctionComponent<Props>>,
  options: Options = {},
): FunctionComponent<Props> {
  const Loaded = lazy<Props>(async () => ({ default: await load() }), options)
  return function Late(props) {
    const [wasOpen, setWasOpen] = useState(props.open)
    if (props.open && !wasOpen) setWasOpen(true)
    useEffect(() => void Loaded.preload(), [])
    // Stays mounted once opened: the dialog closes itself and restores the focus.
    return wasOpen ? (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    ) : null
  }
}
