import {
  Component,
  useEffect,
  useState,
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
} from 'react'
// oxlint-disable-next-line no-restricted-imports -- This is the only place that may use it.
import { lazy as lazily } from 'react'
import { loadWithRetries } from '#platform/load-with-retries.ts'
import { whenIdle } from '#platform/when-idle.ts'
import { PartFailed } from './PartFailed.tsx'

/** The code or the texts of an optional part did not arrive; errors of the part itself go on to the page. */
class PartNotLoaded extends Error {}

interface Options {
  /** Shows nothing instead of a retry button, for parts that nobody misses. */
  quiet?: boolean
  /** Loaded as soon as the page is idle: it is there when it is first shown, even if the network is lost meanwhile. */
  early?: boolean
}

type LazyPart<Props> = FunctionComponent<Props> & {
  /** Loads it before it is shown; then it appears at once. */
  preload: () => Promise<void>
}

/**
 * A part of a page that is loaded when it is first shown. Failed downloads are repeated silently; if they keep failing,
 * the page stays and the part alone offers a retry. It also retries when the network returns.
 */
export function lazy<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { quiet = false, early = false }: Options = {},
): LazyPart<Props> {
  const attempt = () =>
    lazily(async () => {
      try {
        const loaded = await loadWithRetries(load)
        Shared = loaded.default
        return loaded
      } catch (cause) {
        throw new PartNotLoaded('A part of the page could not be loaded.', { cause })
      }
    })
  // Shared by all places that show the part, so that it is downloaded once.
  let Shared: ComponentType<Props> = attempt() as ComponentType<Props>
  // A failure is repeated when the part is shown.
  const preload = () =>
    load().then(
      (loaded) => void (Shared = loaded.default),
      () => undefined,
    )
  if (early) whenIdle(preload)
  function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => Shared)
    const retry = () => {
      if (Shared === Part) Shared = attempt() as ComponentType<Props>
      setPart(() => Shared)
    }
    return (
      <PartBoundary key={keyOf(Part)} failed={<Failed quiet={quiet} onRetry={retry} />}>
        <Part {...props} />
      </PartBoundary>
    )
  }
  return Object.assign(LazyPart, { preload })
}

const keys = new WeakMap<object, number>()
let last = 0

/** A new attempt needs a boundary that has not failed. */
function keyOf(part: object): number {
  const known = keys.get(part) ?? ++last
  keys.set(part, known)
  return known
}

function Failed({ quiet, onRetry }: { quiet: boolean; onRetry: () => void }) {
  useEffect(() => {
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  })
  return quiet ? null : <PartFailed onRetry={onRetry} />
}

interface BoundaryProps {
  children: ReactNode
  failed: ReactNode
}

class PartBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    if (!(error instanceof PartNotLoaded)) throw error
    return this.props.failed
  }
}
