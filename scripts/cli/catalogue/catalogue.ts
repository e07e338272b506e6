import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { parseInput } from '@/lib/base/input/parse-input';
import { counted } from '@/lib/base/text/text';
import { applyCatalogue, previewCatalogue } from '@/lib/catalogue/catalogue-file/apply-catalogue';
import { exportCatalogue } from '@/lib/catalogue/catalogue-file/export-catalogue';
import { listImports } from '@/lib/catalogue/catalogue-file/list-imports';
import {
  type CatalogueImportView,
  type CatalogueOutcome,
  parseApplyCatalogue,
  type UndoPreview,
  undoImportInput,
} from '@/lib/catalogue/catalogue-file/schema';
import { previewUndo, undoImport } from '@/lib/catalogue/catalogue-file/undo-import';
import { getVersionFile } from '@/lib/catalogue/catalogue-history/get-version-file';
import { type CommandAnswer, pairs, table, UsageError } from '@/scripts/cli/base/output';
import { type AddCommand, environmentOption, integerOption } from '@/scripts/cli/base/run';
import { fromWhereTyped, type Terminal } from '@/scripts/cli/base/terminal';
import type { Environment } from '@/word/environment';
import { addHistoryCommands } from './catalogue-history';
import { confirmLines, lossJson } from './catalogue-loss';
import { addPlannedCommands, planImport } from './catalogue-planned';
import { addProposalCommands } from './catalogue-proposal';

interface ApplyOptions {
  environment: Environment;
  prune: boolean;
  withConnections: boolean;
  withActive: boolean;
  dryRun: boolean;
  confirm?: number;
  reason?: string;
  at?: string;
}

export function addCatalogueCommands(program: Command, add: AddCommand): void {
  const catalogue = program.command('catalogue').description('the intents and partners of an environment');

  add(
    catalogue
      .command('apply')
      .description('apply a catalogue file (idempotent)')
      .argument('<file>', 'the file, or - for standard input')
      .addOption(environmentOption())
      .option('--prune', 'deactivate everything that is not in the file', false)
      .option('--with-connections', 'also import the connections of a file from the other environment', false)
      .option(
        '--with-active',
        'also import what is active in a file from the other environment; in Production, switch on the lenders that the file has as active',
        false,
      )
      .option('--dry-run', 'show the changes without applying them', false)
      .option(
        '--confirm <number>',
        'confirm how many partners and intents would be deactivated',
        integerOption,
      )
      .option('--reason <text>', 'why, for the history')
      .option('--at <time>', 'plan it for then, such as 2026-12-01T00:00:00+02:00'),
    async (ctx, { dryRun, withConnections, withActive, at, ...options }: ApplyOptions, path) => {
      const taken = { connections: withConnections, active: withActive };
      const input = parseApplyCatalogue({
        ...options,
        ...taken,
        file: await readJson(ctx.terminal, path ?? '-'),
      });
      if (at !== undefined) return planImport(ctx, input, at, dryRun);
      return applied(await (dryRun ? previewCatalogue : applyCatalogue)(ctx, input), dryRun);
    },
  );

  add(
    catalogue.command('imports').description('recent imports').addOption(environmentOption()),
    async (ctx, options: { environment: Environment }) => imported(await listImports(ctx, options)),
  );

  add(
    catalogue
      .command('undo')
      .description('undo an import: restore what it changed, deactivate what it created')
      .requiredOption('--id <number>', 'the import', integerOption)
      .option('--dry-run', 'show the changes without applying them', false)
      .option(
        '--confirm <number>',
        'confirm how many partners and intents would be deactivated',
        integerOption,
      ),
    async (ctx, { id, confirm, dryRun }: { id: number; confirm?: number; dryRun: boolean }) =>
      undone(
        id,
        await (dryRun ? previewUndo : undoImport)(
          ctx,
          parseInput(undoImportInput, { importId: id, confirm }),
        ),
        dryRun,
      ),
  );

  add(
    catalogue
      .command('export')
      .description('export the catalogue of an environment, without secrets')
      .addOption(environmentOption())
      .option('--version <number>', 'as it was in this version of its history', integerOption),
    async (ctx, { environment, version }: { environment: Environment; version?: number }) => {
      const file = await (version === undefined
        ? exportCatalogue(ctx, { environment })
        : getVersionFile(ctx, { environment, version }));
      return { json: file, lines: [JSON.stringify(file, null, 2)] };
    },
  );

  addHistoryCommands(catalogue, add);
  addPlannedCommands(catalogue, add);
  addProposalCommands(catalogue, add);
}

