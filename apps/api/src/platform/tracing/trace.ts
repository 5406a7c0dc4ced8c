import { AsyncLocalStorage } from 'node:async_hooks'
import type { Config } from '#platform/config.ts'

/** Attributes of spans. They must not contain user input, identities or statement values. */
export type Attributes = Readonly<Record<string, string | number | boolean>>

/** The kind of span: an incoming request or job (`server`, `consumer`), an outgoing call (`client`), or internal work. */
export type Kind = 'server' | 'consumer' | 'client' | 'internal'

/** A running span of a trace. */
export interface RunningSpan {
  readonly traceId: string
  /** The W3C Trace Context, for jobs. */
  readonly traceparent: string
  child(name: string, kind: Kind, attributes: Attributes): RunningSpan
  end(outcome?: { error?: unknown; attributes?: Attributes }): void
}

/** Starts root spans. Child spans find their parent by the async context. */
export interface Trace {
  startSpan(name: string, kind: Kind, attributes: Attributes, traceparent?: string): RunningSpan
  stop(): Promise<void>
}

const current = new AsyncLocalStorage<RunningSpan>()

/** Runs work in the async context of a span. */
export const runInSpan = <T>(running: RunningSpan, work: () => T): T => current.run(running, work)

/** The current span, or undefined. */
export const currentSpan = (): RunningSpan | undefined => current.getStore()

/** Runs work in a child of the current span. Without a current span, it only runs the work. */
export function inSpan<T>(
  name: string,
  kind: Kind,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  const parent = current.getStore()
  return parent ? runAndEnd(parent.child(name, kind, attributes), work) : work()
}

/** Runs work in this span and ends the span, also on failure. */
export async function runAndEnd<T>(running: RunningSpan, work: () => Promise<T>): Promise<T> {
  try {
    const value = await runInSpan(running, work)
    running.end()
    return value
  } catch (error) {
    running.end({ error })
    throw error
  }
}

/** Starts tracing if a collector is configured; otherwise returns null and loads no packages. */
export async function startTracing(config: Config): Promise<Trace | null> {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT) return null
  const { createTrace } = await import('./open-telemetry.ts')
  return createTrace({
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    service: config.OTEL_SERVICE_NAME,
    share: config.OTEL_TRACES_SAMPLER_ARG,
  })
}
