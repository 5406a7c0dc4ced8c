import { Link } from '@tanstack/react-router'
import { Brand } from '#ui/Brand.tsx'

/** The name of the product, linked to the home page. */
export function HomeMark({ mini = false }: { mini?: boolean }) {
  return (
    <Link
      to="/home"
      className="flex min-h-(--control-block) items-center rounded-control"
      activeProps={{ 'aria-current': undefined }}
    >
      <Brand mini={mini} />
    </Link>
  )
}
