import { labelled } from 'contract'
import type { Content } from 'editor/content'
import type { SignatureProof, Statement } from 'proof'
import { loadProofs } from '#modules/workspace/signatures/index.ts'
import { getRecord } from '#platform/collection/commands.ts'
import { listHistory } from '#platform/collection/history.ts'
import { idsIn } from '#platform/collection/excel/names.ts'
import { listLinks } from '#platform/collection/links.ts'
import type { Shape } from '#platform/collection/shape.ts'
import type { Row } from '#platform/collection/stored.ts'
import { blocksOf } from '#platform/rendering/content-blocks.ts'
import type { Block, Signature } from '#platform/rendering/document-model.ts'
import { label } from '#platform/translations.ts'
import { filterEvidence, type Evidence } from './evidence-of.ts'
import { factsOf, fieldName, type Labels, loadLabels, showValue, statusName } from './labels.ts'
import type { ExportContext } from './export-context.ts'
import type { Wording } from './wording.ts'

/** The limit of history entries; longer histories are read in the product. */
const MAX_HISTORY = 1_000

type Links = Awaited<ReturnType<typeof listLinks>>['items']
type History = Awaited<ReturnType<typeof listHistory>>['items']

/** A record with everything attached to it that the person may read. */
export interface Dossier {
  readonly shape: Shape
  readonly row: Row
  readonly labels: Labels
  readonly links: Links
  readonly evidence: readonly Evidence[]
  readonly history: History
  readonly cut: boolean
  readonly signatures: readonly SignatureProof[]
}

export async function loadDossier(exportContext: ExportContext, id: string): Promise<Dossier> {
  const { tx, actor, services, collection } = exportContext
  const { shape } = collection
  const byType = services.collections
  const row = await getRecord(tx, collection, actor, id)
  await shape.resolveForRead?.(tx, row)
  const links = (await listLinks(tx, byType, actor, id)).items
  const evidence = await filterEvidence(
    exportContext,
    links.filter(({ record }) => record.type === 'evidence').map(({ record }) => record.id),
  )
  const { items, next } = await listHistory(tx, id, undefined, MAX_HISTORY)
  // Exports are not part of the history, so that two dossiers of the same state are equal.
  const history = items.filter(({ action }) => action !== 'export' && action !== 'exported')
  const ids = idsIn(shape, [row])
  const people = [row.createdBy, row.updatedBy, ...history.map((entry) => entry.actorId)]
  for (const person of people) if (person) ids.people.add(person)
  for (const { changes } of history) {
    for (const [name, pair] of Object.entries(changes)) {
      const kind = shape.of.fields[name]?.kind
      const into = kind === 'person' ? ids.people : ids.records
      if (kind === 'person' || kind === 'reference' || kind === 'references')
        for (const value of pair.flat()) if (typeof value === 'string') into.add(value)
    }
  }
  const labels = await loadLabels(tx, ids, { byType, actor })
  const signatures = await loadProofs(tx, [id])
  return { shape, row, labels, links, evidence, history, cut: next !== null, signatures }
}

function linkBlock({ links }: Dossier, exportContext: ExportContext, wording: Wording): Block {
  const { collections } = exportContext.services
  return {
    kind: 'table',
    head: [wording.word('relation'), wording.word('type'), wording.word('code'), wording.word('title')],
    widths: [2, 2, 2, 5],
    rows: links.map(({ kind, direction, record }) => [
      wording.word(direction === 'out' ? 'kinds' : 'reverse', kind),
      label(wording.locale, collections.get(record.type)!.shape.of.name, 'one'),
      record.code,
      wording.text(record.title),
    ]),
  }
}

function evidenceBlock({ evidence }: Dossier, exportContext: ExportContext, wording: Wording): Block {
  const { shape } = exportContext.services.collections.get('evidence')!
  return {
    kind: 'table',
    head: [wording.word('code'), wording.word('title'), wording.word('obtained'), wording.word('file')],
    widths: [2, 4, 2, 5],
    rows: evidence.map(({ row, file }) => [
      `${row.code}\n${statusName(shape, row.status, wording)}`,
      wording.text(row.name),
      wording.day(row.obtainedOn),
      file ? `${file.name} (${wording.bytes(file.bytes)})\nSHA-256 ${file.sha256}` : wording.word('noFile'),
    ]),
  }
}

/** Formats one change: fields by label, anything else as in the trail. */
function showChange({ shape, labels }: Dossier, name: string, value: unknown, wording: Wording): string {
  if (name === 'status' && typeof value === 'string') return statusName(shape, value, wording)
  const field = shape.of.fields[name]
  if (field) return showValue(shape, name, field, value, labels, wording)
  if (value === null || value === undefined) return wording.word('empty')
  if (typeof value !== 'object') return JSON.stringify(value)
  return Object.entries(value)
    .map(([key, part]) =>
      labelled(key, typeof part === 'object' ? JSON.stringify(part) : String(part), wording.locale),
    )
    .join(' · ')
}

