import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { counted } from '@/lib/base/text/text';
import { verifyLog } from '@/lib/care/ledger-log/verify-log';
import { UsageError } from '@/scripts/cli/base/output';
import type { AddCommand } from '@/scripts/cli/base/run';
import { fromWhereTyped } from '@/scripts/cli/base/terminal';

/** A checkpoint is three lines and a signature. */
const mostBytes = 10_000;

export function addLedgerCommands(program: Command, add: AddCommand): void {
  const ledger = program
    .command('ledger')
    .description('the log of consents, withdrawals and opt-outs that cannot be rewritten');
  add(
    ledger
      .command('verify')
      .description('recompute the whole log, and compare it with every checkpoint and with what it is about')
      .option('--checkpoint <file>', 'also with a checkpoint that an affiliate has kept'),
    async (ctx, { checkpoint: path }: { checkpoint?: string }) => {
      const theirs = path === undefined ? [] : [await readNote(fromWhereTyped(ctx.terminal.env, path))];
      const verified = await verifyLog(ctx, theirs);
      const { leaves, erased, waiting, checkpoints, differences } = verified;
      const isWhole = differences.length === 0;
      return {
        json: { ...verified, whole: isWhole },
        lines: [
          `${counted(leaves, 'leaf', 'leaves')}, ${erased} of them erased; ${waiting} waiting; ${counted(checkpoints, 'checkpoint', 'checkpoints')}`,
          ...(isWhole ? ['Nothing was changed.'] : differences),
        ],
        isBad: !isWhole,
      };
    },
  );
}

async function readNote(file: string): Promise<string> {
  const note = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read: ${error.code}`);
  });
  if (note.length > mostBytes) throw new UsageError(`${file} is no checkpoint: it is too long`);
  return note;
}
