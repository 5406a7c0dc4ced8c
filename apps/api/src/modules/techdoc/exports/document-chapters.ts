import type { DocumentPart, GeneratedDocument } from 'content'
import type { ShownSection } from 'contract/techdoc/packages/package-content'
import { annexWords } from '#modules/workspace/official-texts/index.ts'
import { fillIn } from '#platform/fill-in.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Block, Fact } from '#platform/rendering/document-model.ts'
import type { Chapter, Printed } from './file-model.ts'
import { rowBlocks, textBlocks } from './section-blocks.ts'
import { paperWord } from './show-value.ts'

/** A section with the fields and rows that the document names. */
function narrow(section: ShownSection, { fields, rows }: DocumentPart): ShownSection {
  const keep = <F extends { key: string }>(facts: readonly F[]): F[] =>
    fields ? fields.flatMap((key) => facts.find((fact) => fact.key === key) ?? []) : [...facts]
  const wanted = rows === 'last' ? section.rows.slice(-1) : section.rows
  return {
    ...section,
    facts: keep(section.facts),
    rows: wanted.map((row) => ({ ...row, facts: keep(row.facts) })),
    // The text of the section goes with the whole of it.
    text: fields ? null : section.text,
  }
}

/** The content of a part: values, rows and the person's own text; where there is none, that is said. */
function partBlocks(part: DocumentPart, printed: Printed): Block[] {
  const found = printed.shown.find(({ key }) => key === part.section)
  const { locale } = printed.wording
  if (!found) return []
  const section = narrow(found, part)
  const said = [...section.reasons, ...section.facts].map(({ label, value }): Fact => [label, value])
  const rows =
    part.rows === 'last'
      ? section.rows.map(({ facts }): Block => ({
          kind: 'facts',
          facts: facts.map(({ label, value }): Fact => [label, value]),
        }))
      : rowBlocks(section, printed, printed.shown)
  const text = textBlocks(section.text)
  const content: Block[] = [
    ...(said.length > 0 ? [{ kind: 'facts' as const, facts: said }] : []),
    ...text,
    ...rows,
  ]
  const blocks: Block[] = [
    { kind: 'heading', level: 2, text: section.title },
    ...(content.length > 0 ? content : [{ kind: 'paragraph' as const, text: paperWord(locale, 'empty') }]),
  ]
  return rows.some(({ landscape }) => landscape)
    ? blocks.map((block) => ({ ...block, landscape: true }))
    : blocks
}

/** Which text of the law a document quotes, or that it quotes none. */
function sourceBlocks(law: Awaited<ReturnType<typeof annexWords>>, { wording }: Printed): Block[] {
  const word = (key: string) => paperWord(wording.locale, 'law', key)
  if (!law) return [{ kind: 'paragraph', text: word('summary') }]
  const { act, consolidatedOn, sha256, fileName } = law.source
  const version = consolidatedOn
    ? fillIn(word('consolidated'), { day: wording.day(consolidatedOn) })
    : word('published')
  return [
    {
      kind: 'facts',
      facts: [
        [word('act'), `${act} (${version})`],
        [word('file'), fileName],
        ['SHA-256', sha256],
      ],
    },
  ]
}

/** The chapters of a document that is made from the technical file. */
export async function documentChapters(
  tx: Tx,
  document: GeneratedDocument,
  printed: Printed,
): Promise<Chapter[]> {
  const { wording } = printed
  const law = document.law ? await annexWords(tx, wording.locale) : null
  const shown = law
    ? {
        ...printed,
        requirements: new Map([...law.words].map(([ref, words]) => [ref, { en: words }])),
        quotesLaw: true,
      }
    : printed
  return document.chapters.map(({ title, parts }, at) => ({
    title: wording.text(title),
    blocks: [
      ...(document.law && at === 0 ? sourceBlocks(law, printed) : []),
      ...parts.flatMap((part) => partBlocks(part, shown)),
    ],
  }))
}
