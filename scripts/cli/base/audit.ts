import type { Command } from 'commander';
import { getAffiliateBySlug } from '@/lib/account/affiliate/get-affiliate';
import { listAuditEvents } from '@/lib/base/audit/list-events';
import { table } from './output';
import { type AddCommand, integerOption } from './run';

interface ListOptions {
  affiliate?: string;
  before?: number;
}

export function addAuditCommands(program: Command, add: AddCommand): void {
  const audit = program.command('audit').description('who changed what, from where');

  add(
    audit
      .command('list')
      .description('50 events, newest first')
      .option('--affiliate <slug>', 'about this affiliate only')
      .option('--before <id>', 'older than this event', integerOption),
    async (ctx, { affiliate, before }: ListOptions) => {
      const affiliateId = affiliate === undefined ? undefined : (await getAffiliateBySlug(ctx, affiliate)).id;
      const { events, next } = await listAuditEvents(ctx, { affiliateId, before });
      return {
        json: {
          events: events.map((event) => ({
            id: event.id,
            at: event.at,
            actor: event.actor,
            origin: event.origin,
            action: event.action,
            subject_id: event.subjectId,
            affiliate: event.affiliate?.name ?? null,
            environment: event.environment,
            changes: event.changes,
          })),
          next,
        },
        lines: table(
          ['id', 'at', 'who', 'from', 'what', 'of', 'affiliate', 'environment'],
          events.map((event) => [
            event.id,
            event.at,
            event.actor,
            event.origin,
            event.action,
            event.subjectId,
            event.affiliate?.name ?? null,
            event.environment,
          ]),
        ),
      };
    },
  );
}
