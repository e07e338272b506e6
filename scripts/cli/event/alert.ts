import type { Command } from 'commander';
import { listAlerts } from '@/lib/event/alert/list-alerts';
import { listAlertChannels } from '@/lib/event/alert/list-channels';
import { testAlertChannel } from '@/lib/event/alert/test-channel';
import { alertWords } from '@/lib/event/alert/words';
import { table } from '@/scripts/cli/base/output';
import { type AddCommand, integerOption } from '@/scripts/cli/base/run';

export function addAlertCommands(program: Command, add: AddCommand): void {
  const alert = program.command('alert').description('what needs an operator, and who is told');

  add(
    alert
      .command('list')
      .description('the latest 50 alerts, who was told, and until when they lasted')
      .option('--open', 'only those that are not over'),
    async (ctx, { open = false }: { open?: boolean }) => {
      const { alerts } = await listAlerts(ctx, { openOnly: open });
      return {
        json: {
          alerts: alerts.map((one) => ({
            id: one.id,
            kind: one.kind,
            environment: one.environment,
            title: alertWords(one).title,
            opened_at: one.openedAt,
            resolved_at: one.resolvedAt,
            told: one.told,
          })),
        },
        lines: table(
          ['id', 'since', 'until', 'told', 'what'],
          alerts.map((one) => [
            one.id,
            one.openedAt,
            one.resolvedAt ?? 'open',
            new Set(one.told.filter(({ status }) => status === 'sent').map(({ channel }) => channel)).size,
            alertWords(one).title,
          ]),
        ),
      };
    },
  );

  add(
    alert
      .command('test')
      .description('send a test message to every channel, and print what each answers')
      .option('--channel <number>', 'to this channel only', integerOption),
    async (ctx, { channel }: { channel?: number }) => {
      const channels = await listAlertChannels(ctx);
      const chosen = channel === undefined ? channels.map(({ id }) => id) : [channel];
      const results = await Promise.all(
        chosen.map(async (id) => ({ id, ...(await testAlertChannel(ctx, id)) })),
      );
      const nameOf = (id: number) => channels.find((one) => one.id === id)?.name ?? String(id);
      return {
        json: {
          channels: results.map(({ id, ok, answer, tookMs }) => ({
            id,
            name: nameOf(id),
            ok,
            answer,
            took_ms: tookMs,
          })),
        },
        lines: table(
          ['id', 'channel', 'taken', 'answer'],
          results.map(({ id, ok, answer }) => [id, nameOf(id), ok, answer]),
        ),
      };
    },
  );
}
