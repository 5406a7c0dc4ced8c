import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#platform/config.ts'
import { currentSpan } from '#platform/tracing/trace.ts'

/**
 * Structured logs without secrets: headers, bodies and addresses with their queries never reach the log,
 * and an error is reduced to what a developer needs. People appear by id only.
 */
export const logOptions = (config: Config) => ({
  level: config.LOG_LEVEL,
  base: { service: 'api' },
  // With tracing, every log line of a request or job contains its trace id.
  ...(config.OTEL_EXPORTER_OTLP_ENDPOINT ? { mixin: () => ({ trace: currentSpan()?.traceId }) } : {}),
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  serializers: {
    req: () => ({}),
    res: () => ({}),
    err: (error: Error & { code?: string; constraint?: string }) => ({
      type: error.name,
      // A database message may quote a value; its code and constraint say enough.
      message: error.code && /^[0-9A-Z]{5}$/.test(error.code) ? 'database' : error.message,
      code: error.code,
      constraint: error.constraint,
      stack: (error.stack ?? '').split('\n').slice(1, 12).join('\n'),
    }),
  },
})

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
