import type { Command } from 'commander';
import { restoreBackup } from '@/lib/care/backup/restore-backup';
import { finishRestore } from '@/lib/care/timeline/finish-restore';
import { applicationName } from '@/scripts/cli/base/open';
import type { AddCommand } from '@/scripts/cli/base/run';
import { fromWhereTyped } from '@/scripts/cli/base/terminal';
import { backupAnswer } from './backup';

export function addRestoreCommands(program: Command, add: AddCommand): void {
  const restore = program.command('restore').description('restore a backup');

  add(
    restore
      .command('from')
      .description('fill an empty database from a file of the command backup, with the secrets of that time')
      .argument('<file>', 'the file')
      .option('--unsigned', 'also a file of an earlier release, which anybody may have changed', false),
    async (ctx, { unsigned }: { unsigned: boolean }, path = '') => {
      const file = fromWhereTyped(ctx.terminal.env, path);
      const answer = backupAnswer(file, await restoreBackup(ctx, { file, applicationName, unsigned }));
      return {
        json: { ...answer.json, ids_moved_ahead: true },
        lines: [
          ...answer.lines,
          'Restored: everybody signs in again, and ids given out since the backup are never used again.',
          'Erase again whoever was erased since.',
        ],
      };
    },
    () => 'restore',
  );

  add(
    restore
      .command('finished')
      .description(
        'after another way of restoring: move ids ahead, so that lost ones never name anybody else',
      ),
    async (ctx) => {
      await finishRestore(ctx);
      return {
        json: { ids_moved_ahead: true },
        lines: [
          'ids have moved ahead: those given out since the backup was made are not found, and never come again',
        ],
      };
    },
  );
}
