/** A violation of the rules for migrating a database in use (docs/migrations.md). */
export interface Finding {
  rule: string
  statement: string
}

const VOLATILE = /default\s+[^,]*\b(clock_timestamp|gen_random_uuid|random|nextval|uuid_\w+|timeofday)\s*\(/
const CONCURRENT = [
  /^drop index concurrently if exists /,
  /^create (unique )?index concurrently /,
  /^alter table \S+ validate constraint /,
  /^reindex (index|table) concurrently /,
]

interface Rule {
  name: string
  /** Whether the rule also applies to objects that the same file creates. */
  evenIfNew?: boolean
  test: (statement: string) => boolean
}
const adds = (statement: string) => statement.startsWith('alter table') && /\badd\b/.test(statement)
const RULES: readonly Rule[] = [
  { name: 'truncate', evenIfNew: true, test: (one) => one.startsWith('truncate') },
  {
    name: 'blocking-index',
    test: (one) =>
      /^create (unique )?index (?!concurrently)/.test(one) || /^reindex (?!.*concurrently)/.test(one),
  },
  { name: 'rewrite', evenIfNew: true, test: (one) => /^(vacuum full|cluster)\b/.test(one) },
  {
    name: 'rewrite',
    test: (one) =>
      (one.startsWith('alter table') && /\balter (column )?\S+ (set data )?type\b/.test(one)) ||
      (adds(one) && (VOLATILE.test(one) || /\bstored\b|\b(big|small)?serial\b|\bas identity\b/.test(one))),
  },
  {
    name: 'not-null',
    test: (one) =>
      /\bset not null\b/.test(one) ||
      (adds(one) &&
        /\badd column [^,]*\bnot null\b(?![^,]*\bdefault\b)/.test(one) &&
        !/\bdefault\b[^,]*\bnot null\b/.test(one)),
  },
  {
    name: 'unvalidated',
    test: (one) =>
      adds(one) &&
      ((/\badd (constraint \S+ )?(check|foreign key)\b/.test(one) && !/\bnot valid$/.test(one)) ||
        (/\badd (constraint \S+ )?(unique|primary key|exclude)\b/.test(one) &&
          !/\busing index\b/.test(one)) ||
        /\badd column [^,]*\breferences\b/.test(one)),
  },
  {
    name: 'still-used',
    test: (one) =>
      (one.startsWith('drop ') && !/^drop (index|policy|trigger)\b/.test(one)) ||
      (one.startsWith('alter ') && /\b(drop (column|constraint)|rename|set schema)\b/.test(one)),
  },
  { name: 'whole-table', test: (one) => /^(update|delete from)\b/.test(one) },
  { name: 'lock', evenIfNew: true, test: (one) => one.startsWith('lock ') },
]

/** The SQL without function bodies, literals and ordinary comments; an `allow` comment stays with its statement. */
const plain = (text: string): string =>
  text
    .replace(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replace(/^begin atomic[\s\S]*?^end;/gm, "'';")
    .replace(/^--\s*allow ([a-z-]+): .+$/gm, '«$1»')
    .replace(/--.*$/gm, '')
    .replace(/'(?:[^']|'')*'/g, "''")

const tableOf = (statement: string): string | undefined =>
  /^(?:alter table(?: if exists)?(?: only)?|update|delete from|truncate(?: table)?|drop table(?: if exists)?) (?:app\.)?(\w+)/.exec(
    statement,
  )?.[1] ?? /^create (?:unique )?index .*? on (?:only )?(?:app\.)?(\w+)/.exec(statement)?.[1]

/**
 * Every statement of a migration that would block others, or remove something that the previous version still uses.
 */
export function lintMigration(file: string, text: string): Finding[] {
  const made = new Set<string>()
  const findings: Finding[] = []
  for (const part of plain(text).split(';')) {
    const allowed = new Set([...part.matchAll(/«(.*?)»/g)].map(([, rule]) => rule))
    const statement = part.replace(/«.*?»/g, '').replace(/\s+/g, ' ').trim().toLowerCase()
    if (!statement) continue
    const created = /^create (?:unlogged )?table (?:if not exists )?(?:app\.)?(\w+)/.exec(statement)?.[1]
    if (created) made.add(created)
    const isNew = made.has(tableOf(statement) ?? '')
    const report = (rule: string) => {
      if (!allowed.has(rule)) findings.push({ rule, statement: statement.slice(0, 120) })
    }
    if (file.endsWith('.concurrently.sql')) {
      if (!CONCURRENT.some((form) => form.test(statement))) report('not-concurrent')
    } else if (/\bconcurrently\b/.test(statement)) report('in-transaction')
    const broken = RULES.filter((rule) => (rule.evenIfNew || !isNew) && rule.test(statement))
    for (const rule of new Set(broken.map(({ name }) => name))) report(rule)
  }
  return findings
}
