import * as z from 'zod/mini'
import { LinkEnd, PageQuery, pageOf } from '../collection-routes.ts'
import { action, ROLES } from '../permissions.ts'
import { Id, IdParams, Moment, route } from '../route.ts'

export const NOTIFICATION_KINDS = [
  ...(['mentioned', 'assigned', 'replied', 'due_soon', 'overdue'] as const),
  // Waiting for my review, approval or decision; decided; to be decided again.
  ...(['review_waiting', 'extension_asked', 'extension_decided'] as const),
  ...(['acceptance_asked', 'acceptance_decided', 'acceptance_expiring', 'above_tolerance'] as const),
  // A statutory deadline started, is near, is missed; evidence expires; a published change needs a decision.
  ...(['clock_started', 'clock_running', 'clock_breached', 'expiring', 'change_waiting'] as const),
  // A key control was concluded to be ineffective.
  ...(['control_ineffective'] as const),
  // A value of an indicator is at or beyond a threshold.
  ...(['threshold_reached'] as const),
  // A sample shows an indicator of fraud.
  ...(['fraud_suspected'] as const),
  // An audit report was issued to me, or a corrected one.
  ...(['report_issued', 'report_corrected'] as const),
  // Matters agreed with the auditee have changed.
  ...(['project_changed'] as const),
  // A package was sent to me; somebody asked about it; my question was answered.
  ...(['package_sent', 'question_asked', 'question_answered'] as const),
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** Kinds that cannot be switched off. */
export const CRITICAL_KINDS = ['clock_started', 'clock_running', 'clock_breached', 'fraud_suspected'] as const
export const isCritical = (kind: NotificationKind): boolean =>
  (CRITICAL_KINDS as readonly NotificationKind[]).includes(kind)

/** E-mail immediately, as a daily digest, or none. */
export const MAIL_TIMES = ['immediately', 'daily', 'off'] as const
export type MailTime = (typeof MAIL_TIMES)[number]

/** Days before the due date from which an item is due soon. */
export const DUE_SOON_DAYS = 3
/** Maximum count; larger numbers are not distinguished. */
export const MAX_COUNTED = 99

const KindSetting = z.strictObject({ inApp: z.boolean(), mail: z.enum(MAIL_TIMES) })

export const NotificationSettings = z.strictObject({
  kinds: z.strictObject({
    mentioned: KindSetting,
    assigned: KindSetting,
    replied: KindSetting,
    due_soon: KindSetting,
    overdue: KindSetting,
    review_waiting: KindSetting,
    extension_asked: KindSetting,
    extension_decided: KindSetting,
    acceptance_asked: KindSetting,
    acceptance_decided: KindSetting,
    acceptance_expiring: KindSetting,
    above_tolerance: KindSetting,
    clock_started: KindSetting,
    clock_running: KindSetting,
    clock_breached: KindSetting,
    expiring: KindSetting,
    change_waiting: KindSetting,
    control_ineffective: KindSetting,
    threshold_reached: KindSetting,
    fraud_suspected: KindSetting,
    report_issued: KindSetting,
    report_corrected: KindSetting,
    project_changed: KindSetting,
    package_sent: KindSetting,
    question_asked: KindSetting,
    question_answered: KindSetting,
  }),
  /** Time zone of the daily digest, which is sent in the morning; null means the organisation's. */
  timeZone: z.nullable(z.string().check(z.minLength(1), z.maxLength(60))),
})
export type NotificationSettings = z.output<typeof NotificationSettings>

/** Defaults: immediate e-mail where somebody waits for the person. */
export const DEFAULT_KINDS: NotificationSettings['kinds'] = {
  mentioned: { inApp: true, mail: 'immediately' },
  assigned: { inApp: true, mail: 'immediately' },
  replied: { inApp: true, mail: 'daily' },
  due_soon: { inApp: true, mail: 'daily' },
  overdue: { inApp: true, mail: 'daily' },
  review_waiting: { inApp: true, mail: 'immediately' },
  extension_asked: { inApp: true, mail: 'immediately' },
  extension_decided: { inApp: true, mail: 'immediately' },
  acceptance_asked: { inApp: true, mail: 'immediately' },
  acceptance_decided: { inApp: true, mail: 'immediately' },
  acceptance_expiring: { inApp: true, mail: 'daily' },
  above_tolerance: { inApp: true, mail: 'immediately' },
  clock_started: { inApp: true, mail: 'immediately' },
  clock_running: { inApp: true, mail: 'immediately' },
  clock_breached: { inApp: true, mail: 'immediately' },
  expiring: { inApp: true, mail: 'daily' },
  change_waiting: { inApp: true, mail: 'daily' },
  control_ineffective: { inApp: true, mail: 'immediately' },
  threshold_reached: { inApp: true, mail: 'immediately' },
  fraud_suspected: { inApp: true, mail: 'immediately' },
  report_issued: { inApp: true, mail: 'immediately' },
  report_corrected: { inApp: true, mail: 'immediately' },
  project_changed: { inApp: true, mail: 'immediately' },
  package_sent: { inApp: true, mail: 'immediately' },
  question_asked: { inApp: true, mail: 'immediately' },
  question_answered: { inApp: true, mail: 'immediately' },
}

/** One notification: the record it is about, and the person who caused it. */
export const Notification = z.object({
  id: Id,
  kind: z.enum(NOTIFICATION_KINDS),
  record: LinkEnd,
  threadId: z.nullable(Id),
  actorId: z.nullable(Id),
  actorName: z.nullable(z.string()),
  dueOn: z.nullable(z.string()),
  /** Set where the time of day matters. */
  dueAt: z.nullable(Moment),
  createdAt: Moment,
  readAt: z.nullable(Moment),
})
export type Notification = z.output<typeof Notification>

export const Unread = z.object({ count: z.int(), more: z.boolean() })
export type Unread = z.output<typeof Unread>

/** Everybody receives notifications, including external people. */
const notificationActions = { use: action('notification.use', ROLES) }
const { use } = notificationActions

export const notificationRoutes = {
  list: route('notifications.list', 'GET /notifications', use, {
    summary: 'My notifications, newest first',
    query: z.strictObject({ ...PageQuery._zod.def.shape, unread: z.optional(z.boolean()) }),
    reply: pageOf(Notification),
    fails: ['INVALID_CURSOR'],
  }),
  count: route('notifications.count', 'GET /notifications/count', use, {
    summary: 'Number of my unread notifications',
    reply: Unread,
  }),
  read: route('notifications.read', 'POST /notifications/:id/read', use, {
    summary: 'Mark a notification as read',
    params: IdParams,
    reply: Unread,
    whileClosing: true,
  }),
  readAll: route('notifications.readAll', 'POST /notifications/read', use, {
    summary: 'Mark all current notifications as read',
    reply: Unread,
    whileClosing: true,
  }),
  settings: route('notifications.settings', 'GET /me/notification-settings', use, {
    summary: 'My notification settings',
    reply: NotificationSettings,
  }),
  changeSettings: route('notifications.changeSettings', 'PUT /me/notification-settings', use, {
    summary: 'Change my notification settings',
    body: NotificationSettings,
    reply: NotificationSettings,
    whileClosing: true,
  }),
}
