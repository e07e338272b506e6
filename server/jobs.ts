import { tellOfExpiringKeys } from '@/lib/account/api-key/tell-expiring-keys';
import type { AnyJob } from '@/lib/base/job/definition';
import type { AnyDueWork } from '@/lib/base/job/due-work';
import {
  requeueImports,
  runImport,
  runReferRows,
  runReferToPartner,
  runSmallImport,
  sweepBatches,
} from '@/lib/batch/import/import-job';
import { runMatchLeads } from '@/lib/batch/match/match-job';
import { runRemoveLeads } from '@/lib/batch/undo/undo-job';
import { retentionJob } from '@/lib/care/erasure/apply-retention';
import { plannedChanges } from '@/lib/catalogue/planned-change/apply-planned';
import { callBackJob } from '@/lib/catalogue/sandbox/call-back';
import { reportEventJob } from '@/lib/catalogue/sandbox/report-event';
import { alertDeliveries } from '@/lib/event/alert/deliver-alerts';
import { alertWatch } from '@/lib/event/alert/watch-alerts';
import { sweepEvents } from '@/lib/event/event/sweep-events';
import { userMails } from '@/lib/event/mail/send-user-mail';
import { webhookDeliveries } from '@/lib/event/webhook-endpoint/deliver-events';
import { sweepRetries } from '@/lib/event/webhook-endpoint/sweep-retries';
import { followUps } from '@/lib/lead/application/follow-up-application';
import { sweepDrafts } from '@/lib/lead/draft/sweep-drafts';
import { liveFeedbacks } from '@/lib/lead/submission/resume-live-feedback';
import { smsSending } from '@/lib/message/sms/send-sms';
import { checkLedgers, ledgerKeeping } from '@/lib/money/commission/keep-ledgers';
import { closeDaysJob } from '@/lib/report/dashboard/close-days';
import { reportDeliveries } from '@/lib/report/report-schedule/deliver-report';
import { sweepSchedules } from '@/lib/report/report-schedule/pause-schedules';
import { reportSchedules } from '@/lib/report/report-schedule/run-schedule';
import { runCloseDemoMonths } from '@/lib/sample/demo/close-months';
import { sweepPractice } from '@/lib/sample/practice/sweep-practice';
import { runMakeSampleData, runRemoveSampleData } from '@/lib/sample/sample-data/run-jobs';

/** All jobs that workers can run. */
export const jobs: readonly AnyJob[] = [
  runImport,
  runSmallImport,
  runReferRows,
  runReferToPartner,
  runMatchLeads,
  runRemoveLeads,
  requeueImports,
  sweepBatches,
  sweepDrafts,
  retentionJob,
  closeDaysJob,
  runCloseDemoMonths,
  checkLedgers,
  callBackJob,
  reportEventJob,
  sweepPractice,
  runMakeSampleData,
  runRemoveSampleData,
  sweepRetries,
  sweepEvents,
  tellOfExpiringKeys,
  sweepSchedules,
];

/** What workers do besides, when it is due. */
export const dueWork: readonly AnyDueWork[] = [
  followUps,
  liveFeedbacks,
  smsSending,
  plannedChanges,
  alertWatch,
  alertDeliveries,
  userMails,
  webhookDeliveries,
  ledgerKeeping,
  reportSchedules,
  reportDeliveries,
];
