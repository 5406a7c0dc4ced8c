import { Suspense, useEffect, useState, type FunctionComponent } from 'react'
import { lazy } from '../lazy.tsx'

/**
 * A dialog that no page needs at once. It is loaded after the page that may open it, so that it is available even if
 * the network is lost meanwhile.
 */
export function late<Props extends { open: boolean }>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  const Loaded: FunctionComponent<Props> = lazy(async () => ({ default: await load() }))
  return function Late(props) {
    const [wasOpen, setWasOpen] = useState(props.open)
    if (props.open && !wasOpen) setWasOpen(true)
    useEffect(() => void load().catch(() => undefined), [])
    // Stays mounted once opened: the dialog closes itself and restores the focus.
    return wasOpen ? (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    ) : null
  }
}
