import { lazy, Suspense, useEffect, useState, type FunctionComponent } from 'react'

/**
 * A dialog that no page needs at once. It is fetched after the page that may open it, so that it is there when it is
 * wanted, even if the network has gone meanwhile.
 */
export function late<Props extends { open: boolean }>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  const Loaded: FunctionComponent<Props> = lazy(async () => ({ default: await load() }))
  return function Late(props) {
    const [wasOpen, setWasOpen] = useState(props.open)
    if (props.open && !wasOpen) setWasOpen(true)
    useEffect(() => void load().catch(() => undefined), [])
    // Stays once opened: closing is the dialog's own, it gives the focus back.
    return wasOpen ? (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    ) : null
  }
}
