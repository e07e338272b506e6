import { alertDeliveries } from '@/lib/alert/deliver-alerts';
import { alertWatch } from '@/lib/alert/watch-alerts';
import { tellOfExpiringKeys } from '@/lib/api-key/tell-expiring-keys';
import { followUps } from '@/lib/application/follow-up-application';
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
import { checkLedgers, ledgerKeeping } from '@/lib/commission/keep-ledgers';
import { closeDaysJob } from '@/lib/dashboard/close-days';
import { runCloseDemoMonths } from '@/lib/demo/close-months';
import { sweepDrafts } from '@/lib/draft/sweep-drafts';
import { retentionJob } from '@/lib/erasure/apply-retention';
import { sweepEvents } from '@/lib/event/sweep-events';
import type { AnyJob } from '@/lib/job/definition';
import type { AnyDueWork } from '@/lib/job/due-work';
import { userMails } from '@/lib/mail/send-user-mail';
import { plannedChanges } from '@/lib/planned-change/apply-planned';
import { sweepPractice } from '@/lib/practice/sweep-practice';
import { reportDeliveries } from '@/lib/report-schedule/deliver-report';
import { sweepSchedules } from '@/lib/report-schedule/pause-schedules';
import { reportSchedules } from '@/lib/report-schedule/run-schedule';
import { runMakeSampleData, runRemoveSampleData } from '@/lib/sample-data/run-jobs';
import { callBackJob } from '@/lib/sandbox/call-back';
import { reportEventJob } from '@/lib/sandbox/report-event';
import { liveFeedbacks } from '@/lib/submission/resume-live-feedback';
import { textMessages } from '@/lib/text-message/send-text-message';
import { webhookDeliveries } from '@/lib/webhook-endpoint/deliver-events';
import { sweepRetries } from '@/lib/webhook-endpoint/sweep-retries';

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
  textMessages,
  plannedChanges,
  alertWatch,
  alertDeliveries,
  userMails,
  webhookDeliveries,
  ledgerKeeping,
  reportSchedules,
  reportDeliveries,
];
