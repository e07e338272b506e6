import type { Command } from 'commander';
import { notFound } from '@/lib/base/error/error';
import { parseInput } from '@/lib/base/input/parse-input';
import { titleKey } from '@/lib/base/text/title-key';
import { liveTitles } from '@/lib/catalogue/catalogue/former-title';
import { changeIntent } from '@/lib/catalogue/intent/change-intent';
import { listIntents } from '@/lib/catalogue/intent/list-intents';
import { previewIntent } from '@/lib/catalogue/intent/preview-intent';
import {
  changeIntentInput,
  type IntentDetail,
  type IntentPreview,
  previewIntentInput,
} from '@/lib/catalogue/intent/schema';
import { type CommandAnswer, pairs, table, UsageError } from '@/scripts/cli/base/output';
import {
  type AddCommand,
  type CommandContext,
  environmentOption,
  integerOption,
  onOrOff,
} from '@/scripts/cli/base/run';
import type { Environment } from '@/word/environment';
import { confirmLines } from './catalogue-loss';

interface IntentOptions {
  id: number;
  environment: Environment;
}

interface ChangeOptions extends IntentOptions {
  active?: boolean;
  title?: string;
  endFormerTitle?: string;
  dryRun: boolean;
  confirm?: number;
}

export function addIntentCommands(program: Command, add: AddCommand): void {
  const intent = program.command('intent').description('products that applicants come for');
  const which = (command: Command) =>
    command.requiredOption('--id <number>', 'the intent', integerOption).addOption(environmentOption());

  add(
    intent.command('list').description('the intents of an environment').addOption(environmentOption()),
    async (ctx, options: { environment: Environment }) => {
      const intents = await listIntents(ctx, options);
      return {
        json: { intents: intents.map(intentJson) },
        lines: table(
          ['id', 'title', 'active', 'required fields', 'available to'],
          intents.map(({ id, entry }) => [
            id,
            entry.title,
            entry.active,
            entry.required_fields.join(', ') || null,
            entry.affiliates?.join(', ') ?? 'all affiliates',
          ]),
        ),
      };
    },
  );

  add(which(intent.command('show').description('an intent')), async (ctx, options: IntentOptions) =>
    answer(await findIntent(ctx, options)),
  );

  add(
    which(
      intent
        .command('change')
        .description('open, close or rename an intent; everything else is changed by a catalogue file')
        .option('--active <on|off>', 'off: it accepts no leads', onOrOff)
        .option('--title <title>', 'another title; the API takes the former one for it, for a while')
        .option('--end-former-title <title>', 'a former title that the API no longer takes for it')
        .option('--dry-run', 'say who names it and what would be refused, without changing it', false)
        .option('--confirm <number>', 'how many leads of 30 days named what would be refused', integerOption),
    ),
    async (ctx, { active, title, endFormerTitle, dryRun, confirm, ...options }: ChangeOptions) => {
      if (active === undefined && title === undefined && endFormerTitle === undefined)
        throw new UsageError('nothing to change: give --active, --title or --end-former-title');
      const { id, entry } = await findIntent(ctx, options);
      const { former_titles: formerTitles = [] } = entry;
      const isEnded = (one: string) =>
        endFormerTitle !== undefined && titleKey(one) === titleKey(endFormerTitle);
      if (endFormerTitle !== undefined && !formerTitles.some((one) => isEnded(one.title)))
        throw notFound(`former title ${endFormerTitle}`);
      const wanted = {
        ...entry,
        ...(active !== undefined && { active }),
        ...(title !== undefined && { title }),
        former_titles: formerTitles.filter((one) => !isEnded(one.title)),
      };
      if (dryRun)
        return previewed(
          await previewIntent(ctx, parseInput(previewIntentInput, { intentId: id, entry: wanted })),
        );
      return answer(
        await changeIntent(ctx, parseInput(changeIntentInput, { intentId: id, entry: wanted, confirm })),
      );
    },
  );
}

function previewed({ use, keptTitle, consequence }: IntentPreview): CommandAnswer {
  const { leads, bySystems, affiliates } = use;
  return {
    json: {
      leads,
      by_systems: bySystems,
      affiliates,
      kept_title: keptTitle,
      figure: consequence.figure,
      meaning: consequence.meaning,
    },
    lines: [
      ...pairs({
        'leads of 30 days': leads,
        'of them by systems': bySystems,
        affiliates: affiliates.join(', ') || null,
      }),
      ...(keptTitle ? [`${keptTitle.title} stands for it until ${keptTitle.until}`] : []),
      ...confirmLines(consequence),
    ],
  };
}

/** Throws `not_found`, for another environment's too: who names the wrong one changes nothing. */
async function findIntent(ctx: CommandContext, { id, environment }: IntentOptions): Promise<IntentDetail> {
  const found = (await listIntents(ctx, { environment })).find((one) => one.id === id);
  if (!found) throw notFound('intent');
  return found;
}

const intentJson = ({ id, environment, entry }: IntentDetail) => ({ id, environment, ...entry });

function answer(intent: IntentDetail): CommandAnswer {
  const { id, environment, entry } = intent;
  return {
    json: intentJson(intent),
    lines: pairs({
      id,
      environment,
      title: entry.title,
      active: entry.active,
      'required fields': entry.required_fields.join(', ') || null,
      synonyms: entry.synonyms.join(', ') || null,
      'former titles':
        liveTitles(entry.former_titles)
          .map(({ title, until }) => `${title} until ${until}`)
          .join(', ') || null,
      'available to': entry.affiliates?.join(', ') ?? 'all affiliates',
    }),
  };
}
