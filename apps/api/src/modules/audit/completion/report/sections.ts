import type { ReportSection } from 'contract/audit/reports'
import { keyControlRate } from 'contract/audit/opinion'
import type { BoundPart } from 'editor/binding'
import { fillIn } from '#platform/fill-in.ts'
import { label } from '#platform/translations.ts'
import { heading, list, labelled, paragraphs, boundPart, table } from './content.ts'
import { RATINGS } from './ratings.ts'
import type { ReportedIssue, ReportSource } from './source.ts'

const sayer = ({ locale }: ReportSource) => ({
  say: (...path: [string, ...string[]]) => label(locale, 'auditreport', ...path),
  fill: (key: string, values: Record<string, string>) => fillIn(label(locale, 'auditreport', key), values),
})

function summary(source: ReportSource): BoundPart[] {
  const { say, fill } = sayer(source)
  const { project, wording, issues: found, units, waived, planned } = source
  const counts = RATINGS.map((rating) => found.filter((one) => one.rating === rating).length)
  const overall = project.opinion ? say('opinions', project.opinion) : say('undecided')
  const raised =
    found.length === 0 ? say('raisedNone') : fill('raised', { issues: wording.number(found.length) })
  const facts = { name: wording.text(project.name), opinion: overall, raised }
  const limited =
    waived.length > 0
      ? fill('waivedOf', { waived: wording.number(waived.length), planned: wording.number(planned) })
      : null
  const where = units.map((unit) => wording.text(unit)).join(' · ')
  return [
    ...boundPart('conclusion', { ...facts, where, ...(limited ? { limited } : {}) }, [
      ...paragraphs(fill('conclusion', facts)),
      ...labelled(say('limitation'), limited),
      ...labelled(say('units'), where),
    ]),
    ...boundPart('issue_counts', counts, [
      table(
        [say('rating'), say('count')],
        RATINGS.map((rating, at) => [say('ratings', rating), wording.number(counts[at]!)]),
      ),
    ]),
  ]
}

/** Work that was planned and not performed is a limitation of the engagement, whatever else is said about limits. */
function notPerformed(source: ReportSource): BoundPart[] {
  const { say, fill } = sayer(source)
  const { waived, planned, wording } = source
  if (waived.length === 0) return []
  const counts = { waived: wording.number(waived.length), planned: wording.number(planned) }
  const rows = waived.map(({ ref, title, reason }) => [ref ?? '', wording.text(title), reason ?? ''])
  return boundPart(
    'waived',
    [planned, rows],
    [
      heading(say('notPerformed')),
      ...paragraphs(fill('waivedText', counts)),
      table([say('reference'), say('procedure'), say('reason')], rows),
    ],
  )
}

function scope(source: ReportSource): BoundPart[] {
  const { say, fill } = sayer(source)
  const { scopeIn, scopeOut, limits, periodFrom, periodTo, criteria } = source.project
  const period =
    periodFrom && periodTo
      ? fill('periodText', { from: source.wording.day(periodFrom), to: source.wording.day(periodTo) })
      : null
  const content = [
    ...labelled(say('scopeIn'), scopeIn),
    ...labelled(say('scopeOut'), scopeOut),
    ...labelled(say('period'), period),
    ...labelled(say('limits'), limits),
  ]
  const texts = (criteria ?? []).map(({ text }) => text)
  return [
    ...boundPart('scope', { scopeIn, scopeOut, limits, periodFrom, periodTo }, content),
    ...notPerformed(source),
    ...boundPart('criteria', texts, texts.length > 0 ? [heading(say('criteria')), ...list(texts)] : []),
  ]
}

