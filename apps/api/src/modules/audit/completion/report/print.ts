import { OPINIONS } from 'contract/audit/engagement'
import { projects } from 'contract/audit/projects'
import { type ReportSection, reports } from 'contract/audit/reports'
import { USUAL_DAYS } from 'contract/workspace/actions'
import { registered } from '#platform/collection/spine.ts'
import type { Stored } from '#platform/collection/stored.ts'
import {
  KINDS,
  loadLabels,
  type ExportGenerator,
  type ExportContext,
  signatureOf,
  type Wording,
  wordingIn,
  wordingOf,
} from '#modules/workspace/exports/index.ts'
import { loadProofs } from '#modules/workspace/signatures/index.ts'
import { applyTemplate, usedTemplate } from '#modules/workspace/templates/index.ts'
import { getRecord } from '#platform/collection/commands.ts'
import type { Tx } from '#platform/db/tx.ts'
import { fillIn } from '#platform/fill-in.ts'
import { type Block, type DocumentModel, type Fact, LEVEL_TONES } from '#platform/rendering/document-model.ts'
import { renderDocument } from '#platform/rendering/render.ts'
import { label } from '#platform/translations.ts'
import { blocksOf } from '#platform/rendering/content-blocks.ts'
import { issueCards, issueOverview, ratingFigures } from './issue-cards.ts'
import { RATINGS } from './ratings.ts'
import { loadTexts } from './texts.ts'

/** The final statuses; all others are printed with a draft watermark. */
const FINAL_STATUSES = ['issued', 'superseded']

async function coverOf(
  exportContext: ExportContext,
  report: Stored<typeof reports>,
  wording: Wording,
): Promise<Fact[]> {
  const { tx, actor, services } = exportContext
  const { leadId = null, reviewerId = null, caeId = null, team = [] } = report.standing ?? {}
  const heads = [leadId, reviewerId, caeId]
  const labels = await loadLabels(
    tx,
    { people: [...heads, ...team].filter((id) => id !== null), records: [report.project] },
    { byType: services.collections, actor },
  )
  const project = labels.records.get(report.project)
  const field = (name: string) => label(wording.locale, reports.name, 'fields', name)
  const person = (name: string, id: string | null): Fact[] => {
    const who = id && labels.people.get(id)
    return who ? [[label(wording.locale, projects.name, 'fields', name), who]] : []
  }
  const others = team.filter((id) => !heads.includes(id)).flatMap((id) => labels.people.get(id) ?? [])
  return [
    ...(project ? [[field('project'), `${project.code} ${wording.text(project.title)}`] satisfies Fact] : []),
    [
      label(wording.locale, 'common', 'spine', 'status'),
      label(wording.locale, reports.name, 'statuses', report.status),
    ],
    [field('number'), wording.number(report.number ?? 1)],
    ...(report.issuedOn ? [[field('issuedOn'), wording.day(report.issuedOn)] satisfies Fact] : []),
    ...(report.opinion
      ? [
          [
            field('opinion'),
            label(wording.locale, reports.name, 'choices', 'opinion', report.opinion),
          ] satisfies Fact,
        ]
      : []),
    ...person('ownerId', leadId),
    ...person('reviewerId', reviewerId),
    ...person('caeId', caeId),
    ...(others.length > 0 ? [[reportWord(wording, 'team'), others.join(', ')] satisfies Fact] : []),
    ...(await fieldworkOf(tx, report.project, wording)),
  ]
}

const reportWord = ({ locale }: Wording, ...path: [string, ...string[]]): string =>
  label(locale, 'auditreport', ...path)

/** A report about a restricted engagement is restricted, whatever the documents of the organisation are. */
async function classificationOf(
  tx: Tx,
  project: string,
  wording: Wording,
): Promise<Pick<DocumentModel, 'classification'>> {
  const [row] = await tx.query<{ confidentiality: string }>(
    'select confidentiality from projects where org_id = app.org() and id = $1',
    [project],
  )
  return row?.confidentiality === 'restricted'
    ? { classification: wording.word('classifications', 'restricted') }
    : {}
}

async function fieldworkOf(tx: Tx, project: string, wording: Wording): Promise<Fact[]> {
  const [dates] = await tx.query<{ from: string | null; to: string | null }>(
    `select fieldwork_from as "from", fieldwork_to as "to" from projects where org_id = app.org() and id = $1`,
    [project],
  )
  if (!dates?.from || !dates.to) return []
  const period = { from: wording.day(dates.from), to: wording.day(dates.to) }
  return [[reportWord(wording, 'fieldwork'), fillIn(reportWord(wording, 'periodText'), period)]]
}

/** What the ratings of issues and the overall opinion mean, for readers who do not know the method. */
function keyToRatings(wording: Wording): Block[] {
  const ratings = RATINGS.map((rating) => {
    const days = wording.number(USUAL_DAYS[rating])
    return [reportWord(wording, 'ratings', rating), fillIn(reportWord(wording, 'key', rating), { days })]
  })
  const opinions = OPINIONS.map((opinion) => [
    reportWord(wording, 'opinions', opinion),
    reportWord(wording, 'key', opinion),
  ])
  const meaning = wording.word('meaning')
  return [
    { kind: 'paragraph', text: reportWord(wording, 'key', 'text') },
    {
      kind: 'table',
      head: [reportWord(wording, 'rating'), meaning],
      rows: ratings,
      widths: [1, 3],
      levels: { column: 0, tones: RATINGS.map((rating) => LEVEL_TONES[rating]) },
    },
    {
      kind: 'table',
      head: [label(wording.locale, reports.name, 'fields', 'opinion'), meaning],
      rows: opinions,
      widths: [1, 3],
    },
  ]
}

