import { AsyncLocalStorage } from 'node:async_hooks'
import type { Config } from '#platform/config.ts'

/** Names and numbers only: never what somebody wrote, who they are, or a value of a statement. */
export type Attributes = Readonly<Record<string, string | number | boolean>>

/** Who began it (`server`, `consumer`), whom we asked (`client`), or work of our own. */
export type Kind = 'server' | 'consumer' | 'client' | 'internal'

/** A stretch of time of a trace that runs. */
export interface Running {
  readonly traceId: string
  /** What a job carries with it, in the form of W3C Trace Context. */
  readonly traceparent: string
  child(name: string, kind: Kind, attributes: Attributes): Running
  end(outcome?: { error?: unknown; attributes?: Attributes }): void
}

/** Begins traces. Everything below the beginning finds it by itself. */
export interface Trace {
  begin(name: string, kind: Kind, attributes: Attributes, traceparent?: string): Running
  stop(): Promise<void>
}

const current = new AsyncLocalStorage<Running>()

/** Runs what belongs to a span; what it starts, and what it awaits, belongs to it as well. */
export const within = <T>(running: Running, work: () => T): T => current.run(running, work)

/** The trace that this code runs in; nothing when there is none. */
export const here = (): Running | undefined => current.getStore()

/** Measures a piece of work as part of the trace that it is done for. Without a trace it is the work and nothing else. */
export function inSpan<T>(
  name: string,
  kind: Kind,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  const parent = current.getStore()
  return parent ? measured(parent.child(name, kind, attributes), work) : work()
}

/** Runs a piece of work as this span and ends it, however the work ends. */
export async function measured<T>(running: Running, work: () => Promise<T>): Promise<T> {
  try {
    const value = await within(running, work)
    running.end()
    return value
  } catch (error) {
    running.end({ error })
    throw error
  }
}

/** Null unless a collector is named. The packages for it are loaded only then. */
export async function startTracing(config: Config): Promise<Trace | null> {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT) return null
  const { createTrace } = await import('./open-telemetry.ts')
  return createTrace({
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    service: config.OTEL_SERVICE_NAME,
    share: config.OTEL_TRACES_SAMPLER_ARG,
  })
}
