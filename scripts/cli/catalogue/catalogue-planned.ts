import type { Command } from 'commander';
import type { Context } from '@/lib/base/actor/context';
import { parseInput } from '@/lib/base/input/parse-input';
import { southAfricanTime } from '@/lib/base/time/date';
import type { ApplyCatalogueInput, CatalogueChange } from '@/lib/catalogue/catalogue-file/schema';
import { applyPlanned, cancelPlanned, getPlannedEffect } from '@/lib/catalogue/planned-change/apply-planned';
import { listPlanned } from '@/lib/catalogue/planned-change/list-planned';
import { planChange, previewPlanned } from '@/lib/catalogue/planned-change/plan-change';
import {
  applyPlannedInput,
  cancelPlannedInput,
  type PlannedChangeView,
  type PlannedEffect,
  planChangeInput,
} from '@/lib/catalogue/planned-change/schema';
import { type CommandAnswer, table } from '@/scripts/cli/base/output';
import { type AddCommand, environmentOption, integerOption } from '@/scripts/cli/base/run';
import type { Environment } from '@/word/environment';
import { confirmLines, lossJson } from './catalogue-loss';

interface ApplyPlannedOptions {
  id: number;
  overwrite: boolean;
  dryRun: boolean;
  confirm?: number;
}

/** The commands of changes that were planned for a time. */
export function addPlannedCommands(catalogue: Command, add: AddCommand): void {
  add(
    catalogue
      .command('planned')
      .description('changes that are planned, and those that wait for a decision')
      .addOption(environmentOption()),
    async (ctx, options: { environment: Environment }) => planned(await listPlanned(ctx, options)),
  );

  add(
    catalogue
      .command('apply-planned')
      .description('apply a planned change, or what a lender proposes, now')
      .requiredOption('--id <number>', 'the planned change', integerOption)
      .option('--overwrite', 'also where somebody has changed the same fields meanwhile', false)
      .option('--dry-run', 'show the changes and conflicts without applying them', false)
      .option(
        '--confirm <number>',
        'confirm how many partners and intents would be deactivated',
        integerOption,
      ),
    async (ctx, { id, dryRun, ...options }: ApplyPlannedOptions) => {
      const input = parseInput(applyPlannedInput, { ...options, plannedId: id });
      return effect(id, await (dryRun ? getPlannedEffect : applyPlanned)(ctx, input), dryRun);
    },
  );

  add(
    catalogue
      .command('cancel-planned')
      .description('cancel a planned change')
      .requiredOption('--id <number>', 'the planned change', integerOption),
    async (ctx, { id }: { id: number }) => {
      await cancelPlanned(ctx, parseInput(cancelPlannedInput, { plannedId: id }));
      return { json: { id }, lines: [`planned change ${id} is cancelled`] };
    },
  );
}

/** Plans the import of a file for a time. */
export async function planImport(
  ctx: Context,
  { environment, confirm, reason, file, prune, connections, active }: ApplyCatalogueInput,
  at: string,
  dryRun: boolean,
): Promise<CommandAnswer> {
  const { dueAt } = parseInput(planChangeInput.pick({ dueAt: true }), { dueAt: at });
  const change = { kind: 'import' as const, file, prune, connections, active };
  if (dryRun) {
    const preview = await previewPlanned(ctx, { environment, change });
    return {
      json: {
        changes: preview.changes.map(brief),
        loss: lossJson(preview.loss),
        figure: preview.consequence.figure,
      },
      lines: [...changeTable(preview.changes), ...confirmLines(preview.consequence)],
    };
  }
  const made = await planChange(ctx, { environment, change, dueAt, confirm, reason });
  return {
    json: { id: made.id, due_at: made.dueAt, changes: made.changes.map(brief) },
    lines: [
      ...changeTable(made.changes),
      `planned as ${made.id} for ${southAfricanTime(made.dueAt)} South African time`,
    ],
  };
}

const brief = ({ noun, kind, name }: CatalogueChange) => ({ noun, kind, name });

const changeTable = (changes: readonly CatalogueChange[]): string[] =>
  changes.length === 0
    ? ['no changes']
    : table(
        ['what', 'name', 'change'],
        changes.map(({ noun, kind, name }) => [noun, name, kind]),
      );

function planned(changes: readonly PlannedChangeView[]): CommandAnswer {
  return {
    json: {
      planned: changes.map(({ id, dueAt, status, by, plannedAt, reason, entries, problem }) => ({
        id,
        due_at: dueAt,
        status,
        by,
        planned_at: plannedAt,
        reason,
        changes: entries.map(brief),
        problem,
      })),
    },
    lines: [
      ...table(
        ['id', 'due (South African time)', 'status', 'by', 'changes', 'reason', 'problem'],
        changes.map(({ id, dueAt, status, by, entries, reason, problem }) => [
          id,
          southAfricanTime(dueAt),
          status,
          by,
          entries.length,
          reason,
          problem,
        ]),
      ),
    ],
  };
}

function effect(id: number, found: PlannedEffect, dryRun: boolean): CommandAnswer {
  const { changes, conflicts, problems, loss, consequence } = found;
  return {
    json: {
      id,
      changes: changes.map(brief),
      conflicts,
      ...(dryRun && { problems, loss: lossJson(loss), figure: consequence.figure }),
    },
    lines: [
      ...changeTable(changes),
      ...conflicts.map(
        ({ noun, name, field, before, now, planned: wanted }) =>
          `${noun} ${name}, ${field}: ${JSON.stringify(before)} when planned, ${JSON.stringify(now)} now, ${JSON.stringify(wanted)} planned`,
      ),
      ...problems,
      ...(dryRun ? confirmLines(consequence) : []),
    ],
  };
}
