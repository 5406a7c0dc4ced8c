import type { ErrorCode, Meaning } from 'contract'
import { type Edit, Text } from './r15-text-model.ts'

/**
 * A minimal model of what the API must do with the working papers of two confidential audit projects, one in each of
 * two organisations: no HTTP, no SQL, and no code of the product.
 */
export type Status = 'draft' | 'prepared' | 'reviewed'
export type Outcome = 'done' | ErrorCode
type Ability = 'update' | 'do' | 'review' | 'archive'
type ProjectRole = 'lead' | 'joiner' | 'reviewer'

/** Three people, who are members of both organisations with a different project role in each. */
export const PEOPLE = [0, 1, 2] as const
export const ORGS = [0, 1] as const
const PROJECT_ROLES: readonly ProjectRole[] = ['lead', 'joiner', 'reviewer']
export const projectRoleOf = (person: number, org: number): ProjectRole =>
  PROJECT_ROLES[(person + 2 * org) % 3]!
export const personWithRole = (seat: ProjectRole, org: number): number =>
  PEOPLE.find((one) => projectRoleOf(one, org) === seat)!

export interface Paper {
  readonly org: number
  status: Status
  version: number
  archived: boolean
  name: string
  owner: number
  reviewer: number
  /**
   * Everyone who ever wrote in its text or signed it as prepared: none of them may review it, whatever happens later.
   */
  readonly preparers: Set<number>
  /** Who signed the current content as author. */
  readonly signedAuthors: Set<number>
  /** Who changed the content since the last review. */
  readonly authors: Set<number>
  /** Null until the text is first opened. */
  text: Text | null
  /** Oldest first. */
  readonly signatures: Signed[]
  readonly uses: Use[]
}

/** A signature: the version of the paper, its content, and the version of its text unless that was empty. */
export interface Signed {
  readonly by: number
  readonly meaning: Meaning
  readonly version: number
  readonly content: string
  readonly text: number | null
}

/** A version of the text that a transition or a signature of the paper froze. */
export interface Use {
  readonly kind: 'step' | 'signature'
  readonly version: number
  readonly text: number
}

/** Everything that a signature covers. The paper stores a hash of its text as well as the text. */
const contentOf = ({ name, owner, reviewer, text }: Paper, hashed = text?.hashed ?? null): string =>
  JSON.stringify([name, owner, reviewer, text?.wording ?? '', hashed])

/** The number of the newest version of the text; an empty text is not signed. */
const newestOf = ({ text }: Paper): number | null =>
  text?.versions.at(-1)!.wording ? text.versions.length : null

export const isValid = (paper: Paper, signed: Signed): boolean => signed.content === contentOf(paper)

interface Step {
  from: Status
  to: Status
  /** Told apart from another step between the same statuses. */
  name?: string
  ability: Ability
  signature?: Meaning
}
const STEPS: readonly Step[] = [
  { from: 'draft', to: 'prepared', ability: 'do', signature: 'authorship' },
  { from: 'prepared', to: 'reviewed', ability: 'review', signature: 'review' },
  { from: 'prepared', to: 'draft', name: 'returned', ability: 'review' },
  { from: 'prepared', to: 'draft', name: 'recalled', ability: 'do' },
  { from: 'reviewed', to: 'draft', ability: 'do' },
]

/** A person for whom a signature was prepared and who has not signed yet. */
export interface Asked {
  paper: number
  by: number
  version: number
  content: string
  meaning: Meaning
  to?: Status | undefined
}

export class PaperModel {
  readonly papers: Paper[] = []
  readonly orgs: ('open' | 'closing' | 'erased')[] = ORGS.map(() => 'open')
  /** Whether the project of each organisation is sealed; nothing in a sealed project changes. */
  readonly sealed: boolean[] = ORGS.map(() => false)
  /**
   * The state of the joiner of each project: not in the restricted audience, named, or declared free of conflicts.
   */
  readonly joined: ('no' | 'pending' | 'declared')[] = ORGS.map(() => 'no')
  readonly asked: Asked[] = []

  knows(person: number, org: number): boolean {
    return projectRoleOf(person, org) !== 'joiner' || this.joined[org] !== 'no'
  }
  leads(person: number, org: number): boolean {
    return projectRoleOf(person, org) !== 'joiner'
  }
  works(person: number, org: number): boolean {
    return this.leads(person, org) || this.joined[org] === 'declared'
  }
  /**
   * Nobody sees papers of the other organisation; in this one, the restricted audience sees them, and owners see
   * theirs.
   */
  sees(person: number, org: number, { org: home, owner }: Paper): boolean {
    return org === home && (this.knows(person, org) || owner === person)
  }

  may(person: number, paper: Paper, ability: Ability): boolean {
    const { org, owner, reviewer, status, preparers } = paper
    if (this.sealed[org]) return false
    if (ability === 'update') return this.works(person, org) && status === 'draft'
    if (ability === 'do') return this.works(person, org) && owner === person
    if (ability === 'archive') return (this.leads(person, org) || owner === person) && status === 'draft'
    const named = reviewer === person && this.works(person, org)
    return (named || projectRoleOf(person, org) === 'reviewer') && owner !== person && !preparers.has(person)
  }

