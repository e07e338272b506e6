import type { Command } from 'commander';
import { getAffiliateBySlug } from '@/lib/account/affiliate/get-affiliate';
import { inCents } from '@/lib/base/text/text';
import { allEntries } from '@/lib/money/commission/list-entries';
import { getAccount } from '@/lib/money/commission/statement';
import type { EntryView } from '@/lib/money/commission/view';
import { table } from '@/scripts/cli/base/output';
import { type AddCommand, monthOption, optionalEnvironmentOption } from '@/scripts/cli/base/run';
import { type Environment, environmentNames } from '@/word/environment';

interface EntryOptions {
  affiliate: string;
  month?: string;
  environment?: Environment;
}

/** The ledger. */
export function addEntryCommand(commission: Command, add: AddCommand): void {
  add(
    commission
      .command('entries')
      .description('the ledger of an affiliate, in the order in which it was written')
      .requiredOption('--affiliate <slug>', 'whose')
      .option('--month <month>', 'of one month only, such as 2026-11', monthOption)
      .addOption(optionalEnvironmentOption('default: both')),
    async (ctx, options: EntryOptions) => {
      const month = options.month ?? null;
      const { id } = await getAffiliateBySlug(ctx, options.affiliate);
      const entries: (EntryView & { environment: Environment })[] = [];
      const balances: Partial<Record<Environment, number>> = {};
      for (const environment of options.environment ? [options.environment] : environmentNames) {
        for await (const some of allEntries(ctx, { affiliateId: id, environment, month }))
          entries.push(...some.map((entry) => ({ ...entry, environment })));
        balances[environment] = (await getAccount(ctx, { affiliateId: id, environment })).balanceCents;
      }
      return {
        json: { affiliate: options.affiliate, balances, entries: entries.map(entryJson) },
        lines: [
          ...table(
            [
              'id',
              'environment',
              'month',
              'kind',
              'cents',
              'on',
              'partner',
              'intent',
              'plan',
              'held until',
              'reason',
            ],
            entries.map((entry) => [
              entry.id,
              entry.environment,
              entry.month,
              entry.kind,
              entry.amountCents,
              entry.paidOn,
              entry.partnerSlug,
              entry.intentTitle,
              entry.planId === null ? null : `${entry.planId} v${entry.planVersion}`,
              entry.heldUntil,
              entry.takenBackBy ?? entry.reason,
            ]),
          ),
          ...Object.entries(balances).map(([name, cents]) => `balance ${name}: ${inCents(cents)}`),
        ],
      };
    },
  );
}

export const entryJson = (entry: EntryView & { environment: Environment }) => ({
  id: entry.id,
  environment: entry.environment,
  month: entry.month,
  kind: entry.kind,
  amount_cents: entry.amountCents,
  occurred_at: entry.occurredAt,
  recorded_at: entry.recordedAt,
  held_until: entry.heldUntil,
  on: entry.paidOn,
  plan_id: entry.planId,
  plan_version: entry.planVersion,
  partner: entry.partnerSlug,
  intent: entry.intentTitle,
  lead: entry.leadHashid,
  taken_back_by: entry.takenBackBy,
  reason: entry.reason,
});
