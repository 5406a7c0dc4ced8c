import { WATCH_CALENDAR, watchCalendar } from '#modules/compliance/calendar/watch-calendar.jobs.ts'
import { WATCH_CLOCKS, monitorDeadlines } from '#modules/compliance/calendar/monitor-deadlines.jobs.ts'
import { WATCH_AUDIT, watchAudit } from '#modules/audit/issues/watch-audit.jobs.ts'
import { WATCH_GAPS, watchGaps } from '#modules/compliance/gaps/watch-gaps.jobs.ts'
import { WATCH_RISKS, watchRisks } from '#modules/risk/assessments/watch-risks.jobs.ts'
import { SIMULATE_LOSSES } from '#modules/risk/quantifications/quantifications.hooks.ts'
import { simulateQuantification } from '#modules/risk/quantifications/simulate-losses.jobs.ts'
import { ERASE_ORGANISATIONS, eraseOrganisations } from '#modules/workspace/closures/erase.jobs.ts'
import { SETTLE_DOCUMENTS, settleDocuments } from '#modules/workspace/rich-texts/rich-texts.jobs.ts'
import { recordScan } from '#modules/workspace/evidence/index.ts'
import { makeExport } from '#modules/workspace/exports/exports.jobs.ts'
import { SEND_INVITATION, sendInvitation } from '#modules/workspace/invitations/invitations.jobs.ts'
import {
  NOTIFY_PROTECTED_CHANGE,
  notifyProtectedChange,
} from '#modules/workspace/protection/protection.jobs.ts'
import { sendExportMail, SEND_EXPORT_MAIL } from '#modules/workspace/organisation-data/export-mail.jobs.ts'
import {
  GATHER_DIGESTS,
  gatherDigests,
  SEND_DIGEST,
  sendDigest,
} from '#modules/workspace/notifications/digest.jobs.ts'
import { WATCH_DUE_DATES, watchDueDates } from '#modules/workspace/notifications/due.jobs.ts'
import { sendNotification } from '#modules/workspace/notifications/notifications.jobs.ts'
import { BUILD_SAMPLE, buildSample } from '#modules/workspace/sample-data/index.ts'
import {
  VERIFY_SIGNED_FILES,
  verifySignedFiles,
  WARN_ADMINISTRATORS,
  warnAdministrators,
} from '#modules/workspace/signatures/index.ts'
import { READ_FILE_TEXT, readFileText } from '#modules/workspace/file-texts/index.ts'
import { SearchIndexer } from '#modules/workspace/search/index/search-indexer.ts'
import { startWebhooks } from '#modules/workspace/webhooks/index.ts'
import { COUNT_SEATS, countAllSeats } from '#modules/workspace/payment/seats.jobs.ts'
import { PUBLISH_ANCHORS, publishAnchors } from '#platform/anchors/publish-anchors.jobs.ts'
import { VERIFY_TRAILS, verifyTrails } from '#platform/anchors/verify-anchors.jobs.ts'
import { exportGenerators } from './export-generators.ts'
import { MAKE_EXPORT } from '#platform/exports/start.ts'
import type { Log } from '#platform/http/log.ts'
import type { Services } from '#platform/http/services.ts'
import { RUN_HOUSEKEEPING, runHousekeeping } from '#platform/jobs/housekeeping.ts'
import type { JobData, Queue } from '#platform/jobs/jobs.ts'
import { REFRESH_STATISTICS, refreshStatistics } from '#platform/jobs/statistics.ts'
import { SEND_NOTIFICATION } from '#platform/notifications/notify.ts'
import type { WorkerHalves } from '#platform/jobs/worker-halves.ts'
import { createMailer } from '#platform/mail.ts'
import { createScan, type Scan } from '#platform/scanner/scanner.ts'
import { SCAN_FILE } from '#platform/uploads/finish.ts'
import { inSpan, runAndEnd } from '#platform/tracing/trace.ts'
import { measureJobs } from '#platform/metrics/measure-jobs.ts'
import { measureErasures } from '#platform/metrics/measure-erasures.ts'
import { measureTrail } from '#platform/metrics/measure-trail.ts'
import { measureReachability } from '#platform/metrics/reachability.ts'
import { scanFile } from '#platform/uploads/scan-file.ts'
import { LOCK_SEALED_FILES, lockSealedFiles } from '#platform/uploads/sealed-files.jobs.ts'
import { TIDY_UPLOADS, tidyUploads } from '#platform/uploads/tidy.ts'

