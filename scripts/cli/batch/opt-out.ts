import { createReadStream } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Command, Option } from 'commander';
import { getAffiliateBySlug } from '@/lib/account/affiliate/get-affiliate';
import { validationFailed } from '@/lib/base/error/error';
import { parseInput } from '@/lib/base/input/parse-input';
import { groupDigits } from '@/lib/base/text/text';
import { getOptOutFile, getOptOutList, listOptOutLists } from '@/lib/batch/opt-out-list/list-lists';
import { cancelListFile, publishList, recountList } from '@/lib/batch/opt-out-list/publish-list';
import { receiveListFile } from '@/lib/batch/opt-out-list/receive-list-file';
import { listFileInput, publishListInput, withdrawListInput } from '@/lib/batch/opt-out-list/schema';
import type { OptOutFileView, OptOutListView } from '@/lib/batch/opt-out-list/view';
import { withdrawList } from '@/lib/batch/opt-out-list/withdraw-list';
import { type CommandAnswer, pairs, table } from '@/scripts/cli/base/output';
import { progressLine } from '@/scripts/cli/base/progress';
import {
  type AddCommand,
  type CommandContext,
  environmentOption,
  integerOption,
} from '@/scripts/cli/base/run';
import { whereTyped } from '@/scripts/cli/base/terminal';
import type { Environment } from '@/word/environment';
import { optOutKinds } from '@/word/opt-out';
import { type OptOutFileStatus, optOutFormats, optOutListReaches } from '@/word/opt-out-list';

interface Where {
  environment: Environment;
}

interface ImportOptions extends Where {
  kind: string;
  reach: string;
  affiliate?: string;
  format?: string;
  column?: string;
  listed?: string;
  name?: string;
  replace?: number;
  wait: boolean;
}

/** What the worker is doing with a file. */
const underWay: readonly OptOutFileStatus[] = ['receiving', 'reading', 'recounting', 'publishing'];
const pollMs = 500;

export function addOptOutCommands(program: Command, add: AddCommand): void {
  const optOut = program.command('opt-out').description('lists of people who are not to be contacted');

  add(
    optOut
      .command('import')
      .description('send a file, which a worker reads and counts; nothing is in force before it is published')
      .argument('<file>', 'CSV, XLSX or one value a line; up to 5,000,000 values and 250 MB')
      .addOption(
        new Option('--kind <kind>', 'what the values are').choices(optOutKinds).makeOptionMandatory(),
      )
      .addOption(
        new Option('--reach <reach>', 'by whom they are not to be contacted')
          .choices(optOutListReaches)
          .makeOptionMandatory(),
      )
      .option('--affiliate <slug>', 'whose, for the reach affiliate')
      .addOption(
        new Option('--format <format>', 'how the values are written (default: plain)').choices(optOutFormats),
      )
      .option('--column <heading>', 'the column to read (default: the one named like the kind)')
      .option('--listed <heading>', 'a column of yes and no: only rows that say yes are on the list')
      .option('--name <name>', 'what the list is called; not for one that is replaced')
      .option('--replace <list>', 'the list whose place it takes, by its number', integerOption)
      .option('--no-wait', 'do not wait until it is counted')
      .addOption(environmentOption()),
    async (ctx, options: ImportOptions, path = '') => {
      const { environment, kind, reach, format, name, replace } = options;
      const affiliateId = options.affiliate ? (await getAffiliateBySlug(ctx, options.affiliate)).id : null;
      const input = parseInput(listFileInput, {
        kind,
        reach,
        affiliateId,
        ...(format && { format }),
        ...(options.column && { column: options.column }),
        ...(options.listed && { listedColumn: options.listed }),
        ...(name && { name }),
        replaces: replace ?? null,
      });
      const file = whereTyped(ctx.terminal.env, path);
      const fileId = await receiveListFile(ctx, environment, input, {
        fileName: file,
        bytes: readable(file),
      });
      return fileAnswer(
        await (options.wait ? settled(ctx, environment, fileId) : getOptOutFile(ctx, environment, fileId)),
      );
    },
  );

  const ofFile = (verb: string, what: string) =>
    optOut.command(verb).description(what).argument('<file>', 'its number').addOption(environmentOption());

  add(
    ofFile('publish', 'put a file in force that was counted, all of it at once')
      .option('--confirm <number>', 'confirm how many opt-outs of the list would be lifted', integerOption)
      .option('--no-wait', 'do not wait until it is in force'),
    async (ctx, { environment, confirm, wait }: Where & { confirm?: number; wait: boolean }, id = '') => {
      const fileId = numberOf(id);
      await publishList(ctx, environment, fileId, parseInput(publishListInput, { confirm }));
      return fileAnswer(
        await (wait ? settled(ctx, environment, fileId) : getOptOutFile(ctx, environment, fileId)),
      );
    },
  );

  add(
    ofFile('recount', 'count a file again, after its list has changed'),
    async (ctx, { environment }: Where, id = '') => {
      await recountList(ctx, environment, numberOf(id));
      return fileAnswer(await settled(ctx, environment, numberOf(id)));
    },
  );

  add(ofFile('cancel', 'drop a file that is not published'), async (ctx, { environment }: Where, id = '') => {
    await cancelListFile(ctx, environment, numberOf(id));
    return fileAnswer(await getOptOutFile(ctx, environment, numberOf(id)));
  });

  add(
    optOut
      .command('list')
      .description('lists, and files that are not published, newest first')
      .addOption(environmentOption()),
    async (ctx, { environment }: Where) => {
      const { lists, files } = await listOptOutLists(ctx, environment);
      return { json: { lists, files }, lines: [...listLines(lists), '', ...fileLines(files)] };
    },
  );

  add(
    optOut
      .command('show')
      .description('a list: whose, how many, by whom, and whether it holds')
      .argument('<list>', 'its number')
      .addOption(environmentOption()),
    async (ctx, { environment }: Where, id = '') =>
      listAnswer(await getOptOutList(ctx, environment, numberOf(id))),
  );

  add(
    optOut
      .command('withdraw')
      .description('end a list: all that it says, and nothing that a person said')
      .argument('<list>', 'its number')
      .requiredOption('--why <reason>', 'why, in a sentence')
      .option('--confirm <number>', 'confirm how many opt-outs would be lifted', integerOption)
      .addOption(environmentOption()),
    async (ctx, { environment, why, confirm }: Where & { why: string; confirm?: number }, id = '') => {
      await withdrawList(ctx, environment, numberOf(id), parseInput(withdrawListInput, { why, confirm }));
      return listAnswer(await getOptOutList(ctx, environment, numberOf(id)));
    },
  );
}

