import type { Command } from 'commander';
import { groupDigits } from '@/lib/base/text/text';
import type { BackupSummary } from '@/lib/care/backup/format';
import { makeBackup } from '@/lib/care/backup/make-backup';
import { type CommandAnswer, pairs } from '@/scripts/cli/base/output';
import type { AddCommand } from '@/scripts/cli/base/run';
import { whereTyped } from '@/scripts/cli/base/terminal';

export function addBackupCommand(program: Command, add: AddCommand): void {
  add(
    program
      .command('backup')
      .description('write everything that is stored to one new file, also while the server runs')
      .argument('<file>', 'the file to make'),
    async (ctx, _, path = '') => {
      const file = whereTyped(ctx.terminal.env, path);
      const answer = backupAnswer(file, await makeBackup(ctx, { file }));
      const secrets = ctx.env.embeddedDatabase
        ? 'secret.json in DATA_DIR'
        : 'the settings SECRET, PII_KEY and ID_KEY';
      return {
        json: answer.json,
        lines: [...answer.lines, `It is of no use without ${secrets}: keep those, too, in another place.`],
      };
    },
    () => 'back up',
  );
}

export function backupAnswer(
  file: string,
  { createdAt, migration, tables, rows }: BackupSummary,
): CommandAnswer {
  return {
    json: { file, created_at: createdAt, migration, tables, rows },
    lines: pairs({ file, 'made at': createdAt, migration, tables, rows: groupDigits(rows) }),
  };
}
