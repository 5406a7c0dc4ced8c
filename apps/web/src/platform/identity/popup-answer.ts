/**
 * Between the sign-in window and the page that opened it: both have our origin, and only our origin can use this
 * channel.
 */
const CHANNEL = 'app-sign-in'
const TAKEN_WITHIN_MS = 3_000

interface Message {
  answer?: string
  taken?: string
}

function say(channel: BroadcastChannel, message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  channel.postMessage(message)
}

export const stateOf = (address: string): string | null =>
  URL.parse(address)?.searchParams.get('state') ?? null

/** Waits for the provider's answer to the sign-in with this state. */
export function listenForAnswer(state: string, onAnswer: (address: string) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.answer === undefined || stateOf(data.answer) !== state) return
    say(channel, { taken: state })
    onAnswer(data.answer)
  })
  return () => channel.close()
}

/** Passes the provider's answer to the page that waits for it; false if none does. */
export function handOverAnswer(address: string, within: number = TAKEN_WITHIN_MS): Promise<boolean> {
  const state = stateOf(address)
  const channel = new BroadcastChannel(CHANNEL)
  return new Promise((resolve) => {
    const end = (taken: boolean) => {
      clearTimeout(timer)
      channel.close()
      resolve(taken)
    }
    const timer = setTimeout(() => end(false), within)
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.taken !== undefined && data.taken === state) end(true)
    })
    say(channel, { answer: address })
  })
}
