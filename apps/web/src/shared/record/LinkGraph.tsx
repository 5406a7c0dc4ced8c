import { inLocale, isRightToLeft, type Localized } from 'contract/locale'
import { PageLink } from '#ui/PageLink.tsx'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { recordLink } from '#platform/records/catalogue.ts'
import type { RecordLink } from '#platform/records/record-queries.ts'
import { layOut, NODE, type Graph, type GraphNode } from './link-graph.ts'

const MAX_TITLE = 22
const shorten = (text: string) => (text.length > MAX_TITLE ? `${text.slice(0, MAX_TITLE - 1)}…` : text)

interface LinkGraphProps {
  code: string
  title: string
  links: readonly RecordLink[]
}

/** A graph of the record and its links. The list below gives the same as text. */
export function LinkGraph({ code, title, links }: LinkGraphProps) {
  const { t } = useTranslation('shared/record')
  const locale = useLocale()
  const graph = layOut(links, isRightToLeft(locale))
  const { width, height, centre } = graph
  return (
    <figure className="overflow-x-auto">
      <svg
        viewBox={`-2 -2 ${width + 4} ${height + 4}`}
        role="group"
        aria-label={t('links.graph')}
        className="mx-auto block w-full max-w-2xl min-w-120"
      >
        {graph.nodes.map((node) => (
          <Edge key={node.link.id} graph={graph} node={node} />
        ))}
        <Box x={centre.x} y={centre.y} code={code} title={title} centre />
        {graph.nodes.map((node) => (
          <Neighbour key={node.link.id} node={node} />
        ))}
      </svg>
      {graph.left > 0 ? (
        <figcaption className="text-center text-body text-ink-soft">
          {t('links.more', { count: graph.left })}
        </figcaption>
      ) : null}
    </figure>
  )
}

function Edge({ graph: { centre }, node }: { graph: Graph; node: GraphNode }) {
  const near = node.x < centre.x ? centre.x : centre.x + NODE.width
  const far = node.x < centre.x ? node.x + NODE.width : node.x
  const [y1, y2] = [centre.y + NODE.height / 2, node.y + NODE.height / 2]
  const middle = (near + far) / 2
  return (
    <path
      d={`M ${near} ${y1} C ${middle} ${y1}, ${middle} ${y2}, ${far} ${y2}`}
      className="fill-none stroke-line-strong"
    />
  )
}

function Neighbour({ node }: { node: GraphNode }) {
  const locale = useLocale()
  const { record } = node.link
  const title = inLocale(record.title as Localized, locale)
  const link = recordLink(record.type, record.id)
  const box = <Box x={node.x} y={node.y} code={record.code} title={title} />
  if (!link) return box
  return (
    <PageLink
      {...link}
      className="outline-none [&:focus-visible_rect]:stroke-accent [&:focus-visible_rect]:stroke-[3]"
    >
      {box}
    </PageLink>
  )
}

interface BoxProps {
  x: number
  y: number
  code: string
  title: string
  centre?: boolean
}

function Box({ x, y, code, title, centre = false }: BoxProps) {
  const middle = x + NODE.width / 2
  return (
    <g>
      <rect
        x={x}
        y={y}
        width={NODE.width}
        height={NODE.height}
        rx={6}
        className={centre ? 'fill-accent-soft stroke-accent' : 'fill-surface stroke-line-strong'}
      />
      <text x={middle} y={y + 18} textAnchor="middle" className="fill-ink text-[12px] font-semibold">
        {code}
      </text>
      <text x={middle} y={y + 34} textAnchor="middle" className="fill-ink-soft text-[11px]">
        {shorten(title)}
      </text>
    </g>
  )
}