function historyBlock(dossier: Dossier, wording: Wording): Block {
  const { shape, history, labels } = dossier
  return {
    kind: 'table',
    head: [wording.word('when'), wording.word('who'), wording.word('what'), wording.word('changes')],
    widths: [3, 2.4, 2, 6],
    rows: history.map(({ at, actorId, actorRoles, action, changes, reason }) => [
      wording.moment(at),
      [
        actorId ? (labels.people.get(actorId) ?? '') : wording.word('system'),
        ...actorRoles
          .filter((role) => role !== 'system')
          .map((role) => label(wording.locale, 'common', 'roles', role)),
      ].join('\n'),
      wording.word('actions', action),
      [
        ...Object.entries(changes).map(([name, [from, to]]) => {
          const [old, now] = [
            showChange(dossier, name, from, wording),
            showChange(dossier, name, to, wording),
          ]
          const known = name in shape.of.fields || name === 'status'
          const arrow = wording.locale === 'ar' ? '←' : '→'
          return labelled(
            known ? fieldName(shape, name, wording) : name,
            from === null ? now : `${old} ${arrow} ${now}`,
            wording.locale,
          )
        }),
        ...(reason ? [labelled(wording.word('reason'), reason, wording.locale)] : []),
      ].join('\n'),
    ]),
  }
}

/** The printed form of a signature's statement. */
export function signatureOf({ statement: text }: SignatureProof, wording: Wording): Signature {
  const statement = JSON.parse(text) as Statement
  const meaning = label(wording.locale, 'signatures', 'meanings', statement.meaning)
  return {
    facts: [
      [wording.word('signedBy'), statement.signer.name],
      [
        wording.word('meaning'),
        statement.reason ? labelled(meaning, statement.reason, wording.locale) : meaning,
      ],
      [wording.word('signedAt'), wording.moment(statement.at)],
      [wording.word('signedHash'), statement.content],
    ],
  }
}

/** The signed texts, each once with the signatures that cover it, so that readers can compare the hashes. */
function signedTextBlocks({ shape, signatures }: Dossier, wording: Wording): Block[] {
  const signed = signatures.flatMap(({ statement, texts = [] }) => {
    const { signer, at } = JSON.parse(statement) as Statement
    return texts.map((text) => ({ ...text, by: `${signer.name}, ${wording.moment(at)}` }))
  })
  const versions = Map.groupBy(signed, ({ document, version }) => `${document} ${version}`)
  if (versions.size === 0) return []
  return [
    { kind: 'heading', level: 1, text: wording.word('signedTexts') },
    ...[...versions.values()].flatMap((some): Block[] => {
      const { field, version, sha256, content, atMigration } = some[0]!
      const name = label(wording.locale, shape.of.name, 'documents', field)
      const number = wording.fill('textVersion', { number: wording.number(version) })
      return [
        { kind: 'heading', level: 2, text: `${name} · ${number}` },
        {
          kind: 'facts',
          facts: [
            [wording.word('textSigned'), some.map(({ by }) => by).join('\n')],
            [wording.word('textHash'), sha256],
          ],
        },
        ...(atMigration ? [{ kind: 'paragraph' as const, text: wording.word('textAtMigration') }] : []),
        ...blocksOf(JSON.parse(content) as Content),
      ]
    }),
  ]
}

/** The printed record: fields, links, evidence, signatures and history. */
export function dossierBlocks(dossier: Dossier, exportContext: ExportContext, wording: Wording): Block[] {
  const { shape, row, labels, links, evidence, cut, history, signatures } = dossier
  const heading = (key: string): Block => ({ kind: 'heading', level: 1, text: wording.word(key) })
  const none: Block = { kind: 'paragraph', text: wording.word('none') }
  return [
    heading('details'),
    { kind: 'facts', facts: factsOf(shape, row, labels, wording) },
    ...(shape.documentBlocks?.(row, wording) ?? []),
    heading('links'),
    links.length > 0 ? linkBlock(dossier, exportContext, wording) : none,
    heading('evidence'),
    evidence.length > 0 ? evidenceBlock(dossier, exportContext, wording) : none,
    heading('signatures'),
    {
      kind: 'signatures',
      signatures: signatures.map((one) => signatureOf(one, wording)),
      none: wording.word('unsigned'),
    },
    ...signedTextBlocks(dossier, wording),
    heading('history'),
    ...(cut
      ? [
          {
            kind: 'paragraph' as const,
            text: wording.fill('historyCut', { count: wording.number(history.length) }),
          },
        ]
      : []),
    historyBlock(dossier, wording),
  ]
}