  /** The abilities that the paper's page offers this person. */
  can(person: number, paper: Paper): string[] {
    if (paper.archived) return this.may(person, paper, 'archive') ? ['restore'] : []
    const rights = (['update', 'archive'] as const).filter((ability) => this.may(person, paper, ability))
    const steps = STEPS.filter(({ from, to, ability, signature }) => {
      if (from !== paper.status || !this.may(person, paper, ability)) return false
      return this.judge(person, paper, to, signature) === 'done'
    })
    const names = steps.flatMap(({ to, name }) => [`to:${to}`, ...(name ? [`to:${to}:${name}`] : [])])
    return [...rights, ...new Set(names)]
  }

  /** No paper is reviewed unless it was prepared, nor by its preparer, nor without a signature (21 CFR 11.10(f)). */
  judge(
    person: number,
    paper: Paper,
    to: Status,
    signed?: Meaning,
    isBeingWritten = paper.text?.isBeingWritten ?? false,
  ): Outcome {
    const steps = STEPS.filter((one) => one.from === paper.status && one.to === to)
    if (steps.length === 0) return 'TRANSITION_NOT_ALLOWED'
    const step = steps.find(({ ability }) => this.may(person, paper, ability))
    if (!step) return 'FORBIDDEN'
    if (to === 'prepared' && (paper.owner === paper.reviewer || isBeingWritten)) return 'GUARD_NOT_MET'
    if (step.signature && step.signature !== signed) return 'SIGNATURE_REQUIRED'
    if (to === 'reviewed' && paper.signedAuthors.has(person)) return 'FOUR_EYES'
    return 'done'
  }

  /** An erased organisation has no members; one that is closing is read-only. */
  enter(org: number, changes = true): Outcome {
    if (this.orgs[org] === 'erased') return 'NOT_A_MEMBER'
    return changes && this.orgs[org] === 'closing' ? 'ORGANISATION_CLOSING' : 'done'
  }

  read(person: number, org: number, paper: Paper): Outcome {
    const entered = this.enter(org, false)
    if (entered !== 'done') return entered
    return this.sees(person, org, paper) ? 'done' : 'NOT_FOUND'
  }

  private open(person: number, org: number, paper: Paper, version = paper.version): Outcome {
    const entered = this.enter(org)
    if (entered !== 'done') return entered
    if (!this.sees(person, org, paper)) return 'NOT_FOUND'
    if (version !== paper.version) return 'VERSION_CONFLICT'
    return paper.archived ? 'ARCHIVED' : 'done'
  }

  create(
    person: number,
    org: number,
    project: number,
    owner: number,
    reviewer: number,
    name: string,
  ): Outcome {
    const entered = this.enter(org)
    if (entered !== 'done') return entered
    if (project !== org || !this.knows(person, org)) return 'INVALID_INPUT'
    if (!this.works(person, org) || this.sealed[org]) return 'FORBIDDEN'
    const paper = { org, name, owner, reviewer, status: 'draft', version: 1, archived: false } as const
    const people = {
      preparers: new Set<number>(),
      signedAuthors: new Set<number>(),
      authors: new Set([person]),
    }
    this.papers.push({ ...paper, ...people, text: null, signatures: [], uses: [] })
    return 'done'
  }

  edit(person: number, org: number, paper: Paper, version: number, changes: Partial<Paper>): Outcome {
    const open = this.open(person, org, paper, version)
    if (open !== 'done') return open
    if (!this.may(person, paper, 'update')) return 'FORBIDDEN'
    const changed = Object.entries(changes).some(([key, value]) => paper[key as keyof Paper] !== value)
    if (!changed) return 'done'
    // Owner and reviewer are not part of the content.
    if (changes.name !== undefined) this.noteAuthor(paper, person)
    Object.assign(paper, changes, { version: paper.version + 1 })
    return 'done'
  }

  private noteAuthor(paper: Paper, person: number): void {
    paper.authors.add(person)
    paper.signedAuthors.clear()
  }
  private noteWriter(paper: Paper, person: number): void {
    this.noteAuthor(paper, person)
    paper.preparers.add(person)
  }

  /** Whether a person may write in the text: over a socket, over REST, or by restoring a version. */
  mayWrite(person: number, org: number, paper: Paper): Outcome {
    const open = this.open(person, org, paper)
    if (open !== 'done') return open
    return this.may(person, paper, 'update') ? 'done' : 'FORBIDDEN'
  }

  openText(person: number, org: number, paper: Paper): Outcome {
    const outcome = this.mayWrite(person, org, paper)
    if (outcome === 'done') paper.text ??= new Text()
    return outcome
  }

