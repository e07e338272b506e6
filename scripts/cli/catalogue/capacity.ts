import type { Command } from 'commander';
import { describeRoom } from '@/lib/catalogue/capacity/describe-room';
import { listCapacity } from '@/lib/catalogue/capacity/list-capacity';
import { listPartners } from '@/lib/catalogue/partner/list-partners';
import { table } from '@/scripts/cli/base/output';
import { type AddCommand, environmentOption } from '@/scripts/cli/base/run';
import type { Environment } from '@/word/environment';

export function addCapacityCommands(program: Command, add: AddCommand): void {
  const capacity = program.command('capacity').description('how many leads partners take');

  add(
    capacity
      .command('list')
      .description('which partners take leads now, every cap, and how much of it is used')
      .addOption(environmentOption()),
    async (ctx, { environment }: { environment: Environment }) => {
      const refusal = await describeRoom(ctx, { environment });
      const all = await listPartners(ctx, { environment });
      const slugs = new Map(all.map(({ id, entry }) => [id, entry.slug]));
      const partners = all.flatMap(({ id, entry }) => {
        const why = refusal(id);
        return entry.capacity || why ? [{ partner: entry.slug, takes_leads: why === null, why }] : [];
      });
      const caps = (await listCapacity(ctx, { environment })).map((cap) => ({
        ...cap,
        partner: slugs.get(cap.partnerId) ?? String(cap.partnerId),
      }));
      return {
        json: {
          partners,
          caps: caps.map((cap) => ({
            partner: cap.partner,
            intent: cap.intent,
            affiliate: cap.affiliate,
            counts: cap.counts,
            window: cap.window,
            time_zone: cap.timeZone,
            most: cap.places,
            used: cap.used,
            held: cap.held,
            over_limit: cap.overLimit,
            reopens_at: cap.reopensAt,
          })),
        },
        lines: [
          ...table(
            ['partner', 'takes leads'],
            partners.map(({ partner, why }) => [partner, why ?? 'yes']),
          ),
          '',
          ...table(
            ['partner', 'intent', 'affiliate', 'counts', 'per', 'used', 'of', 'over', 'reopens'],
            caps.map((cap) => [
              cap.partner,
              cap.intent,
              cap.affiliate,
              cap.counts,
              cap.window,
              cap.used,
              cap.places,
              cap.overLimit,
              cap.reopensAt,
            ]),
          ),
        ],
      };
    },
  );
}
