import type { NotificationKind } from 'contract/workspace/notifications'

/** Kinds addressed to external readers of a package, who may not read the record by their role. */
const ADDRESSED: readonly NotificationKind[] = ['package_sent', 'question_answered']

/**
 * Whether the person of the notification `n` still reads the package that it is about; null for kinds whose readers are
 * known by their role.
 */
export const IS_ADDRESSED = `case when n.kind in (${ADDRESSED.map((kind) => `'${kind}'`).join(', ')}) then
  exists (select from packages p where p.org_id = n.org_id and p.id = r.id and r.status = 'sent'
    and r.archived_at is null and p.people @> array[n.person_id]) end`
