import type { Command } from 'commander';
import { changeLines } from '@/components/base/audit/change-text';
import { summaryText } from '@/components/catalogue/catalogue/version-text';
import { parseInput } from '@/lib/base/input/parse-input';
import type { CatalogueChange } from '@/lib/catalogue/catalogue-file/schema';
import { compareVersions } from '@/lib/catalogue/catalogue-history/compare-versions';
import { listVersions } from '@/lib/catalogue/catalogue-history/list-versions';
import { previewRestore, restoreVersion } from '@/lib/catalogue/catalogue-history/restore-version';
import {
  compareVersionsInput,
  listVersionsInput,
  type RestorePreview,
  restoreVersionInput,
  type VersionView,
} from '@/lib/catalogue/catalogue-history/schema';
import { type CommandAnswer, table } from '@/scripts/cli/base/output';
import { type AddCommand, environmentOption, integerOption } from '@/scripts/cli/base/run';
import { confirmLines, lossJson } from './catalogue-loss';

interface RestoreOptions {
  version: number;
  dryRun: boolean;
}

/** The commands of the catalogue's history. */
export function addHistoryCommands(catalogue: Command, add: AddCommand): void {
  add(
    catalogue
      .command('history')
      .description('versions of the catalogue, newest first: who changed it, when, and why')
      .addOption(environmentOption())
      .option('--before <number>', 'only versions older than this one', integerOption),
    async (ctx, options: object) => history(await listVersions(ctx, parseInput(listVersionsInput, options))),
  );

  add(
    catalogue
      .command('compare')
      .description('the differences between two versions')
      .addOption(environmentOption())
      .requiredOption('--from <number>', 'a version', integerOption)
      .requiredOption('--to <number>', 'another version', integerOption),
    async (ctx, options: object) => {
      const { from, to, changes } = await compareVersions(ctx, parseInput(compareVersionsInput, options));
      return {
        json: { from: versionJson(from), to: versionJson(to), changes },
        lines: changes.length === 0 ? ['no differences'] : changes.flatMap(textOf),
      };
    },
  );

  add(
    catalogue
      .command('restore')
      .description('make the catalogue what it was in a version, as a new version')
      .addOption(environmentOption())
      .requiredOption('--version <number>', 'the version', integerOption)
      .option('--dry-run', 'show the changes without applying them', false)
      .option(
        '--confirm <number>',
        'confirm how many partners and intents would be deactivated',
        integerOption,
      )
      .option('--reason <text>', 'why, for the history'),
    async (ctx, { dryRun, ...options }: RestoreOptions) =>
      restored(
        await (dryRun ? previewRestore : restoreVersion)(ctx, parseInput(restoreVersionInput, options)),
        dryRun,
      ),
  );
}

const versionJson = ({ number, at, by, source, reason, summary }: VersionView) => ({
  version: number,
  at,
  by,
  source,
  reason,
  created: summary.created,
  changed: summary.changed,
  switched_off: summary.switchedOff,
  names: summary.names,
});

function history({ versions, next }: Awaited<ReturnType<typeof listVersions>>): CommandAnswer {
  return {
    json: { versions: versions.map(versionJson), next },
    lines: [
      ...table(
        ['version', 'at', 'by', 'how', 'changed', 'reason'],
        versions.map((one) => [one.number, one.at, one.by, one.source, summaryText(one), one.reason]),
      ),
      ...(next === null ? [] : [`older ones: --before ${next}`]),
    ],
  };
}

function textOf({ noun, kind, name, fields }: CatalogueChange): string[] {
  const lines = fields.flatMap((change) => {
    const { gone, come } = changeLines(change);
    return [
      `  ${change.field}`,
      ...(kind === 'created' ? [] : gone.map((line) => `    - ${line}`)),
      ...come.map((line) => `    + ${line}`),
    ];
  });
  return [`${kind} ${noun} ${name}`, ...lines];
}

function restored(preview: RestorePreview, dryRun: boolean): CommandAnswer {
  const { version, changes, loss, consequence, problems } = preview;
  return {
    json: {
      version,
      changes: changes.map(({ noun, kind, name }) => ({ noun, kind, name })),
      ...(dryRun && { problems, loss: lossJson(loss), figure: consequence.figure }),
    },
    lines: [
      ...(changes.length === 0
        ? [`no changes: the catalogue is like version ${version}`]
        : table(
            ['what', 'name', 'change'],
            changes.map(({ noun, kind, name }) => [noun, name, kind]),
          )),
      ...problems,
      ...(dryRun ? confirmLines(consequence) : []),
    ],
  };
}
