import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>
  /** Whether it is the open page. */
  current?: boolean
  /** The router's own marks, which are ignored. */
  'data-status'?: string
  disabled?: boolean
}

function Anchor({
  current = false,
  'aria-current': _marked,
  'data-status': _status,
  disabled: _disabled,
  children,
  ...props
}: AnchorProps) {
  return (
    <a {...props} {...(current ? { 'aria-current': 'page', 'data-status': 'active' } : {})}>
      {children}
    </a>
  )
}

/** A link to a page that is marked by its caller: the router would mark every link to a parent of the open page. */
export const UnmarkedLink = createLink(Anchor)
