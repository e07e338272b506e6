import type { Command } from 'commander';
import { finishRestore } from '@/lib/timeline/finish-restore';
import type { AddCommand } from './run';

export function addRestoreCommands(program: Command, add: AddCommand): void {
  const restore = program.command('restore').description('after the database was restored from a backup');

  add(
    restore
      .command('finished')
      .description('move ids ahead, so that those lost since the backup never name anybody else'),
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
