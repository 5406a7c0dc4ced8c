import type { WriteTx } from '#platform/db/tx.ts'

/** A statement that was sent, and where from: `src/…/file.ts:line`, the innermost place first. */
export interface Recorded {
  readonly text: string
  readonly from: readonly string[]
}

type Answer = (text: string, values: readonly unknown[]) => Promise<unknown[]>

const placesOf = (stack: string): string[] =>
  [...stack.matchAll(/apps\/api\/(src\/[^\s:?]+\.ts)[^\s:]*:(\d+)/g)].map(
    ([, file, line]) => `${file}:${line}`,
  )

/** A transaction that records its statements and answers them with the given function. */
export function recordingTx(recorded: Recorded[], answer: Answer): WriteTx {
  const query = async <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> => {
    recorded.push({ text, from: placesOf(new Error('here').stack ?? '') })
    return (await answer(text, values)) as Row[]
  }
  return { org: '', trail: [], live: [], query, firstRows: query, extendTimeout: async () => undefined }
}
