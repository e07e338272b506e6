import { tellExpiringKeysJob } from '@/lib/account/api-key/job';
import type { AnyJob } from '@/lib/base/job/definition';
import type { AnyDueWork } from '@/lib/base/job/due-work';
import {
  importBatchJob,
  importSmallBatchJob,
  referRowsJob,
  referToPartnerJob,
  requeueBatchesJob,
  sweepBatchesJob,
} from '@/lib/batch/import/job';
import { matchLeadsJob } from '@/lib/batch/match/job';
import { optOutFileJob, sweepOptOutFilesJob, withdrawListJob } from '@/lib/batch/opt-out-list/job';
import { countRegisterJob } from '@/lib/batch/register/job';
import { undoBatchJob } from '@/lib/batch/undo/job';
import { applyRetentionJob } from '@/lib/care/erasure/job';
import { searchStoredJob } from '@/lib/care/erasure-proof/job';
import { countScopeJob } from '@/lib/care/incident/job';
import { sendLettersWork } from '@/lib/care/incident/send-letters';
import { sealDaysJob, verifyLedgerLogJob } from '@/lib/care/ledger-log/job';
import { keepLedgerLogWork } from '@/lib/care/ledger-log/keep-log';
import { applyPlannedChangesWork } from '@/lib/catalogue/planned-change/apply-planned';
import { callBackJob, reportEventJob } from '@/lib/catalogue/sandbox/job';
import { hashFormerLeadsJob } from '@/lib/desk/opt-out/job';
import { deliverAlertsWork } from '@/lib/event/alert/deliver-alerts';
import { watchAlertsWork } from '@/lib/event/alert/watch-alerts';
import { sweepEventsJob } from '@/lib/event/event/job';
import { sendUserMailsWork } from '@/lib/event/user-mail/send-user-mail';
import { deliverEventsWork } from '@/lib/event/webhook-endpoint/deliver-events';
import { sweepRetriesJob } from '@/lib/event/webhook-endpoint/job';
import { followUpApplicationsWork } from '@/lib/lead/application/follow-up-application';
import { sweepDraftsJob } from '@/lib/lead/draft/job';
import { resumeLiveFeedbackWork } from '@/lib/lead/submission/resume-live-feedback';
import { sendSmsWork } from '@/lib/message/sms/send-sms';
import { checkLedgersJob } from '@/lib/money/commission/job';
import { keepLedgersWork } from '@/lib/money/commission/keep-ledgers';
import { closeDaysJob, countDaysJob } from '@/lib/report/dashboard/job';
import { deliverReportsWork } from '@/lib/report/report-schedule/deliver-report';
import { sweepSchedulesJob } from '@/lib/report/report-schedule/job';
import { runSchedulesWork } from '@/lib/report/report-schedule/run-schedule';
import { closeMonthsJob } from '@/lib/sample/demo/job';
import { sweepPracticeJob } from '@/lib/sample/practice/job';
import { makeSampleDataJob, removeSampleDataJob } from '@/lib/sample/sample-data/job';
import { decideAsPeopleJob } from '@/lib/sample/sandbox-lead/job';

/** All jobs that workers can run. */
export const jobs: readonly AnyJob[] = [
  importBatchJob,
  importSmallBatchJob,
  referRowsJob,
  referToPartnerJob,
  matchLeadsJob,
  undoBatchJob,
  optOutFileJob,
  withdrawListJob,
  sweepOptOutFilesJob,
  countRegisterJob,
  requeueBatchesJob,
  sweepBatchesJob,
  sweepDraftsJob,
  applyRetentionJob,
  searchStoredJob,
  countScopeJob,
  hashFormerLeadsJob,
  closeDaysJob,
  countDaysJob,
  closeMonthsJob,
  checkLedgersJob,
  sealDaysJob,
  verifyLedgerLogJob,
  callBackJob,
  reportEventJob,
  decideAsPeopleJob,
  sweepPracticeJob,
  makeSampleDataJob,
  removeSampleDataJob,
  sweepRetriesJob,
  sweepEventsJob,
  tellExpiringKeysJob,
  sweepSchedulesJob,
];

/** What workers do besides, when it is due. */
export const dueWork: readonly AnyDueWork[] = [
  followUpApplicationsWork,
  resumeLiveFeedbackWork,
  sendSmsWork,
  applyPlannedChangesWork,
  watchAlertsWork,
  deliverAlertsWork,
  sendUserMailsWork,
  deliverEventsWork,
  keepLedgersWork,
  keepLedgerLogWork,
  runSchedulesWork,
  deliverReportsWork,
  sendLettersWork,
];
