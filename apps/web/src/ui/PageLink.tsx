import { Link, type LinkComponent, type LinkProps } from '@tanstack/react-router'

const EXACT = { exact: true }

/** A link in the content of a page. It is marked as current only if it leads to exactly the address that is open. */
export const PageLink: LinkComponent<'a'> = (props) => (
  <Link activeOptions={EXACT} {...(props as LinkProps)} />
)
