import { Brand } from '#ui/Brand.tsx'
import { UnmarkedLink } from './UnmarkedLink.tsx'

interface HomeMarkProps {
  mini?: boolean
  /** Below the name of the product. */
  organisation?: string | null
}

/** The name of the product, linked to the home page. */
export function HomeMark({ mini = false, organisation = null }: HomeMarkProps) {
  return (
    <UnmarkedLink to="/home" className="flex min-h-(--control-block) min-w-0 items-center rounded-control">
      <Brand mini={mini} below={organisation} />
    </UnmarkedLink>
  )
}
