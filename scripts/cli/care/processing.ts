import type { Command } from 'commander';
import { printProcessing } from '@/lib/care/processing/print';
import { processingJson } from '@/lib/care/processing/table';
import { print } from '@/scripts/cli/base/output';
import type { Terminal } from '@/scripts/cli/base/terminal';

/** Needs no database: the record of processing is code (`lib/care/processing/table.ts`). */
export function addProcessingCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('processing')
    .description('what is stored of whom, why, until when, and who reads it, as Markdown');
  command.action(() => {
    print(command, { json: processingJson(), lines: [printProcessing().trimEnd()] }, terminal);
  });
}
