import type { Command } from 'commander';
import { getAffiliateBySlug } from '@/lib/account/affiliate/get-affiliate';
import { AppError } from '@/lib/base/error/error';
import { parseInput } from '@/lib/base/input/parse-input';
import { inCents } from '@/lib/base/text/text';
import { allEntries } from '@/lib/money/commission/list-entries';
import { closeStatementInput } from '@/lib/money/commission/schema';
import { closeStatement, getAccount, getStatement, previewClose } from '@/lib/money/commission/statement';
import type { EntryView, StatementView } from '@/lib/money/commission/view';
import { pairs, table } from '@/scripts/cli/base/output';
import {
  type AddCommand,
  type CommandContext,
  monthOption,
  optionalEnvironmentOption,
} from '@/scripts/cli/base/run';
import type { Environment } from '@/word/environment';
import { entryJson } from './commission-entry';

interface AccountOptions {
  affiliate: string;
  environment?: Environment;
}

export function addStatementCommands(program: Command, add: AddCommand): void {
  const statement = program.command('statement').description('closed months of affiliates’ commissions');
  const ofStatement = (command: Command) =>
    command
      .requiredOption('--affiliate <slug>', 'whose')
      .addOption(
        optionalEnvironmentOption('default: production, or uat where there is nothing in production'),
      );

  add(
    ofStatement(
      statement
        .command('close')
        .description('close a month for good; later changes go into the next one')
        .requiredOption(
          '--month <month>',
          'the next one that is open and over, such as 2026-11; the first statement takes in the months before it',
          monthOption,
        ),
    ),
    async (ctx, options: AccountOptions & { month: string }) => {
      const account = await accountOf(ctx, options);
      const input = parseInput(closeStatementInput, { ...account, month: options.month });
      // Naming the month is the confirmation here.
      const { consequence } = await previewClose(ctx, input);
      const closed = await closeStatement(ctx, { ...input, confirm: consequence.figure });
      return { json: statementJson(closed), lines: statementLines(closed) };
    },
  );

  add(
    ofStatement(
      statement
        .command('show')
        .description('a statement with its entries; without a month, all of them')
        .option('--month <month>', 'such as 2026-11', monthOption),
    ),
    async (ctx, { month, ...options }: AccountOptions & { month?: string }) => {
      const account = await accountOf(ctx, options);
      if (month === undefined) {
        const { statements, balanceCents } = await getAccount(ctx, account);
        return {
          json: {
            environment: account.environment,
            balance_cents: balanceCents,
            statements: statements.map(statementJson),
          },
          lines: [
            ...table(
              ['number', 'month', 'opening', 'entries', 'closing', 'closed at'],
              statements.map((one) => [
                one.number,
                one.month,
                one.openingCents,
                one.entries,
                one.closingCents,
                one.closedAt,
              ]),
            ),
            `balance ${account.environment}: ${inCents(balanceCents)}`,
          ],
        };
      }
      const found = await getStatement(ctx, { ...account, month });
      const entries: EntryView[] = [];
      for await (const some of allEntries(ctx, { ...account, month })) entries.push(...some);
      return {
        json: {
          ...statementJson(found),
          list: entries.map((entry) => entryJson({ ...entry, environment: account.environment })),
        },
        lines: [
          ...statementLines(found),
          ...table(
            ['id', 'kind', 'cents', 'on', 'partner', 'intent', 'plan', 'reason'],
            entries.map((entry) => [
              entry.id,
              entry.kind,
              entry.amountCents,
              entry.paidOn,
              entry.partnerSlug,
              entry.intentTitle,
              entry.planId === null ? null : `${entry.planId} v${entry.planVersion}`,
              entry.takenBackBy ?? entry.reason,
            ]),
          ),
        ],
      };
    },
  );
}

/** Real money before play money: UAT only where there is nothing in Production, or where it is asked for. */
async function accountOf(ctx: CommandContext, { affiliate, environment }: AccountOptions) {
  const { id } = await getAffiliateBySlug(ctx, affiliate);
  if (environment) return { affiliateId: id, environment };
  for (const one of ['production', 'uat'] as const) {
    const { statements, open } = await getAccount(ctx, { affiliateId: id, environment: one });
    if (statements.length + open.length > 0) return { affiliateId: id, environment: one };
  }
  throw new AppError('not_found', `${affiliate} has no commission entries`);
}

const statementJson = (one: StatementView) => ({
  affiliate: one.affiliateSlug,
  environment: one.environment,
  number: one.number,
  month: one.month,
  opening_cents: one.openingCents,
  entries: one.entries,
  closing_cents: one.closingCents,
  held_cents: one.heldCents,
  closed_at: one.closedAt,
});

const statementLines = (one: StatementView): string[] =>
  pairs({
    statement: one.number,
    affiliate: one.affiliateSlug,
    environment: one.environment === 'uat' ? 'uat (play money)' : one.environment,
    month: one.month,
    opening: inCents(one.openingCents),
    entries: one.entries,
    closing: inCents(one.closingCents),
    'on hold': inCents(one.heldCents),
    'closed at': one.closedAt,
  });
