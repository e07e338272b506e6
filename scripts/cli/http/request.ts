import type { Command } from 'commander';
import { getAffiliateBySlug } from '@/lib/account/affiliate/get-affiliate';
import { findRequests } from '@/lib/http/request/find-requests';
import { listRequests } from '@/lib/http/request/list-requests';
import type { RequestView } from '@/lib/http/request/schema';
import { pairs, table } from '@/scripts/cli/base/output';
import { type AddCommand, environmentOption, integerOption } from '@/scripts/cli/base/run';
import type { Environment } from '@/word/environment';

interface ListOptions {
  affiliate: string;
  environment: Environment;
  failed: boolean;
  before?: number;
}

export function addRequestCommands(program: Command, add: AddCommand): void {
  const request = program.command('request').description('calls of the API, without their values');

  add(
    request
      .command('show')
      .description('what became of a call')
      .argument('<id>', 'its X-Request-Id, which its client has'),
    async (ctx, _, requestId = '') => {
      const found = await findRequests(ctx, { requestId });
      return {
        json: {
          requests: found.map((one) => ({
            ...requestJson(one),
            affiliate: one.affiliate,
            environment: one.environment,
            lead_id: one.leadId,
          })),
        },
        lines: found.flatMap((one) => [
          ...pairs({
            at: one.at,
            call: `${one.method} ${one.path}`,
            status: one.status,
            'took (ms)': one.durationMs,
            affiliate: one.affiliate,
            environment: one.environment,
            key: `${one.keyName} (…${one.keyHint})`,
            lead: one.leadId,
            error: one.errors?.message ?? null,
          }),
          ...fieldLines(one),
          ...one.hints,
        ]),
      };
    },
  );

  add(
    request
      .command('list')
      .description('50 calls of an affiliate, newest first')
      .requiredOption('--affiliate <slug>', 'whose calls')
      .addOption(environmentOption())
      .option('--failed', 'refused or failed ones only', false)
      .option('--before <number>', 'older than this one', integerOption),
    async (ctx, { affiliate, environment, failed, before }: ListOptions) => {
      const { id: affiliateId } = await getAffiliateBySlug(ctx, affiliate);
      const filter = { affiliateId, environment, before, status: failed ? ('failed' as const) : undefined };
      const { requests, next } = await listRequests(ctx, filter);
      return {
        json: { requests: requests.map(requestJson), next },
        lines: table(
          ['id', 'at', 'call', 'status', 'ms', 'key', 'request id'],
          requests.map((one) => [
            one.id,
            one.at,
            `${one.method} ${one.path}`,
            one.status,
            one.durationMs,
            one.keyName,
            one.requestId,
          ]),
        ),
      };
    },
  );
}

const fieldLines = ({ errors }: RequestView) =>
  Object.entries(errors?.fields ?? {}).map(([field, messages]) => `${field}: ${messages.join(', ')}`);

const requestJson = (one: RequestView) => ({
  id: one.id,
  request_id: one.requestId,
  at: one.at,
  key: one.keyName,
  method: one.method,
  path: one.path,
  status: one.status,
  duration_ms: one.durationMs,
  errors: one.errors,
  fields: one.fields,
  hints: one.hints,
});
