import { LiveEvent } from 'contract/workspace/live'

/** Cuts a stream of text into the events of `text/event-stream`; what is no event of ours is passed over. */
export function eventReader(onEvent: (event: LiveEvent) => void): (chunk: string) => void {
  let held = ''
  return (chunk) => {
    const blocks = (held + chunk).split('\n\n')
    held = blocks.pop()!
    for (const block of blocks) {
      const data = block
        .split('\n')
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5).trim())
        .join('\n')
      const event = data ? LiveEvent.safeParse(parsed(data)) : null
      if (event?.success) onEvent(event.data)
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
