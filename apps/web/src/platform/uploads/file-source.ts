/** A file that can be read in ranges while it is viewed. */
export interface FileSource {
  readonly bytes: number
  /** The bytes from `begin` up to, but not including, `end`. */
  read: (begin: number, end: number, signal: AbortSignal) => Promise<Uint8Array>
  /** Its current address. */
  address: () => string
}

export interface SourceOptions {
  bytes: number
  address: string
  /** Requests a new address: addresses are valid for minutes, viewers stay longer. */
  renew: () => Promise<string>
}

export function createFileSource({ bytes, address: first, renew }: SourceOptions): FileSource {
  let address = first
  let renewing: Promise<string> | undefined

  function renewed(): Promise<string> {
    renewing ??= renew().finally(() => {
      renewing = undefined
    })
    return renewing
  }

  async function read(begin: number, end: number, signal: AbortSignal): Promise<Uint8Array> {
    const ask = (url: string) => fetch(url, { headers: { range: `bytes=${begin}-${end - 1}` }, signal })
    let answer = await ask(address)
    if (answer.status === 404) {
      address = await renewed()
      answer = await ask(address)
    }
    if (!answer.ok) throw new Error(`file: ${answer.status}`)
    const got = new Uint8Array(await answer.arrayBuffer())
    // A proxy without range support sends the whole file.
    return answer.status === 206 ? got : got.slice(begin, end)
  }
  return { bytes, read, address: () => address }
}
