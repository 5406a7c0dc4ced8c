import type { ReactNode } from 'react'
import type { LinkTarget } from '#platform/page-links.ts'
import { PageLink } from '#ui/PageLink.tsx'

export interface ChartHeadingProps {
  id: string
  title: string
  description?: string | undefined
  level?: 'h2' | 'h3' | undefined
  /** The title opens the list of what is counted. */
  link?: LinkTarget | undefined
  /** At the end of the line. */
  children?: ReactNode
}

/** The heading of a chart or figure: a line below it opens the picture. */
export function ChartHeading({
  id,
  title,
  description,
  level: Heading = 'h2',
  link,
  children,
}: ChartHeadingProps) {
  return (
    <div className="flex items-center gap-3 border-b border-line-firm pb-1.5">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-2.5">
        <Heading id={id} className="text-body font-semibold">
          {link ? (
            <PageLink
              {...link}
              className="inline-block min-h-6 content-center hover:underline hover:underline-offset-4"
            >
              {title}
            </PageLink>
          ) : (
            title
          )}
        </Heading>
        {description ? <p className="text-meta text-ink-faint">{description}</p> : null}
      </div>
      {children ? <div className="ms-auto flex shrink-0 items-center gap-3">{children}</div> : null}
    </div>
  )
}
