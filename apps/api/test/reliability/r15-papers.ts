import type { ErrorCode, Meaning } from 'contract'

/**
 * What the API must do with the working papers of two confidential audit projects, one in each of two organisations, in
 * as few words as possible: no HTTP, no SQL, and nothing taken from the program.
 */
export type Status = 'draft' | 'prepared' | 'reviewed'
export type Outcome = 'done' | ErrorCode
type Ability = 'update' | 'do' | 'review' | 'archive'
type Seat = 'lead' | 'joiner' | 'reviewer'

/** Three people, each of whom belongs to both organisations and has another seat in each. */
export const PEOPLE = [0, 1, 2] as const
export const ORGS = [0, 1] as const
const SEATS: readonly Seat[] = ['lead', 'joiner', 'reviewer']
export const seatOf = (person: number, org: number): Seat => SEATS[(person + 2 * org) % 3]!
export const inSeat = (seat: Seat, org: number): number => PEOPLE.find((one) => seatOf(one, org) === seat)!

export interface Paper {
  readonly org: number
  status: Status
  version: number
  archived: boolean
  name: string
  owner: number
  reviewer: number
  /** Who ever signed it as prepared: none of them reviews it, whatever happens later. */
  preparers: Set<number>
  /** Who signed as author what it says now. */
  authors: Set<number>
}

interface Step {
  from: Status
  to: Status
  ability: Ability
  signature?: Meaning
}
const STEPS: readonly Step[] = [
  { from: 'draft', to: 'prepared', ability: 'do', signature: 'authorship' },
  { from: 'prepared', to: 'reviewed', ability: 'review', signature: 'review' },
  { from: 'prepared', to: 'draft', ability: 'review' },
  { from: 'reviewed', to: 'draft', ability: 'do' },
]

/** Somebody who was laid a paper before to sign, and has not answered yet. */
export interface Asked {
  paper: number
  by: number
  version: number
  meaning: Meaning
  to?: Status | undefined
}

export class Papers {
  readonly papers: Paper[] = []
  /** How the joiner of each project stands: not in its circle, named, or free of conflicts by their own word. */
  readonly joined: ('no' | 'pending' | 'declared')[] = ORGS.map(() => 'no')
  readonly asked: Asked[] = []

  knows(person: number, org: number): boolean {
    return seatOf(person, org) !== 'joiner' || this.joined[org] !== 'no'
  }
  leads(person: number, org: number): boolean {
    return seatOf(person, org) !== 'joiner'
  }
  works(person: number, org: number): boolean {
    return this.leads(person, org) || this.joined[org] === 'declared'
  }
  /** Of the other organisation nobody sees anything; of this one its circle, and everybody what is theirs. */
  sees(person: number, org: number, { org: home, owner }: Paper): boolean {
    return org === home && (this.knows(person, org) || owner === person)
  }

  may(person: number, paper: Paper, ability: Ability): boolean {
    const { org, owner, reviewer, status, preparers } = paper
    if (ability === 'update') return this.works(person, org) && status === 'draft'
    if (ability === 'do') return this.works(person, org) && owner === person
    if (ability === 'archive') return (this.leads(person, org) || owner === person) && status === 'draft'
    const named = reviewer === person && this.works(person, org)
    return (named || seatOf(person, org) === 'reviewer') && owner !== person && !preparers.has(person)
  }

  /** What the paper's page offers this person. */
  can(person: number, paper: Paper): string[] {
    if (paper.archived) return this.may(person, paper, 'archive') ? ['restore'] : []
    const rights = (['update', 'archive'] as const).filter((ability) => this.may(person, paper, ability))
    const steps = STEPS.filter(({ signature, ...step }) => {
      const outcome = this.judge(person, paper, step.to, signature)
      return step.from === paper.status && outcome === 'done'
    })
    return [...rights, ...steps.map(({ to }) => `to:${to}`)]
  }

