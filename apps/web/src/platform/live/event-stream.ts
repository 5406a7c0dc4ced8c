import { LiveEvent } from 'contract/workspace/live'
import { createParser } from 'eventsource-parser'

/** Reads the events of a `text/event-stream`, however it is chunked; unknown events are skipped. */
export function eventReader(onEvent: (event: LiveEvent) => void): (chunk: string) => void {
  const parser = createParser({
    onEvent({ data }) {
      const event = LiveEvent.safeParse(parsed(data))
      if (event.success) onEvent(event.data)
    },
  })
  return (chunk) => parser.feed(chunk)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
