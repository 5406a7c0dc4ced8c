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
}
