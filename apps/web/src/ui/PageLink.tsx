import { Link, type LinkComponent, type LinkProps } from '@tanstack/react-router'

const EXACT = { exact: true }

/** A link in the content of a page. It is marked as current only for exactly the open address. */
export const PageLink: LinkComponent<'a'> = (props) => (
  <Link activeOptions={EXACT} {...(props as LinkProps)} />
)
