import { open } from 'node:fs/promises';
import type { Command } from 'commander';
import { counted } from '@/lib/base/text/text';
import { makeEvidence } from '@/lib/care/evidence/make-evidence';
import { UsageError } from '@/scripts/cli/base/output';
import type { AddCommand } from '@/scripts/cli/base/run';
import { fromWhereTyped } from '@/scripts/cli/base/terminal';

export function addEvidenceCommand(program: Command, add: AddCommand): void {
  add(
    program
      .command('evidence')
      .description('what proves one lead’s consent, as a zip with a page that checks it offline')
      .argument('<lead>', 'its public id')
      .requiredOption('--out <file>', 'the file to make'),
    async (ctx, { out }: { out: string }, lead = '') => {
      const file = fromWhereTyped(ctx.terminal.env, out);
      const { bytes, document } = await makeEvidence(ctx, { lead });
      // Never over another file, and for nobody else's eyes: it has an ID number.
      const made = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
        throw new UsageError(
          error.code === 'EEXIST' ? `${file} is there already` : `${file} cannot be made: ${error.code}`,
        );
      });
      try {
        for await (const piece of bytes) await made.write(piece);
      } finally {
        await made.close();
      }
      const proved = document.log.filter(({ proof }) => proof !== null).length;
      return {
        json: { file, entries: document.log.length, proved, not_known: document.not_known },
        lines: [
          `${file}: ${counted(document.log.length, 'entry', 'entries')} of the log, ${proved} proved`,
          ...document.not_known,
        ],
      };
    },
  );
}