/** Every queue of the program; the migration creates them. */
export const QUEUES: readonly Queue[] = [
  { name: SEND_INVITATION },
  { name: PUBLISH_ANCHORS, timeoutSeconds: 300 },
  { name: VERIFY_TRAILS, timeoutSeconds: 1_800 },
  { name: RUN_HOUSEKEEPING },
  { name: REFRESH_STATISTICS },
  { name: SCAN_FILE, timeoutSeconds: 900 },
  { name: MAKE_EXPORT, timeoutSeconds: 1_800 },
  { name: TIDY_UPLOADS, timeoutSeconds: 1_800 },
  { name: LOCK_SEALED_FILES, timeoutSeconds: 1_800 },
  { name: SEND_NOTIFICATION },
  { name: WATCH_DUE_DATES },
  { name: WATCH_RISKS },
  { name: WATCH_GAPS },
  { name: WATCH_AUDIT },
  { name: WATCH_CALENDAR },
  { name: WATCH_CLOCKS },
  { name: GATHER_DIGESTS },
  { name: SEND_DIGEST },
  { name: WARN_ADMINISTRATORS },
  { name: VERIFY_SIGNED_FILES, timeoutSeconds: 7_200 },
  { name: SETTLE_DOCUMENTS, timeoutSeconds: 1_800 },
  { name: BUILD_SAMPLE, timeoutSeconds: 1_800 },
  { name: SEND_EXPORT_MAIL },
  { name: NOTIFY_PROTECTED_CHANGE },
  { name: ERASE_ORGANISATIONS, timeoutSeconds: 7_200 },
  { name: COUNT_SEATS, timeoutSeconds: 1_800 },
  { name: READ_FILE_TEXT, timeoutSeconds: 300 },
  { name: SIMULATE_LOSSES },
]

/** Scheduled jobs, in UTC. */
export const SCHEDULE: readonly (readonly [queue: string, cron: string])[] = [
  [COUNT_SEATS, '45 * * * *'],
  [SETTLE_DOCUMENTS, '*/10 * * * *'],
  [ERASE_ORGANISATIONS, '15 4 * * *'],
  [TIDY_UPLOADS, '35 * * * *'],
  [PUBLISH_ANCHORS, '*/10 * * * *'],
  // A rewritten chain raises an alarm within fifteen minutes, although one run is missed.
  [VERIFY_TRAILS, '2-59/5 * * * *'],
  [LOCK_SEALED_FILES, '55 2 * * *'],
  [RUN_HOUSEKEEPING, '20 3 * * *'],
  [VERIFY_SIGNED_FILES, '10 2 * * *'],
  [WATCH_DUE_DATES, '40 3 * * *'],
  [WATCH_RISKS, '30 3 * * *'],
  [WATCH_GAPS, '25 3 * * *'],
  [WATCH_AUDIT, '35 3 * * *'],
  [WATCH_CALENDAR, '50 3 * * *'],
  [WATCH_CLOCKS, '*/5 * * * *'],
  [GATHER_DIGESTS, '*/15 * * * *'],
]

