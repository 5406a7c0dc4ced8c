export interface TrailDraft {
  action: string
  type: string
  record: string | null
  version?: number | null
  changes?: Record<string, [unknown, unknown]>
  reason?: string | null
  actor: string | null
  roles: readonly string[]
  request: string | null
  /** The API key that made the request; set at commit. */
  key?: string
}