/** Sections in the order of reading: the conclusions first, what they rest on in appendices. */
const FINDINGS = ['opinion', 'issues', 'actions', 'goodPractices'] as const satisfies readonly ReportSection[]
const BASIS = [
  ...(['objective', 'scope', 'context', 'conformance', 'distribution'] as const),
] as const satisfies readonly ReportSection[]

type Contents = ReadonlyMap<ReportSection, readonly Block[]>

const sectionName = (wording: Wording, section: ReportSection): string =>
  label(wording.locale, reports.name, 'documents', section)

/** The page that a board reads: the overall rating, the issues by rating, and the summary as it was written. */
function summaryOf(report: Stored<typeof reports>, contents: Contents, wording: Wording): Block[] {
  const { opinion } = report
  const overview = issueOverview(contents.get('issues') ?? [], wording)
  return [
    { kind: 'heading', level: 1, text: sectionName(wording, 'summary') },
    {
      kind: 'rating',
      title: label(wording.locale, reports.name, 'fields', 'opinion'),
      steps: OPINIONS.map((one) => reportWord(wording, 'opinions', one)),
      chosen: opinion ? OPINIONS.indexOf(opinion) : null,
      none: reportWord(wording, 'undecided'),
    },
    ...(contents.get('summary') ?? []).map((block) => ratingFigures(block, wording)),
    ...overview,
  ]
}

function appendices(
  contents: Contents,
  more: readonly [string, readonly Block[]][],
  wording: Wording,
): Block[] {
  const texts = BASIS.map((section) => [sectionName(wording, section), contents.get(section) ?? []] as const)
  return [...texts, ...more]
    .filter(([, blocks]) => blocks.length > 0)
    .flatMap(([title, blocks], at): Block[] => {
      const text = wording.fill('appendix', { number: wording.number(at + 1), title })
      return [{ kind: 'heading', level: 1, text }, ...blocks]
    })
}

/** The document model of the report, in the report's own language. */
export async function reportModel(
  exportContext: ExportContext,
  id: string,
): Promise<{ model: DocumentModel; code: string }> {
  const { tx, services, actor } = exportContext
  const collection = registered(services.collections, reports)
  const report = await getRecord(tx, collection, actor, id)
  const { organisation, zone } = await wordingOf(exportContext)
  const wording = wordingIn(report.locale, zone)
  const texts = await loadTexts(tx, report.id)
  const signatures = await loadProofs(tx, [report.id])
  const contents = new Map(
    [...texts].map(([section, { content }]) => {
      const inside = blocksOf(content)
      return [section, section === 'issues' ? issueCards(inside, wording) : inside] as const
    }),
  )
  const findings = FINDINGS.flatMap((section): Block[] => {
    const inside = contents.get(section) ?? []
    return inside.length === 0
      ? []
      : [{ kind: 'heading', level: 1, text: sectionName(wording, section) }, ...inside]
  })
  const signed: Block[] = [
    // The signatures cover this hash of the sections; that of the whole document is on the cover.
    ...(report.contentHash
      ? [
          {
            kind: 'facts' as const,
            facts: [
              [label(wording.locale, reports.name, 'fields', 'contentHash'), report.contentHash] as Fact,
            ],
          },
        ]
      : []),
    {
      kind: 'signatures',
      signatures: signatures.map((one) => signatureOf(one, wording)),
      none: wording.word('unsigned'),
    },
  ]
  const model: DocumentModel = {
    locale: report.locale,
    kind: label(wording.locale, 'auditreport', 'kind'),
    title: wording.text(report.name),
    organisation,
    cover: await coverOf(exportContext, report, wording),
    ...(await classificationOf(tx, report.project, wording)),
    summary: summaryOf(report, contents, wording),
    blocks: [
      ...findings,
      ...appendices(
        contents,
        [
          [reportWord(wording, 'key', 'title'), keyToRatings(wording)],
          [wording.word('signatures'), signed],
        ],
        wording,
      ),
    ],
    words: {
      contents: wording.word('contents'),
      page: wording.word('page'),
      hash: wording.word('hash'),
    },
    ...(FINAL_STATUSES.includes(report.status)
      ? {}
      : { watermark: label(wording.locale, 'auditreport', 'draft') }),
  }
  const about = { collection, id: report.id }
  const dressed = await applyTemplate(exportContext, 'audit_report', wording, model, { about })
  return { model: dressed, code: report.code }
}

/** Exports the audit report as PDF or Word. */
export const makeAuditReport =
  (format: keyof typeof KINDS): ExportGenerator =>
  async (exportContext) => {
    const { order, folder, signal, services, report } = exportContext
    await report(0, 2)
    const { model, code } = await reportModel(exportContext, order.record!)
    await report(1, 2)
    const path = await renderDocument(model, format, { folder, chromium: services.config.CHROMIUM, signal })
    const { ending, mediaType } = KINDS[format]
    return {
      path,
      name: `${code}-${order.createdAt.slice(0, 10)}.${ending}`,
      mediaType,
      rows: 1,
      ...usedTemplate(model, format),
    }
  }
