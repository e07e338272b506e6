import type { Command } from 'commander';
import { changeEnvironment } from '@/lib/account/environment/change-environment';
import { getEnvironmentSettings } from '@/lib/account/environment/get-environment';
import { changeEnvironmentInput, type EnvironmentView } from '@/lib/account/environment/schema';
import { parseInput } from '@/lib/base/input/parse-input';
import { type CommandAnswer, pairs } from '@/scripts/cli/base/output';
import { type AddCommand, environmentArgument, integerOption, onOrOff } from '@/scripts/cli/base/run';

interface SetOptions {
  maintenance?: boolean;
  maintenanceReason?: string;
  maintenanceStartsAt?: string;
  maintenanceEndsAt?: string;
  deduplicationWindow?: string;
  processingLimitMs?: number;
  leadRetentionDays?: number;
  neverOfferedRetentionDays?: number;
  offeredRetentionDays?: number;
  declinedRetentionDays?: number;
  acceptedRetentionDays?: number;
  batchFileRetentionDays?: number;
  requestLogRetentionDays?: number;
  consentRetentionDays?: number;
  readRetentionDays?: number;
  rightsRequestRetentionDays?: number;
  confirm?: number;
}

export function addEnvironmentCommands(program: Command, add: AddCommand): void {
  const environment = program.command('environment').description('settings of an environment');

  add(
    environment
      .command('set')
      .description('change settings; effective immediately, a shorter retention after 24 hours')
      .addArgument(environmentArgument())
      .option('--maintenance <on|off>', 'respond to every call with 503; off ends or cancels it', onOrOff)
      .option('--maintenance-reason <text>', 'told to everybody; needed to start or plan it')
      .option('--maintenance-starts-at <time>', 'plan it, e.g. for 2027-01-31T22:00:00+02:00')
      .option('--maintenance-ends-at <time>', 'when it is expected to end; needed to start or plan it')
      .option('--deduplication-window <duration>', 'such as 30d, 12h, 90m or 45s')
      .option('--processing-limit-ms <number>', 'a request that takes longer gets 503', integerOption)
      .option('--lead-retention-days <number>', 'days until personal fields are erased', integerOption)
      .option('--never-offered-retention-days <number>', 'of leads without any offer', integerOption)
      .option('--offered-retention-days <number>', 'of leads that were offered, and not sent', integerOption)
      .option('--declined-retention-days <number>', 'of leads that no lender took', integerOption)
      .option(
        '--accepted-retention-days <number>',
        'of leads that were accepted, or not decided',
        integerOption,
      )
      .option('--batch-file-retention-days <number>', 'days to keep uploaded files', integerOption)
      .option('--request-log-retention-days <number>', 'days to keep the request log', integerOption)
      .option(
        '--consent-retention-days <number>',
        'of what proves consent, after its last use',
        integerOption,
      )
      .option('--read-retention-days <number>', 'of who read which lead', integerOption)
      .option(
        '--rights-request-retention-days <number>',
        'of requests of applicants, after their answer (production)',
        integerOption,
      )
      .option('--confirm <number>', 'confirm how much would be erased', integerOption),
    async (ctx, options: SetOptions, name) =>
      answer(
        await changeEnvironment(
          ctx,
          parseInput(changeEnvironmentInput, { ...options, environment: nameOf(name) }),
        ),
      ),
  );

  add(
    environment.command('show').description('the settings').addArgument(environmentArgument()),
    async (ctx, _options: object, name) =>
      answer(await getEnvironmentSettings(ctx, { environment: nameOf(name) })),
  );
}

const columnNames = {
  leadRetentionDays: 'lead_retention_days',
  neverOfferedRetentionDays: 'never_offered_retention_days',
  offeredRetentionDays: 'offered_retention_days',
  declinedRetentionDays: 'declined_retention_days',
  acceptedRetentionDays: 'accepted_retention_days',
  batchFileRetentionDays: 'batch_file_retention_days',
  requestLogRetentionDays: 'request_log_retention_days',
  consentRetentionDays: 'consent_retention_days',
  readRetentionDays: 'read_retention_days',
  rightsRequestRetentionDays: 'rights_request_retention_days',
} as const;

/** The argument's choices rule out anything else. */
const nameOf = (name: string | undefined) => (name === 'production' ? 'production' : 'uat');

function answer(view: EnvironmentView): CommandAnswer {
  const json = {
    name: view.name,
    maintenance: view.maintenance,
    maintenance_reason: view.maintenanceReason,
    maintenance_starts_at: view.maintenanceStartsAt,
    maintenance_ends_at: view.maintenanceEndsAt,
    ...(view.maintenanceProblem !== null && { maintenance_held: view.maintenanceProblem }),
    deduplication_window_seconds: view.deduplicationWindowSeconds,
    processing_limit_ms: view.processingLimitMs,
    batch_file_retention_days: view.batchFileRetentionDays,
    request_log_retention_days: view.requestLogRetentionDays,
    lead_retention_days: view.leadRetentionDays,
    never_offered_retention_days: view.neverOfferedRetentionDays,
    offered_retention_days: view.offeredRetentionDays,
    declined_retention_days: view.declinedRetentionDays,
    accepted_retention_days: view.acceptedRetentionDays,
    consent_retention_days: view.consentRetentionDays,
    read_retention_days: view.readRetentionDays,
    ...(view.name === 'production' && { rights_request_retention_days: view.rightsRequestRetentionDays }),
  };
  const waiting = view.waitingRetention.map(({ setting, days, countsAt, by, problem }) => ({
    setting: columnNames[setting],
    days,
    counts_at: countsAt,
    planned_by: by,
    held: problem,
  }));
  return {
    json: { ...json, ...(waiting.length > 0 && { waiting_retention: waiting }) },
    lines: [
      ...pairs(
        Object.fromEntries(Object.entries(json).map(([name, value]) => [name.replaceAll('_', ' '), value])),
      ),
      ...waiting.map(({ setting, days, counts_at, held }) =>
        held === null
          ? `${setting.replaceAll('_', ' ')} becomes ${days} at ${counts_at.toISOString()}; set it to ${json[setting]} to cancel`
          : `${setting.replaceAll('_', ' ')} does not become ${days}: ${held}; set it to ${json[setting]} to cancel, or to ${days} again`,
      ),
    ],
  };
}
