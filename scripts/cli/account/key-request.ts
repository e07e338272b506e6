import type { Command } from 'commander';
import { allowKeyRequest, declineKeyRequest } from '@/lib/account/api-key-request/decide-request';
import { listKeyRequests } from '@/lib/account/api-key-request/list-requests';
import { declineKeyRequestInput } from '@/lib/account/api-key-request/schema';
import { parseInput } from '@/lib/base/input/parse-input';
import { pairs, table } from '@/scripts/cli/base/output';
import { type AddCommand, integerOption } from '@/scripts/cli/base/run';

/** Key requests from the portal; managers reveal an approved key there themselves. */
export function addKeyRequestCommands(program: Command, add: AddCommand): void {
  const request = program.command('key-request').description('requests of managers for a key');

  add(
    request.command('list').description('requests waiting for approval, with the evidence for Production'),
    async (ctx) => {
      const requests = await listKeyRequests(ctx);
      return {
        json: {
          key_requests: requests.map((one) => ({
            id: one.id,
            affiliate: one.affiliateName,
            environment: one.environment,
            name: one.name,
            requested_by: one.requestedByName,
            requested_at: one.requestedAt,
            evidence:
              one.evidence?.items.map(({ step, firstAt, by }) => ({
                step,
                first_at: firstAt,
                by,
              })) ?? null,
          })),
        },
        lines: table(
          ['id', 'affiliate', 'environment', 'name', 'asked for by', 'at', 'checklist'],
          requests.map((one) => [
            one.id,
            one.affiliateName,
            one.environment,
            one.name,
            one.requestedByName,
            one.requestedAt,
            one.evidence && `${one.evidence.done} of ${one.evidence.items.length}`,
          ]),
        ),
      };
    },
  );

  add(
    request
      .command('allow')
      .description('approve a request; for Production this also approves the affiliate')
      .requiredOption('--id <number>', 'the request', integerOption),
    async (ctx, { id }: { id: number }) => {
      await allowKeyRequest(ctx, { requestId: id });
      return decided(id, 'allowed');
    },
  );

  add(
    request
      .command('decline')
      .description('decline a request; the reason is shown to the manager')
      .requiredOption('--id <number>', 'the request', integerOption)
      .requiredOption('--reason <text>', 'why'),
    async (ctx, { id, reason }: { id: number; reason: string }) => {
      await declineKeyRequest(ctx, parseInput(declineKeyRequestInput, { requestId: id, reason }));
      return decided(id, 'declined');
    },
  );
}

const decided = (id: number, status: string) => ({ json: { id, status }, lines: pairs({ id, status }) });
