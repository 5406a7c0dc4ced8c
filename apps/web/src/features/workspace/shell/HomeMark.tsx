import { Link } from '@tanstack/react-router'
import { Brand } from '#ui/Brand.tsx'

interface HomeMarkProps {
  mini?: boolean
  /** Below the name of the product. */
  organisation?: string | null
}

/** The name of the product, linked to the home page. */
export function HomeMark({ mini = false, organisation = null }: HomeMarkProps) {
  return (
    <Link
      to="/home"
      className="flex min-h-(--control-block) min-w-0 items-center rounded-control"
      activeProps={{ 'aria-current': undefined }}
    >
      <Brand mini={mini} below={organisation} />
    </Link>
  )
}
