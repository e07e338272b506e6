import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { applyCatalogue, previewCatalogue } from '@/lib/catalogue/apply-catalogue';
import { exportCatalogue } from '@/lib/catalogue/export-catalogue';
import type { CatalogueOutcome } from '@/lib/catalogue/schema';
import { type Answer, table, UsageError } from './output';
import { type AddCommand, environmentOption } from './run';

interface ApplyOptions {
  environment: 'uat' | 'production';
  prune: boolean;
  dryRun: boolean;
}

export function addCatalogueCommands(program: Command, add: AddCommand): void {
  const catalogue = program.command('catalogue').description('the intents and partners of an environment');

  add(
    catalogue
      .command('apply')
      .description('make an environment what a catalogue file says; again changes nothing')
      .argument('<file>', 'the file, or - for standard input')
      .addOption(environmentOption())
      .option('--prune', 'switch off what the file leaves out', false)
      .option('--dry-run', 'only say what would change', false),
    async (ctx, { environment, prune, dryRun }: ApplyOptions, path) => {
      const verb = dryRun ? previewCatalogue : applyCatalogue;
      return applied(await verb(ctx, { environment, prune, file: await readJson(path ?? '-') }));
    },
  );

  add(
    catalogue
      .command('export')
      .description('the catalogue of an environment as a file, without secrets')
      .addOption(environmentOption()),
    async (ctx, { environment }: { environment: 'uat' | 'production' }) => {
      const file = await exportCatalogue(ctx, { environment });
      return { json: file, lines: [JSON.stringify(file, null, 2)] };
    },
  );
}

async function readJson(path: string): Promise<unknown> {
  let content: string;
  try {
    content = path === '-' ? await text(process.stdin) : await readFile(fromWhereTyped(path), 'utf8');
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
  try {
    return JSON.parse(content.replace(/^\uFEFF/, '')) as unknown;
  } catch (error) {
    throw new UsageError(`${path} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}

/** npm runs us in the project's folder; a path is meant from where the person typed it. */
function fromWhereTyped(path: string): string {
  const typed = resolve(process.env.INIT_CWD ?? '.', path);
  return existsSync(typed) ? typed : path;
}

function applied({ environment, intents, partners }: CatalogueOutcome): Answer {
  const row = (noun: string, names: CatalogueOutcome['intents']) => [
    noun,
    names.created.length,
    names.changed.length,
    names.deactivated.length,
    names.unchanged.length,
  ];
  return {
    json: { environment, intents, partners },
    lines: table(
      [environment, 'created', 'changed', 'deactivated', 'unchanged'],
      [row('intents', intents), row('partners', partners)],
    ),
  };
}
