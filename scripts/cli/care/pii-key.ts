import type { Command } from 'commander';
import { removeFormerPiiKey } from '@/lib/base/process/secret';
import { counted } from '@/lib/base/text/text';
import { countByKey } from '@/lib/care/pii-key/count-by-key';
import { rotateKey, waitedForMs } from '@/lib/care/pii-key/rotate-key';
import { type CommandAnswer, table, UsageError } from '@/scripts/cli/base/output';
import { progressLine } from '@/scripts/cli/base/progress';
import type { AddCommand, CommandContext } from '@/scripts/cli/base/run';

interface RotateOptions {
  dryRun: boolean;
}

export function addPiiKeyCommands(program: Command, add: AddCommand): void {
  const piiKey = program.command('pii-key').description('the key that personal data is encrypted under');

  add(
    piiKey
      .command('rotate')
      .description('encrypt everything under a new PII_KEY; run it again if it was interrupted')
      .option('--dry-run', 'count what would be rewritten, and change nothing', false),
    async (ctx, { dryRun }: RotateOptions) => (dryRun ? preview(ctx) : rotate(ctx)),
    ({ dryRun }: RotateOptions) => (dryRun ? 'look' : 'rotate'),
  );
}

async function preview(ctx: CommandContext): Promise<CommandAnswer> {
  const counts = await countByKey(ctx);
  // Without a former key the present one is still the only one, and everything is under it.
  const { former } = ctx.env.piiKey;
  const rows = counts.map(({ name, current, unknown, ...count }) => ({
    name,
    toRewrite: former ? count.former : current,
    unknown,
  }));
  const total = rows.reduce((sum, { toRewrite }) => sum + toRewrite, 0);
  return {
    json: {
      to_rewrite: total,
      columns: rows.map(({ name, toRewrite, unknown }) => ({ name, to_rewrite: toRewrite, unknown })),
    },
    lines: [
      ...table(
        ['column', 'to rewrite', 'under an unknown key'],
        rows.map(({ name, toRewrite, unknown }) => [name, toRewrite, unknown]),
      ),
      `${counted(total, 'value')} would be encrypted anew`,
    ],
  };
}

async function rotate(ctx: CommandContext): Promise<CommandAnswer> {
  const { env, terminal } = ctx;
  if (!env.piiKey.former)
    throw new UsageError('set PII_KEY to a new key and PII_KEY_FORMER to the present one, everywhere, first');
  const line = progressLine(terminal);
  let isWaiting = false;
  const { rewritten } = await rotateKey(ctx, (progress) => {
    if (!progress.unread) return line(progress);
    if (!isWaiting)
      terminal.stderr.write(
        `waiting up to ${waitedForMs / 1_000} s for ${counted(progress.unread, 'file')} to be read: somebody erased may be named\n`,
      );
    isWaiting = true;
  });
  // The keys of the data folder; settings are the operator's.
  if (env.embeddedDatabase) await removeFormerPiiKey(env.dataDir);
  return {
    json: { rewritten, left: 0 },
    lines: [
      `${counted(rewritten, 'value')} encrypted anew; nothing is left under the former PII_KEY`,
      env.embeddedDatabase && !terminal.env.PII_KEY_FORMER
        ? 'The former key has been removed from secret.json: back up the new one.'
        : 'Remove PII_KEY_FORMER everywhere and restart; keep it with the backups made before today.',
    ],
  };
}
