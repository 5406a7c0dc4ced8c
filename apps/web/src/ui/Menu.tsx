import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'

const ROW =
  'flex min-h-9 w-full cursor-pointer items-center gap-3 rounded px-3 py-1.5 text-start text-body outline-none select-none data-highlighted:bg-surface-soft data-disabled:cursor-default data-disabled:text-ink-soft [&_svg]:size-4 [&_svg]:shrink-0'

export interface MenuProps {
  /** The button that opens the menu: one element that takes a ref. */
  trigger: ReactElement
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  side?: 'bottom' | 'inline-end'
  /** Also opens on hover, after a delay; a click or a key opens at once. */
  hover?: { openDelay: number; closeDelay: number }
  /** The accessible name of the list, if the trigger's own name is not enough. */
  label?: string
  /** Where the focus goes when the menu closes; `true` is the trigger. */
  finalFocus?: () => HTMLElement | null | true
  className?: string
}

/** A drop-down list of commands or links. */
export function Menu({
  trigger,
  children,
  align = 'start',
  side = 'bottom',
  hover,
  label,
  finalFocus,
  className = '',
}: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger
        render={trigger}
        {...(hover ? { openOnHover: true, delay: hover.openDelay, closeDelay: hover.closeDelay } : {})}
      />
      <Base.Portal>
        <Base.Positioner
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className="z-60 outline-none"
        >
          <Base.Popup
            {...(label ? { 'aria-label': label } : {})}
            {...(finalFocus ? { finalFocus } : {})}
            className={`pop max-h-(--available-height) min-w-52 overflow-y-auto p-1 outline-none ${className}`}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

export interface MenuItemProps {
  children: ReactNode
  icon?: ReactNode
  onClick?: () => void
  disabled?: boolean
}

export function MenuItem({ children, icon, onClick, disabled = false }: MenuItemProps) {
  return (
    <Base.Item className={ROW} disabled={disabled} {...(onClick ? { onClick } : {})}>
      {icon}
      {children}
    </Base.Item>
  )
}

export interface MenuCheckProps {
  checked: boolean
  onChange: () => void
  children: ReactNode
}

/** An item that is on or off; the menu closes. */
export function MenuCheck({ checked, onChange, children }: MenuCheckProps) {
  return (
    <Base.CheckboxItem checked={checked} onCheckedChange={onChange} closeOnClick className={ROW}>
      <span className="flex size-4 shrink-0 items-center">
        <Base.CheckboxItemIndicator>
          <Check aria-hidden />
        </Base.CheckboxItemIndicator>
      </span>
      {children}
    </Base.CheckboxItem>
  )
}

/** A menu item with a link: `link` is the link element without its content. */
export function MenuLink({
  link,
  icon,
  children,
}: {
  link: ReactElement
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <Base.LinkItem render={link} closeOnClick className={`${ROW} data-[status=active]:text-accent-strong`}>
      {icon}
      {children}
    </Base.LinkItem>
  )
}

export interface MenuChoiceProps<Value extends string> {
  label: string
  value: Value | null
  options: readonly { value: Value; label: string; lang?: string }[]
  onChoose: (value: Value) => void
  /** The menu stays open, because the choice affects its other items. */
  keepOpen?: boolean
}

/** One of several options, with the chosen one marked. */
export function MenuChoice<Value extends string>({
  label,
  value,
  options,
  onChoose,
  keepOpen = false,
}: MenuChoiceProps<Value>) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-3 pt-2 pb-1 text-meta font-medium text-ink-soft">
        {label}
      </Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={(chosen: Value) => onChoose(chosen)}>
        {options.map((option) => (
          <Base.RadioItem key={option.value} value={option.value} closeOnClick={!keepOpen} className={ROW}>
            <span className="flex size-4 shrink-0 items-center">
              <Base.RadioItemIndicator>
                <Check aria-hidden />
              </Base.RadioItemIndicator>
            </span>
            <bdi lang={option.lang}>{option.label}</bdi>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  )
}

export function MenuSeparator() {
  return <Base.Separator className="my-1 h-px bg-line" />
}
