/**
 * What the API must do with the text of a working paper, in as few words as possible: no HTTP, no SQL, no shared document,
 * and nothing taken from the program.
 */

/** A paragraph that is added at the end, or null where the last one is deleted. */
export type Edit = string | null

const edited = (paragraphs: readonly string[], edit: Edit): string[] =>
  edit === null && paragraphs.length > 0 ? paragraphs.slice(0, -1) : [...paragraphs, edit ?? 'A']

export interface Version {
  readonly wording: string
  readonly reason: 'begun' | 'edited' | 'restored'
  readonly authors: readonly number[]
}

export class Text {
  paragraphs: string[] = []
  /** Goes up by one with every change. */
  seq = 0
  /** Every recorded state, oldest first. None of them ever changes. */
  readonly versions: Version[] = [{ wording: '', reason: 'begun', authors: [] }]
  /** Whose edits are still to be recorded. */
  readonly unrecorded = new Set<number>()
  /** Something was typed that the paper does not know of yet. */
  isBeingWritten = false
  /** The wording whose hash the paper has; null as long as nothing was written. */
  hashed: string | null = null

  /** No paragraph and one empty paragraph are the same wording: none. */
  get wording(): string {
    return this.paragraphs.join('\n')
  }

  /** The wording whose hash the paper has once nothing is being written. */
  get hashedNext(): string | null {
    return this.wording === (this.hashed ?? '') ? this.hashed : this.wording
  }

  /** What arrives over a socket is kept at once, and recorded later. */
  type(person: number, edit: Edit): void {
    this.paragraphs = edited(this.paragraphs, edit)
    this.seq++
    this.unrecorded.add(person)
    this.isBeingWritten = true
  }

  /** What happens a few seconds after the last key. */
  project(): void {
    this.hashed = this.hashedNext
    this.isBeingWritten = false
  }

  /** What happens when whoever typed leaves, and before every step and signature. */
  record(reason: Version['reason'] = 'edited'): void {
    this.project()
    if (this.unrecorded.size > 0 && this.wording !== this.versions.at(-1)!.wording)
      this.versions.push({ wording: this.wording, reason, authors: [...this.unrecorded] })
    this.unrecorded.clear()
  }

  /** Makes it say something else as one edit, recorded at once; false where it says so already. */
  replace(person: number, wording: string, reason: Version['reason']): boolean {
    this.record()
    if (wording === this.wording) return false
    this.paragraphs = wording.split('\n')
    this.seq++
    this.unrecorded.add(person)
    this.record(reason)
    return true
  }
}
