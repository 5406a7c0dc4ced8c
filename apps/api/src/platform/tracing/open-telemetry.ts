import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace as api,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Attributes, Kind, RunningSpan, Trace } from './trace.ts'

const KINDS: Record<Kind, SpanKind> = {
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
}
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** The export timeout; the shutdown waits no longer than this for the collector. */
const EXPORT_WITHIN_MS = 3_000

interface Options {
  endpoint: string
  service: string
  share: number
}

/** The context of the caller's trace, if the header is valid. */
function contextOf(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? []
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT
  const remote = { traceId, spanId, traceFlags: parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true }
  return isSpanContextValid(remote) ? api.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT
}

/** The type of an error; its message may contain user data. */
function kindOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'unknown'
}

class OpenSpan implements RunningSpan {
  private readonly tracer: Tracer
  private readonly span: Span
  constructor(tracer: Tracer, span: Span) {
    this.tracer = tracer
    this.span = span
  }

  get traceId(): string {
    return this.span.spanContext().traceId
  }

  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.span.spanContext()
    return `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`
  }

  child(name: string, kind: Kind, attributes: Attributes): RunningSpan {
    const parent = api.setSpan(ROOT_CONTEXT, this.span)
    return new OpenSpan(this.tracer, this.tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent))
  }

  end({ error, attributes = {} }: { error?: unknown; attributes?: Attributes } = {}): void {
    this.span.setAttributes(attributes)
    if (error !== undefined) {
      this.span.setAttribute('error.type', kindOf(error))
      this.span.setStatus({ code: SpanStatusCode.ERROR })
    }
    this.span.end()
  }
}

/**
 * Sends traces to a collector by OTLP over HTTP, in batches and in the background. If the collector is unavailable, only
 * traces are lost. No modules are patched, and no global provider is registered.
 */
export function createTrace({ endpoint, service, share }: Options): Trace {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_WITHIN_MS })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_WITHIN_MS })],
  })
  const tracer = provider.getTracer('evidentia')
  return {
    startSpan: (name, kind, attributes, traceparent) =>
      new OpenSpan(tracer, tracer.startSpan(name, { kind: KINDS[kind], attributes }, contextOf(traceparent))),
    stop: () => provider.shutdown().catch(() => undefined),
  }
}
