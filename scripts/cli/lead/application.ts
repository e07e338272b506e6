import type { Command } from 'commander';
import { parseInput } from '@/lib/base/input/parse-input';
import { decideApplication } from '@/lib/lead/application/decide-application';
import { listStuckApplications } from '@/lib/lead/application/list-stuck-applications';
import { applicationDecision } from '@/lib/lead/application/schema';
import { pairs, table } from '@/scripts/cli/base/output';
import { type AddCommand, environmentOption, integerOption } from '@/scripts/cli/base/run';
import type { Environment } from '@/word/environment';

export function addApplicationCommands(program: Command, add: AddCommand): void {
  const application = program.command('application').description('applications that need an operator');

  add(
    application
      .command('list')
      .description('applications waiting for an operator')
      .addOption(environmentOption()),
    async (ctx, { environment }: { environment: Environment }) => {
      const stuck = await listStuckApplications(ctx, { environment });
      return {
        json: {
          applications: stuck.map((one) => ({
            id: one.id,
            lead_id: one.leadId,
            affiliate: one.affiliateName,
            partner: one.companyName,
            status: one.status,
            requested_at: one.requestedAt,
          })),
        },
        lines: table(
          ['id', 'lead', 'affiliate', 'partner', 'status', 'requested'],
          stuck.map((one) => [
            one.id,
            one.leadId,
            one.affiliateName,
            one.companyName,
            one.status,
            one.requestedAt,
          ]),
        ),
      };
    },
  );

  add(
    application
      .command('decide')
      .description('record the outcome the partner gave')
      .requiredOption('--id <number>', 'the application', integerOption)
      .requiredOption('--status <status>', 'accepted, declined or failed'),
    async (ctx, { id, status }: { id: number; status: string }) => {
      await decideApplication(ctx, parseInput(applicationDecision, { applicationId: id, status }));
      return { json: { id, status }, lines: pairs({ id, status }) };
    },
  );
}
