import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'

/** The pages of signed-in staff; the guard of the root route has rejected everybody else. */
export const Route = createFileRoute('/_content/_protected')({
  staticData: { requiresLogin: true },
  beforeLoad: ({ context: { me }, location }) => {
    if (!me) throw redirect({ to: '/login', search: { to: location.href } })
    return { me }
  },
  component: Outlet,
})