  /** A socket reports only that nothing was stored. */
  type(person: number, org: number, paper: Paper, edit: Edit): Outcome {
    if (this.mayWrite(person, org, paper) !== 'done') return 'FORBIDDEN'
    paper.text!.type(person, edit)
    this.noteWriter(paper, person)
    return 'done'
  }

  write(person: number, org: number, paper: Paper, seq: number, wording: string): Outcome {
    const outcome = this.mayWrite(person, org, paper)
    if (outcome !== 'done') return outcome
    if (seq !== paper.text!.seq) return 'VERSION_CONFLICT'
    if (paper.text!.replace(person, wording, 'edited')) this.noteWriter(paper, person)
    return 'done'
  }

  /** The text gets the wording of an earlier version, and the person who restored it becomes an author. */
  restoreVersion(person: number, org: number, paper: Paper, number: number): Outcome {
    const outcome = this.mayWrite(person, org, paper)
    if (outcome !== 'done') return outcome
    const { wording } = paper.text!.versions[number - 1]!
    if (paper.text!.replace(person, wording, 'restored')) this.noteWriter(paper, person)
    return 'done'
  }

  move(person: number, org: number, paper: Paper, version: number, to: Status): Outcome {
    const open = this.open(person, org, paper, version)
    // Pending edits are recorded before a transition is checked.
    const outcome = open === 'done' ? this.judge(person, paper, to, undefined, false) : open
    if (outcome === 'done') this.step(paper, { status: to })
    return outcome
  }

  /** Every transition records and freezes the text, including archive and restore. */
  private step(paper: Paper, change: Partial<Paper>): void {
    paper.text?.record()
    Object.assign(paper, change, { version: paper.version + 1 })
    this.freeze(paper, 'step')
    if (change.status !== 'reviewed') return
    paper.authors.clear()
    paper.signedAuthors.clear()
  }

  private freeze(paper: Paper, kind: Use['kind']): void {
    const text = newestOf(paper)
    if (text !== null) paper.uses.push({ kind, version: paper.version, text })
  }

  /** Prepares a signature of a paper, with or without a transition. */
  ask(person: number, org: number, paper: Paper, meaning: Meaning, to?: Status): Outcome {
    const open = this.open(person, org, paper)
    const outcome = open === 'done' && to ? this.judge(person, paper, to, meaning) : open
    if (outcome !== 'done') return outcome
    const { version } = paper
    const content = contentOf(paper)
    this.asked.push({ paper: this.papers.indexOf(paper), by: person, version, content, meaning, to })
    return 'done'
  }

  /** Signs what was prepared: the content of that time, with the current rights. */
  sign({ paper: at, by, version, content, meaning, to }: Asked): Outcome {
    const paper = this.papers[at]!
    const open = this.open(by, paper.org, paper)
    if (open !== 'done') return open
    if (version !== paper.version) return 'CONTENT_CHANGED'
    const outcome = to ? this.judge(by, paper, to, meaning, false) : 'done'
    if (outcome !== 'done') return outcome
    if (content !== contentOf(paper, paper.text?.hashedNext)) return 'CONTENT_CHANGED'
    paper.text?.record()
    if (to) this.step(paper, { status: to })
    if (to === 'prepared') paper.preparers.add(by)
    if (meaning === 'authorship') paper.signedAuthors.add(by)
    paper.signatures.push({ by, meaning, version: paper.version, content, text: newestOf(paper) })
    this.freeze(paper, 'signature')
    return 'done'
  }

  archive(person: number, org: number, paper: Paper, version: number): Outcome {
    const open = this.open(person, org, paper, version)
    if (open !== 'done') return open
    if (!this.may(person, paper, 'archive')) return 'FORBIDDEN'
    this.step(paper, { archived: true })
    return 'done'
  }

  restore(person: number, org: number, paper: Paper, version: number): Outcome {
    const entered = this.enter(org)
    if (entered !== 'done') return entered
    if (!this.sees(person, org, paper)) return 'NOT_FOUND'
    if (!this.may(person, paper, 'archive')) return 'FORBIDDEN'
    if (version !== paper.version) return 'VERSION_CONFLICT'
    if (paper.archived) this.step(paper, { archived: false })
    return 'done'
  }

  /** Adds the joiner of a project or removes them; only its leads may. */
  name(person: number, org: number, to: 'no' | 'pending'): Outcome {
    const entered = this.enter(org)
    if (entered !== 'done') return entered
    if (!this.knows(person, org)) return to === 'no' ? 'NOT_FOUND' : 'INVALID_INPUT'
    if (!this.leads(person, org) || this.sealed[org]) return 'FORBIDDEN'
    this.joined[org] = to
    return 'done'
  }

  declare(person: number, org: number): Outcome {
    const entered = this.enter(org)
    if (entered !== 'done') return entered
    if (projectRoleOf(person, org) !== 'joiner' || this.sealed[org]) return 'FORBIDDEN'
    this.joined[org] = 'declared'
    return 'done'
  }
}