function opinion(source: ReportSource): BoundPart[] {
  const { say } = sayer(source)
  const { project, basis, wording } = source
  const rate = keyControlRate(basis)
  return [
    ...boundPart(
      'opinion',
      [project.opinion, project.opinionReason],
      [
        ...labelled(say('overall'), project.opinion ? say('opinions', project.opinion) : say('undecided')),
        ...paragraphs(project.opinionReason),
      ],
    ),
    ...boundPart(
      'key_controls',
      [basis.keyTested, basis.keyEffective],
      rate === null
        ? []
        : [
            table(
              [say('keyTested'), say('keyEffective'), say('keyRate')],
              [
                [
                  wording.number(basis.keyTested),
                  wording.number(basis.keyEffective),
                  wording.whole({ counts: 'thousandths' }, rate),
                ],
              ],
            ),
          ],
    ),
  ]
}

function issue(source: ReportSource, one: ReportedIssue): BoundPart[] {
  const { say } = sayer(source)
  const title = source.wording.text(one.title)
  const disputed = one.status === 'disputed' || (one.kept ?? false)
  // The later status is not part of the report.
  const { id, status: _, ...data } = one
  return boundPart(`issue:${id}`, { ...data, disputed }, [
    heading(`${one.code} ${title}`),
    ...labelled(say('ratingOf'), one.rating ? say('ratings', one.rating) : say('unrated')),
    ...labelled(say('criteriaOf'), one.criteria),
    ...labelled(say('condition'), one.condition),
    ...labelled(say('cause'), one.cause),
    ...labelled(say('consequence'), one.consequence),
    ...labelled(say('recommendation'), one.recommendation),
    ...labelled(say('response'), one.response ? say('responses', one.response) : say('noResponse')),
    ...paragraphs(one.responseText),
    ...(disputed ? labelled(say('disputed'), one.keptReason ?? say('disputedText')) : []),
  ])
}

function issues(source: ReportSource): BoundPart[] {
  const { say } = sayer(source)
  if (source.issues.length === 0) return boundPart('no_issues', 0, paragraphs(say('noIssues')))
  return source.issues.flatMap((one) => issue(source, one))
}

function actions(source: ReportSource): BoundPart[] {
  const { say } = sayer(source)
  const { wording } = source
  if (source.actions.length === 0) return boundPart('no_actions', 0, paragraphs(say('noActions')))
  const rows = source.actions.map(({ code, title, issue: of, owner, dueOn }) => [
    code,
    wording.text(title),
    of ?? '',
    owner ?? '',
    dueOn ? wording.day(dueOn) : '',
  ])
  const head = [say('code'), say('action'), say('issue'), say('owner'), say('due')]
  return boundPart('actions', rows, [table(head, rows)])
}

function distribution(source: ReportSource): BoundPart[] {
  const { say } = sayer(source)
  const names = source.recipients.map(({ name }) => name)
  return boundPart(
    'recipients',
    names,
    names.length > 0
      ? [
          table(
            [say('recipient')],
            names.map((name) => [name]),
          ),
        ]
      : [],
  )
}

/** Only what a person stated: without it, the section is empty and the report cannot be submitted. */
function conformance(source: ReportSource): BoundPart[] {
  const { say } = sayer(source)
  const { stated, note } = source.conformance
  if (stated === null) return []
  const words = stated === 'conforms' ? paragraphs(say('conformance')) : paragraphs(say('departure'))
  return boundPart('conformance', stated === 'conforms' ? 1 : note, [
    ...words,
    ...(stated === 'departs' ? paragraphs(note) : []),
  ])
}

/** The generated parts of each section from current data. */
export const SECTION_PARTS: Readonly<Record<ReportSection, (source: ReportSource) => BoundPart[]>> = {
  summary,
  objective: ({ project: { objectives } }) => boundPart('objectives', objectives, list(objectives ?? [])),
  scope,
  opinion,
  context: ({ project: { background } }) => boundPart('background', background, paragraphs(background)),
  issues,
  actions,
  goodPractices: ({ project: { goodPractices } }) =>
    boundPart('good_practices', goodPractices, paragraphs(goodPractices)),
  conformance,
  distribution,
}
