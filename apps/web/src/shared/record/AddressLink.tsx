import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A link to an address that is known only as text; it opens in place, or in a new tab when asked to. */
export function AddressLink({ href, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  const { history } = useRouter()
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        history.push(href)
      }}
    >
      {children}
    </a>
  )
}