  /** No paper is reviewed that was not prepared, nor by who prepared it, nor without a signature (21 CFR 11.10(f)). */
  judge(person: number, paper: Paper, to: Status, signed?: Meaning): Outcome {
    const step = STEPS.find((one) => one.from === paper.status && one.to === to)
    if (!step) return 'TRANSITION_NOT_ALLOWED'
    if (!this.may(person, paper, step.ability)) return 'FORBIDDEN'
    if (to === 'prepared' && paper.owner === paper.reviewer) return 'GUARD_NOT_MET'
    if (step.signature && step.signature !== signed) return 'SIGNATURE_REQUIRED'
    if (to === 'reviewed' && paper.authors.has(person)) return 'FOUR_EYES'
    return 'done'
  }

  private open(person: number, org: number, paper: Paper, version = paper.version): Outcome {
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
    if (project !== org || !this.knows(person, org)) return 'INVALID_INPUT'
    if (!this.works(person, org)) return 'FORBIDDEN'
    const paper = { org, name, owner, reviewer, status: 'draft', version: 1, archived: false } as const
    this.papers.push({ ...paper, preparers: new Set(), authors: new Set() })
    return 'done'
  }

  edit(person: number, org: number, paper: Paper, version: number, changes: Partial<Paper>): Outcome {
    const open = this.open(person, org, paper, version)
    if (open !== 'done') return open
    if (!this.may(person, paper, 'update')) return 'FORBIDDEN'
    const changed = Object.entries(changes).some(([key, value]) => paper[key as keyof Paper] !== value)
    if (!changed) return 'done'
    Object.assign(paper, changes, { version: paper.version + 1 })
    paper.authors.clear()
    return 'done'
  }

  move(person: number, org: number, paper: Paper, version: number, to: Status): Outcome {
    const open = this.open(person, org, paper, version)
    const outcome = open === 'done' ? this.judge(person, paper, to) : open
    if (outcome === 'done') this.step(paper, to)
    return outcome
  }

  private step(paper: Paper, to: Status): void {
    paper.status = to
    paper.version++
  }

  /** Lays a paper before somebody who wants to sign it, with a step or without. */
  ask(person: number, org: number, paper: Paper, meaning: Meaning, to?: Status): Outcome {
    const open = this.open(person, org, paper)
    const outcome = open === 'done' && to ? this.judge(person, paper, to, meaning) : open
    if (outcome !== 'done') return outcome
    const { version } = paper
    this.asked.push({ paper: this.papers.indexOf(paper), by: person, version, meaning, to })
    return 'done'
  }

  /** Signs what was laid before them: as it was then, and with the rights of now. */
  sign({ paper: at, by, version, meaning, to }: Asked): Outcome {
    const paper = this.papers[at]!
    const open = this.open(by, paper.org, paper)
    if (open !== 'done') return open
    if (version !== paper.version) return 'CONTENT_CHANGED'
    const outcome = to ? this.judge(by, paper, to, meaning) : 'done'
    if (outcome !== 'done') return outcome
    if (to) this.step(paper, to)
    if (to === 'prepared') paper.preparers.add(by)
    if (meaning === 'authorship') paper.authors.add(by)
    return 'done'
  }

  archive(person: number, org: number, paper: Paper, version: number): Outcome {
    const open = this.open(person, org, paper, version)
    if (open !== 'done') return open
    if (!this.may(person, paper, 'archive')) return 'FORBIDDEN'
    paper.archived = true
    paper.version++
    return 'done'
  }

  restore(person: number, org: number, paper: Paper, version: number): Outcome {
    if (!this.sees(person, org, paper)) return 'NOT_FOUND'
    if (!this.may(person, paper, 'archive')) return 'FORBIDDEN'
    if (version !== paper.version) return 'VERSION_CONFLICT'
    if (paper.archived) Object.assign(paper, { archived: false, version: paper.version + 1 })
    return 'done'
  }

  /** Names the joiner of a project, or takes the naming back: whoever leads it does. */
  name(person: number, org: number, to: 'no' | 'pending'): Outcome {
    if (!this.knows(person, org)) return to === 'no' ? 'NOT_FOUND' : 'INVALID_INPUT'
    if (!this.leads(person, org)) return 'FORBIDDEN'
    this.joined[org] = to
    return 'done'
  }

  declare(person: number, org: number): Outcome {
    if (seatOf(person, org) !== 'joiner') return 'FORBIDDEN'
    this.joined[org] = 'declared'
    return 'done'
  }
}
