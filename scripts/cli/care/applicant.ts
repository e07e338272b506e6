import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { parseInput } from '@/lib/base/input/parse-input';
import { counted } from '@/lib/base/text/text';
import { shownMoment } from '@/lib/base/time/date';
import { eraseApplicant } from '@/lib/care/erasure/erase-applicant';
import { findApplicant } from '@/lib/care/erasure/find-applicant';
import { applicantInput } from '@/lib/care/erasure/schema';
import { getProof } from '@/lib/care/erasure-proof/get-proof';
import { proofInput } from '@/lib/care/erasure-proof/schema';
import { proofLines, resultText } from '@/lib/care/erasure-proof/words';
import { confirmed, readSecretly, takesAway } from '@/scripts/cli/base/confirm';
import { pairs } from '@/scripts/cli/base/output';
import type { AddCommand, CommandContext } from '@/scripts/cli/base/run';
import type { Terminal } from '@/scripts/cli/base/terminal';

/** Arguments show up in the shell history and the process list, so the ID number is read from standard input. */
const readIdNumber = async (terminal: Terminal) =>
  parseInput(applicantInput, { idNumber: await readSecretly(terminal, 'ID number: ', text) });

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
    takesAway(
      applicant
        .command('erase')
        .description(
          'erase everything stored about an applicant, in both environments; this cannot be undone',
        ),
    ),
    async (ctx, options: { yes: boolean }) => {
      const input = await readIdNumber(ctx.terminal);
      if (!options.yes) await confirmed(ctx.terminal, options, await whatGoes(ctx, input));
      const { leads, affiliates, files, drafts, receipt } = await eraseApplicant(ctx, input);
      const counts = { leads, affiliates, files, drafts };
      const lines = [
        'erased',
        ...pairs(counts),
        `receipt of the proof, which is shown once: ${receipt}`,
        'A worker searches everything that is stored now: see applicant proof.',
      ];
      return { json: { erased: counts, receipt }, lines };
    },
  );

  add(
    applicant
      .command('proof')
      .description(
        'the proof of an erasure: its receipt is read from standard input, and on a second line the ID number to compare',
      ),
    async (ctx) => {
      const [receipt = '', idNumber] = (await readSecretly(ctx.terminal, 'Receipt: ', text)).split(/\r?\n/);
      const proof = await getProof(ctx, parseInput(proofInput, { receipt, ...(idNumber && { idNumber }) }));
      const { isTheirs } = proof;
      const compared =
        isTheirs === null ? [] : [isTheirs ? 'about this ID number' : 'NOT about this ID number'];
      const erased = `erased ${shownMoment(new Date(proof.erasedAt))}`;
      return { json: proof, lines: [erased, ...compared, resultText(proof), ...proofLines(proof)] };
    },
  );
}

async function whatGoes(ctx: CommandContext, input: Parameters<typeof findApplicant>[1]): Promise<string> {
  const { leads, files, drafts } = await findApplicant(ctx, input);
  const counts = `${counted(leads, 'lead')}, ${counted(files, 'file')} and ${counted(drafts, 'draft')}`;
  return `erase ${counts} of this applicant for good`;
}
