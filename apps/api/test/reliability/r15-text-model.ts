/**
 * A minimal model of what the API must do with the text of a working paper: no HTTP, no SQL, no shared document, and
 * no code of the product.
 */

/** A paragraph added at the end, or null to delete the last one. */
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
  /** Every recorded state, oldest first. Recorded states never change. */
  readonly versions: Version[] = [{ wording: '', reason: 'begun', authors: [] }]
  /** The people whose edits are not recorded yet. */
  readonly unrecorded = new Set<number>()
  /** Edits that are not yet projected to the paper. */
  isBeingWritten = false
  /** The wording whose hash the paper stores; null until something is written. */
  hashed: string | null = null

  /** No paragraph and one empty paragraph are the same (empty) wording. */
  get wording(): string {
    return this.paragraphs.join('\n')
  }

  /** The wording whose hash the paper stores after the next projection. */
  get hashedNext(): string | null {
    return this.wording === (this.hashed ?? '') ? this.hashed : this.wording
  }

  /** Edits over a socket are stored at once, and recorded later. */
  type(person: number, edit: Edit): void {
    this.paragraphs = edited(this.paragraphs, edit)
    this.seq++
    this.unrecorded.add(person)
    this.isBeingWritten = true
  }

  /** Happens a few seconds after the last keystroke. */
  project(): void {
    this.hashed = this.hashedNext
    this.isBeingWritten = false
  }

  /** Happens when the writer leaves, and before every transition and signature. */
  record(reason: Version['reason'] = 'edited'): void {
    this.project()
    if (this.unrecorded.size > 0 && this.wording !== this.versions.at(-1)!.wording)
      this.versions.push({ wording: this.wording, reason, authors: [...this.unrecorded] })
    this.unrecorded.clear()
  }

  /** Replaces the wording in one edit, recorded at once; false if the wording is the same. */
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
