import { open } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import type { RegisterKind } from '@/db/query/batch/register';
import { groupDigits, inCents } from '@/lib/base/text/text';
import { countDue, registerKinds } from '@/lib/batch/register/due';
import { makeRegisterFile, readRegisterFile } from '@/lib/batch/register/make-file';
import { listFiles, takeAnswer } from '@/lib/batch/register/take-answer';
import { pairs, table } from '@/scripts/cli/base/output';
import { type AddCommand, environmentOption, integerOption } from '@/scripts/cli/base/run';
import type { Environment } from '@/word/environment';

interface Where {
  environment: Environment;
}

const kindText: Readonly<Record<RegisterKind, string>> = { phone: 'phones', id_number: 'ID numbers' };

/** Writes a file of applicants' numbers, which only its owner reads; an existing one is left alone. */
async function writing<Result>(
  path: string,
  run: (write: (line: string) => Promise<void>) => Promise<Result>,
) {
  const file = await open(path, 'wx', 0o600);
  try {
    return await run(async (line) => {
      await file.write(line);
    });
  } finally {
    await file.close();
  }
}

export function addRegisterCommands(program: Command, add: AddCommand): void {
  const register = program
    .command('register')
    .description('the national register of people who are not to be called');

  add(
    register
      .command('due')
      .description('how many numbers of lists the register is to be asked about, and what that costs')
      .addOption(environmentOption()),
    async (ctx, { environment }: Where) => {
      const due = await countDue(ctx, environment);
      return {
        json: { due },
        lines: due.map(
          (one) =>
            `${kindText[one.kind]}: ${groupDigits(one.due)} due of ${groupDigits(one.numbers)}, ${groupDigits(one.overdue)} overdue, ` +
            `${inCents(one.costCents)} at ${inCents(one.priceCents)} each`,
        ),
      };
    },
  );
  add(
    register
      .command('file')
      .description('make the file that asks the register about what is due')
      .argument('<file>', 'a new file; it holds numbers of applicants')
      .addOption(new Option('--kind <kind>', 'what it asks about').choices(registerKinds).default('phone'))
      .option('--digests', 'SHA-256 digests instead of the numbers', false)
      .option('--column <heading>', 'the heading of its column', 'number')
      .addOption(environmentOption()),
    async (
      ctx,
      {
        environment,
        kind,
        digests,
        column,
      }: Where & { kind: RegisterKind; digests: boolean; column: string },
      path = '',
    ) => {
      const format = { kind, isDigests: digests, column };
      const made = await writing(path, async (write) => {
        const file = await makeRegisterFile(ctx, environment, format);
        for await (const lines of await readRegisterFile(ctx, environment, file.id)) await write(lines);
        return file;
      });
      return {
        json: { ...made, path },
        lines: [
          ...pairs({
            file: made.id,
            numbers: groupDigits(made.numbers),
            cost: inCents(made.costCents),
            path,
          }),
          `With the answer: opt-out import ANSWER --kind ${kind} --reach register, opt-out publish, then`,
          `register answered ${made.id} --list LIST; without --list if it names nobody.`,
        ],
      };
    },
  );
  add(
    register
      .command('answered')
      .description(
        'record the answer to a file: its numbers are checked, and whom it does not name is free again',
      )
      .argument('<id>', 'the number of the file')
      .option(
        '--list <number>',
        'the list that the answer was published as; without it, it names nobody',
        integerOption,
      )
      .option(
        '--confirm <number>',
        'confirm how many numbers would count as not on the register',
        integerOption,
      )
      .addOption(environmentOption()),
    async (ctx, { environment, list, confirm }: Where & { list?: number; confirm?: number }, id = '') => {
      const answered = await takeAnswer(
        ctx,
        environment,
        integerOption(id),
        list === undefined ? { listId: null, confirm } : { listId: list },
      );
      return {
        json: answered,
        lines: pairs({
          'on the register': groupDigits(answered.listed),
          'no longer on it': groupDigits(answered.freed),
        }),
      };
    },
  );
  add(
    register
      .command('list')
      .description('list the latest files that the register was asked with')
      .addOption(environmentOption()),
    async (ctx, { environment }: Where) => {
      const files = await listFiles(ctx, environment);
      return {
        json: { files },
        lines: table(
          ['file', 'kind', 'numbers', 'cost', 'made', 'answered', 'list'],
          files.map((one) => [
            one.id,
            one.kind,
            groupDigits(one.numbers),
            inCents(one.numbers * one.priceCents),
            one.madeAt,
            one.answeredAt,
            one.listId,
          ]),
        ),
      };
    },
  );
}