/** Starts the background worker, or one half of it. */
export async function startWorker(services: Services, log: Log, halves: WorkerHalves): Promise<void> {
  const { jobs, config, metrics } = services
  measureReachability(services, halves)
  const sendMail = createMailer(config, services.hitFailPoint)
  const work = (queue: string, handler: (data: JobData) => Promise<unknown>, heavy?: number) =>
    jobs.work(
      queue,
      ({ traceparent, ...data }) => {
        const run = async () => {
          const began = performance.now()
          let outcome = 'failed'
          try {
            await handler(data)
            outcome = 'done'
            log.info({ queue, org: data.org }, 'job done')
          } catch (error) {
            log.error({ queue, org: data.org, err: error }, 'job failed')
            throw error
          } finally {
            metrics.jobs.observe({ queue, outcome }, (performance.now() - began) / 1000)
            metrics.jobFinished.setToCurrentTime()
          }
        }
        if (!services.trace) return run()
        const from = typeof traceparent === 'string' ? traceparent : undefined
        return runAndEnd(services.trace.startSpan(`job ${queue}`, 'consumer', {}, from), run)
      },
      heavy,
    )
  // Each export may use a whole core and its own browser.
  if (halves.has('exports'))
    await work(MAKE_EXPORT, (data) => makeExport(services, exportGenerators, data), 2)
  if (!halves.has('jobs')) return
  measureJobs(services)
  measureTrail(services)
  measureErasures(services)
  await work(SEND_INVITATION, (data) => sendInvitation(services, sendMail, data))
  await work(PUBLISH_ANCHORS, () => publishAnchors(services, log))
  await work(VERIFY_TRAILS, () => verifyTrails(services, log, WARN_ADMINISTRATORS), 1)
  await work(RUN_HOUSEKEEPING, () => runHousekeeping(services))
  await work(REFRESH_STATISTICS, (data) => refreshStatistics(services, data))
  const scanStream = createScan(config)
  const scan: Scan = (stream) => inSpan('scan', 'client', {}, () => scanStream(stream))
  await work(SCAN_FILE, (data) => scanFile(services, scan, data, recordScan), 4)
  await work(TIDY_UPLOADS, () => tidyUploads(services))
  await work(LOCK_SEALED_FILES, (data) => lockSealedFiles(services, data))
  await work(SEND_NOTIFICATION, (data) => sendNotification(services, sendMail, data))
  await work(WATCH_DUE_DATES, (data) => watchDueDates(services, data))
  await work(WATCH_RISKS, (data) => watchRisks(services, data))
  await work(WATCH_GAPS, (data) => watchGaps(services, data))
  await work(WATCH_AUDIT, (data) => watchAudit(services, data))
  await work(WATCH_CALENDAR, (data) => watchCalendar(services, data))
  await work(WATCH_CLOCKS, (data) => monitorDeadlines(services, data))
  await work(GATHER_DIGESTS, () => gatherDigests(services))
  await work(SEND_DIGEST, (data) => sendDigest(services, sendMail, data))
  await work(WARN_ADMINISTRATORS, (data) => warnAdministrators(services, sendMail, data))
  await work(VERIFY_SIGNED_FILES, (data) => verifySignedFiles(services, data), 2)
  await work(BUILD_SAMPLE, (data) => buildSample(services, data), 2)
  await work(SETTLE_DOCUMENTS, () => settleDocuments(services))
  await work(NOTIFY_PROTECTED_CHANGE, (data) => notifyProtectedChange(services, sendMail, data))
  await work(SEND_EXPORT_MAIL, (data) => sendExportMail(services, sendMail, data))
  await work(ERASE_ORGANISATIONS, (data) => eraseOrganisations(services, data, log), 1)
  await work(COUNT_SEATS, () => countAllSeats(services))
  // One at a time: each may take a core for two minutes.
  await work(READ_FILE_TEXT, (data) => readFileText(services, data), 1)
  await work(SIMULATE_LOSSES, (data) => simulateQuantification(services, data), 1)
  for (const [queue, cron] of SCHEDULE) await jobs.schedule(queue, cron)
  const indexer = new SearchIndexer(services, log)
  indexer.start()
  jobs.stopWith(() => indexer.stop())
  jobs.stopWith(startWebhooks(services, log))
}