async function readJson({ env, stdin }: Terminal, path: string): Promise<unknown> {
  let content: string;
  try {
    content = path === '-' ? await text(stdin) : await readFile(fromWhereTyped(env, path), 'utf8');
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
  try {
    return JSON.parse(content.replace(/^\uFEFF/, '')) as unknown;
  } catch (error) {
    throw new UsageError(`${path} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}

function applied(outcome: CatalogueOutcome, dryRun: boolean): CommandAnswer {
  const { environment, intents, partners, origin, loss, consequence, warnings, secretsMade } = outcome;
  const { switchedOn } = origin;
  const row = (noun: string, names: CatalogueOutcome['intents']) => [
    noun,
    names.created.length,
    names.changed.length,
    names.deactivated.length,
    names.unchanged.length,
  ];
  return {
    json: {
      environment,
      intents,
      partners,
      ...(origin.crosses && { from: origin.from, left_out: origin.leftOut }),
      ...(switchedOn.partners.length > 0 && {
        [switchedOn.stay ? 'stay_inactive' : 'go_live']: switchedOn.partners,
      }),
      ...(secretsMade.length > 0 && { secrets_made: secretsMade }),
      ...(dryRun && consequence.figure > 0 && { loss: lossJson(loss), figure: consequence.figure }),
      ...(warnings.length > 0 && { warnings }),
    },
    lines: [
      ...table(
        [environment, 'created', 'changed', 'deactivated', 'unchanged'],
        [row('intents', intents), row('partners', partners)],
      ),
      ...originLines(outcome),
      ...switchedOnLines(outcome),
      ...(secretsMade.length > 0
        ? [
            `A signing secret ${dryRun ? 'would be' : 'was'} made for ${counted(secretsMade.length, 'new lender')}: partner secrets --environment ${environment} hands them over, once.`,
          ]
        : []),
      ...warnings,
      ...(dryRun ? confirmLines(consequence) : []),
    ],
  };
}

function switchedOnLines({ origin: { crosses, switchedOn } }: CatalogueOutcome): string[] {
  const { partners, stay } = switchedOn;
  if (partners.length === 0 || (crosses && stay)) return [];
  const lenders = counted(partners.length, 'lender');
  return stay
    ? [
        `${lenders} that the file has as active stay inactive (switch them on with --with-active): ${partners.join(', ')}`,
      ]
    : [`${lenders} go live: ${partners.join(', ')}`];
}

function originLines({ origin, changes }: CatalogueOutcome): string[] {
  const { from, crosses, leftOut } = origin;
  if (from === null && changes.length > 0)
    return [
      'the file does not name an environment: its connections and active flags are applied as they are, but no lender of Production is switched on by itself',
    ];
  if (!crosses) return [];
  const connections = `${counted(leftOut.connections.length, 'connection')} left out`;
  const active = `what is active left out of ${counted(leftOut.active.length, 'entry', 'entries')}`;
  return [
    `from ${from}: ${connections} (import them with --with-connections), ${active} (import it with --with-active)`,
  ];
}

function imported(imports: CatalogueImportView[]): CommandAnswer {
  return {
    json: {
      imports: imports.map(({ id, at, actor, created, changed, switchedOff, undoneAt }) => ({
        id,
        at,
        actor,
        created,
        changed,
        switched_off: switchedOff,
        undone_at: undoneAt,
      })),
    },
    lines: table(
      ['id', 'at', 'by', 'created', 'changed', 'deactivated', 'undone'],
      imports.map((one) => [
        one.id,
        one.at,
        one.actor,
        one.created,
        one.changed,
        one.switchedOff,
        one.undoneAt,
      ]),
    ),
  };
}

function undone(
  id: number,
  { changes, changedSince, loss, consequence }: UndoPreview,
  dryRun: boolean,
): CommandAnswer {
  const named = (kind: 'changed' | 'deactivated', noun: 'intent' | 'partner') =>
    changes.filter((change) => change.kind === kind && change.noun === noun).map(({ name }) => name);
  const counts = {
    changed: changes.filter(({ kind }) => kind === 'changed').length,
    'switched off': changes.filter(({ kind }) => kind === 'deactivated').length,
  };
  return {
    json: {
      id,
      intents: { changed: named('changed', 'intent'), deactivated: named('deactivated', 'intent') },
      partners: { changed: named('changed', 'partner'), deactivated: named('deactivated', 'partner') },
      ...(dryRun && { changed_since: changedSince, loss: lossJson(loss), figure: consequence.figure }),
    },
    lines: [
      ...pairs(counts),
      ...(changedSince.length > 0
        ? [`changed since, so it cannot be undone: ${changedSince.join(', ')}`]
        : []),
      ...(dryRun ? confirmLines(consequence) : []),
    ],
  };
}
