import type { Command } from 'commander';
import { parseInput } from '@/lib/base/input/parse-input';
import { southAfricanTime } from '@/lib/base/time/date';
import { planProposal, returnProposal } from '@/lib/catalogue/planned-change/decide-proposal';
import { getProposal, listProposals } from '@/lib/catalogue/planned-change/get-proposal';
import {
  type ProposalDetail,
  type ProposalView,
  planProposalInput,
  returnProposalInput,
} from '@/lib/catalogue/planned-change/schema';
import { type CommandAnswer, pairs, table } from '@/scripts/cli/base/output';
import { type AddCommand, environmentOption, integerOption } from '@/scripts/cli/base/run';
import type { Environment } from '@/word/environment';

/** What lenders propose: `apply-planned` applies one now, `plan-proposal` at a time, `return-proposal` gives it back. */
export function addProposalCommands(catalogue: Command, add: AddCommand): void {
  add(
    catalogue
      .command('proposals')
      .description('what lenders propose and nobody has decided, oldest first')
      .addOption(environmentOption()),
    async (ctx, options: { environment: Environment }) => listed(await listProposals(ctx, options)),
  );

  add(
    catalogue
      .command('proposal')
      .description('a proposal: what it changes, what stands against it, and whom its rules match')
      .requiredOption('--id <number>', 'the proposal', integerOption),
    async (ctx, { id }: { id: number }) => shown(await getProposal(ctx, { plannedId: id })),
  );

  add(
    catalogue
      .command('plan-proposal')
      .description('have a proposal apply itself at a time; apply-planned applies it now')
      .requiredOption('--id <number>', 'the proposal', integerOption)
      .requiredOption('--at <time>', 'such as 2026-12-01T00:00:00+02:00'),
    async (ctx, { id, at }: { id: number; at: string }) => {
      const { dueAt } = await planProposal(ctx, parseInput(planProposalInput, { plannedId: id, dueAt: at }));
      return {
        json: { id, due_at: dueAt },
        lines: [`proposal ${id} applies itself at ${southAfricanTime(dueAt)} South African time`],
      };
    },
  );

  add(
    catalogue
      .command('return-proposal')
      .description('give a proposal back to its lender, whose people read the reason')
      .requiredOption('--id <number>', 'the proposal', integerOption)
      .requiredOption('--reason <text>', 'why'),
    async (ctx, { id, reason }: { id: number; reason: string }) => {
      await returnProposal(ctx, parseInput(returnProposalInput, { plannedId: id, reason }));
      return { json: { id }, lines: [`proposal ${id} is returned`] };
    },
  );
}

const values = ({
  id,
  environment,
  lenderName,
  by,
  proposedAt,
  reason,
  entries,
  isSensitive,
}: ProposalView) => ({
  id,
  environment,
  lender: lenderName,
  by,
  proposed_at: proposedAt,
  reason,
  about_age_gender_or_citizenship: isSensitive,
  changes: entries.map(({ name, fields }) => ({ partner: name, fields })),
});

const listed = (proposals: readonly ProposalView[]): CommandAnswer => ({
  json: { proposals: proposals.map(values) },
  lines: table(
    ['id', 'lender', 'partner', 'changes', 'by', 'proposed', 'reason'],
    proposals.map((one) => [
      one.id,
      one.lenderName,
      one.entries.map(({ name }) => name).join(', '),
      one.entries.flatMap(({ fields = [] }) => fields.map(({ field }) => field)).join(', '),
      one.by,
      southAfricanTime(one.proposedAt),
      one.reason,
    ]),
  ),
});

function shown(found: ProposalDetail): CommandAnswer {
  const { effect, settled, rates, warnings, dueAt } = found;
  const { changes, ...facts } = values(found);
  return {
    json: {
      ...facts,
      changes,
      due_at: dueAt,
      settled,
      conflicts: effect?.conflicts ?? [],
      problems: [...(effect?.problems ?? []), ...(effect?.gone ? [effect.gone] : [])],
      rates,
      warnings,
    },
    lines: [
      ...pairs({ ...facts, due_at: dueAt }),
      ...changes.flatMap(({ partner, fields = [] }) =>
        fields.flatMap(({ field, before, after }) => [
          `partner ${partner}, ${field}`,
          `  - ${JSON.stringify(before)}`,
          `  + ${JSON.stringify(after)}`,
        ]),
      ),
      ...(effect?.conflicts ?? []).map(
        ({ name, field, now }) =>
          `changed meanwhile: ${field} of partner ${name} is ${JSON.stringify(now)} now`,
      ),
      ...(effect?.problems ?? []),
      ...(effect?.gone ? [effect.gone] : []),
      ...(settled
        ? [`${settled.status} by ${settled.by ?? 'nobody'}${settled.reason ? `: ${settled.reason}` : ''}`]
        : []),
    ],
  };
}
