import {
  cloneElement,
  createContext,
  use,
  useId,
  useLayoutEffect,
  useMemo,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { useDirection } from '#platform/preferences/direction.ts'

interface OpenTab {
  readonly value: string
  readonly choose: (value: string) => void
  readonly idOf: (part: 'tab' | 'panel', value: string) => string
  /** The panels that are rendered: a tab names its panel only while there is one. */
  readonly panels: ReadonlySet<string>
  readonly note: (value: string, isThere: boolean) => void
}

const Opened = createContext<OpenTab | null>(null)

function useOpenTab(): OpenTab {
  const opened = use(Opened)
  if (!opened) throw new Error('a tab outside its `Root`')
  return opened
}

interface RootProps<Value extends string> {
  value: Value
  onValueChange: (value: Value) => void
  className?: string
  /** The element around the tabs and their panels, instead of a `div`. */
  render?: ReactElement<{ children?: ReactNode }>
  children: ReactNode
}

const withOne = (panels: ReadonlySet<string>, value: string, isThere: boolean): ReadonlySet<string> => {
  const next = new Set(panels)
  if (isThere) next.add(value)
  else next.delete(value)
  return next
}

function Root<Value extends string>(props: RootProps<Value>) {
  const { value, onValueChange, className, render = <div className={className} />, children } = props
  const id = useId()
  const [panels, setPanels] = useState<ReadonlySet<string>>(() => new Set())
  const parts = useMemo(
    () => ({
      idOf: (part: 'tab' | 'panel', of: string) => `${id}-${part}-${of}`,
      note: (of: string, isThere: boolean) => setPanels((now) => withOne(now, of, isThere)),
    }),
    [id],
  )
  const choose = (next: string) => (next === value ? undefined : onValueChange(next as Value))
  return <Opened value={{ value, choose, panels, ...parts }}>{cloneElement(render, {}, children)}</Opened>
}

const STEPS: Readonly<Record<string, (at: number, count: number, forward: 1 | -1) => number>> = {
  ArrowRight: (at, count, forward) => (at + forward + count) % count,
  ArrowLeft: (at, count, forward) => (at - forward + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

function List(props: ComponentProps<'div'>) {
  const forward = useDirection() === 'rtl' ? -1 : 1
  function press(event: KeyboardEvent<HTMLDivElement>) {
    const step = STEPS[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
    const at = tabs.indexOf(document.activeElement as HTMLElement)
    if (at < 0) return
    event.preventDefault()
    tabs[step(at, tabs.length, forward)]!.focus()
  }
  return <div {...props} role="tablist" tabIndex={-1} onKeyDown={press} />
}

interface TabProps extends Omit<ComponentProps<'button'>, 'value'> {
  value: string
}

function Tab({ value, ...rest }: TabProps) {
  const opened = useOpenTab()
  const isOpen = opened.value === value
  return (
    <button
      {...rest}
      type="button"
      role="tab"
      id={opened.idOf('tab', value)}
      aria-selected={isOpen}
      aria-controls={isOpen && opened.panels.has(value) ? opened.idOf('panel', value) : undefined}
      data-active={isOpen ? '' : undefined}
      tabIndex={isOpen ? 0 : -1}
      onClick={() => opened.choose(value)}
    />
  )
}

interface PanelProps extends ComponentProps<'div'> {
  value: string
  /** Stays in the page while it is closed. */
  keepMounted?: boolean
}

function Panel({ value, keepMounted = false, ...rest }: PanelProps) {
  const opened = useOpenTab()
  const isOpen = opened.value === value
  const isThere = isOpen || keepMounted
  const { note } = opened
  useLayoutEffect(() => {
    if (!isThere) return undefined
    note(value, true)
    return () => note(value, false)
  }, [note, value, isThere])
  if (!isThere) return null
  return (
    <div
      {...rest}
      role="tabpanel"
      id={opened.idOf('panel', value)}
      aria-labelledby={opened.idOf('tab', value)}
      hidden={!isOpen}
      tabIndex={isOpen ? 0 : -1}
    />
  )
}

/** Tabs by the ARIA pattern: one tab stop, arrow keys within, Enter opens. Without the library: every page of a record has them. */
export const Tabs = { Root, List, Tab, Panel }
