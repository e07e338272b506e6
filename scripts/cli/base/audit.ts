import type { Command } from 'commander';
import { getAffiliateBySlug } from '@/lib/account/affiliate/get-affiliate';
import { listAuditEntries } from '@/lib/base/audit/list-entries';
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
      .description('50 entries, newest first')
      .option('--affiliate <slug>', 'about this affiliate only')
      .option('--before <id>', 'older than this entry', integerOption),
    async (ctx, { affiliate, before }: ListOptions) => {
      const affiliateId = affiliate === undefined ? undefined : (await getAffiliateBySlug(ctx, affiliate)).id;
      const { entries, next } = await listAuditEntries(ctx, { affiliateId, before });
      return {
        json: {
          events: entries.map((entry) => ({
            id: entry.id,
            at: entry.at,
            actor: entry.actor,
            session: entry.session,
            origin: entry.origin,
            action: entry.action,
            subject_id: entry.subjectId,
            affiliate: entry.affiliate?.name ?? null,
            environment: entry.environment,
            changes: entry.changes,
          })),
          next,
        },
        lines: table(
          ['id', 'at', 'who', 'session', 'from', 'what', 'of', 'affiliate', 'environment'],
          entries.map((entry) => [
            entry.id,
            entry.at,
            entry.actor,
            entry.session,
            entry.origin,
            entry.action,
            entry.subjectId,
            entry.affiliate?.name ?? null,
            entry.environment,
          ]),
        ),
      };
    },
  );
}
