import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { eraseApplicant } from '@/lib/erasure/erase-applicant';
import { findApplicant } from '@/lib/erasure/find-applicant';
import { applicantInput } from '@/lib/erasure/schema';
import { parseInput } from '@/lib/parse-input';
import { pairs } from './output';
import type { AddCommand } from './run';
import type { Terminal } from './terminal';

/** Arguments show up in the shell history and the process list, so the ID number is read from standard input. */
const readIdNumber = async ({ stdin }: Terminal) =>
  parseInput(applicantInput, { idNumber: (await text(stdin)).trim() });

export function addApplicantCommands(program: Command, add: AddCommand): void {
  const applicant = program
    .command('applicant')
    .description('a person; the ID number is read from standard input');

  add(applicant.command('find').description('count what is stored about an applicant'), async (ctx) => {
    const { leads, affiliates, files, drafts } = await findApplicant(ctx, await readIdNumber(ctx.terminal));
    const counts = { leads, affiliates, files, drafts };
    return { json: counts, lines: pairs(counts) };
  });

  add(
    applicant
      .command('erase')
      .description('erase everything stored about an applicant, in both environments; this cannot be undone'),
    async (ctx) => {
      const { leads, affiliates, files, drafts } = await eraseApplicant(
        ctx,
        await readIdNumber(ctx.terminal),
      );
      const counts = { leads, affiliates, files, drafts };
      return { json: { erased: counts }, lines: ['erased', ...pairs(counts)] };
    },
  );
}