function numberOf(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw validationFailed({ id: ['must be a number'] });
  return Number(text);
}

async function* readable(path: string): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path)) yield chunk as Buffer;
}

/** Waits for the worker, and says on standard error how far it is. */
async function settled(
  ctx: CommandContext,
  environment: Environment,
  fileId: number,
): Promise<OptOutFileView> {
  const tell = progressLine(ctx.terminal);
  let told = 0;
  for (;;) {
    const file = await getOptOutFile(ctx, environment, fileId);
    if (!underWay.includes(file.status)) return file;
    if (file.status === 'reading' && file.percent > told) {
      told = file.percent;
      tell({ done: told, total: 100 });
    }
    await pause(pollMs);
  }
}

const reachOf = ({ reach, affiliateName }: Pick<OptOutListView, 'reach' | 'affiliateName'>) =>
  reach === 'affiliate' ? (affiliateName ?? reach) : reach;

function fileAnswer(file: OptOutFileView): CommandAnswer {
  const { counts, failure } = file;
  return {
    json: { ...file },
    isBad: file.status === 'failed',
    lines: [
      ...pairs({
        file: file.id,
        list: file.listId,
        name: file.name,
        for: reachOf(file),
        status: file.status,
        ...(counts && {
          rows: groupDigits(counts.rows),
          valid: groupDigits(counts.valid),
          twice: groupDigits(counts.twice),
          unreadable: groupDigits(counts.unreadable),
          ...(counts.notListed > 0 && { 'not listed': groupDigits(counts.notListed) }),
          'known already': groupDigits(counts.known),
          added: groupDigits(counts.added),
          lifted: groupDigits(counts.ended),
          'open leads': groupDigits(counts.openLeads),
        }),
        ...(failure !== null && { reason: failure }),
      }),
      ...(counts?.problems ?? []).map(({ line, reason }) => `line ${line}: ${reason}`),
      ...(file.status === 'counted' && counts
        ? [
            `To put it in force: opt-out publish ${file.id}${file.mustConfirm ? ` --confirm ${counts.ended}` : ''}`,
          ]
        : []),
    ],
  };
}

const listAnswer = (list: OptOutListView): CommandAnswer => ({
  json: { ...list },
  lines: pairs({
    list: list.id,
    name: list.name,
    for: reachOf(list),
    kind: list.kind,
    values: groupDigits(list.members),
    state: list.state,
    made: list.createdAt,
    by: list.createdBy,
    published: list.publishedAt,
    ...(list.withdrawnWhy !== null && {
      withdrawn: list.withdrawnAt,
      'withdrawn by': list.withdrawnBy,
      why: list.withdrawnWhy,
    }),
  }),
});

const listLines = (lists: readonly OptOutListView[]) =>
  table(
    ['list', 'name', 'for', 'kind', 'values', 'state', 'published', 'by'],
    lists.map((one) => [
      one.id,
      one.name,
      reachOf(one),
      one.kind,
      groupDigits(one.members),
      one.state,
      one.publishedAt,
      one.createdBy,
    ]),
  );

const fileLines = (files: readonly OptOutFileView[]) =>
  table(
    ['file', 'name', 'for', 'kind', 'values', 'status', 'sent', 'by'],
    files.map((one) => [
      one.id,
      one.name,
      reachOf(one),
      one.kind,
      one.counts === null ? null : groupDigits(one.counts.valid),
      one.status,
      one.createdAt,
      one.sentBy,
    ]),
  );
