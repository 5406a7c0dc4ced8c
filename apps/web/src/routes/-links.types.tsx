import { Link, redirect } from '@tanstack/react-router'
import { recordLink } from '#platform/records/catalogue.ts'
import { linkTo, type LinkTarget } from '#platform/page-links.ts'
import { PageLink } from '#ui/PageLink.tsx'

/** Read by the compiler only: links that must compile, and mistakes that must not. */
export const targets: readonly (LinkTarget | undefined)[] = [
  linkTo({ to: '/risks', search: { record: 'id', category: ['operational'], status: 'active' } }),
  linkTo({ to: '/risks/$recordId', params: { recordId: 'id' } }),
  recordLink('risk', 'id'),
  // @ts-expect-error a misspelt route
  linkTo({ to: '/risk' }),
  // @ts-expect-error a missing parameter
  linkTo({ to: '/risks/$recordId' }),
  // @ts-expect-error a misspelt parameter
  linkTo({ to: '/risks/$recordId', params: { record: 'id' } }),
  // @ts-expect-error an unknown search key
  linkTo({ to: '/risks', search: { categry: 'operational' } }),
  // @ts-expect-error an unknown search key beside a known one
  linkTo({ to: '/risks', search: { record: 'id', categry: 'operational' } }),
  // @ts-expect-error a search key of a page that has none
  linkTo({ to: '/home', search: { record: 'id' } }),
  // @ts-expect-error a target that was not checked
  { to: '/risks', params: {}, search: {} },
]

export const elements = [
  <PageLink key={1} to="/risks" search={{ record: 'id' }} className="underline" />,
  <PageLink key={2} {...linkTo({ to: '/home' })} className="underline" />,
  // @ts-expect-error a misspelt route
  <PageLink key={3} to="/risk" />,
  // @ts-expect-error a missing parameter
  <PageLink key={4} to="/risks/$recordId" />,
  // @ts-expect-error an unknown search key
  <PageLink key={5} to="/risks" search={{ categry: 'operational' }} />,
  // @ts-expect-error an unknown search key
  <Link key={6} to="/risks" search={{ categry: 'operational' }} />,
]

export const redirects = [
  redirect(linkTo({ to: '/home' })),
  // @ts-expect-error an unknown search key
  redirect({ to: '/risks', search: { categry: 'operational' } }),
]
