import type { Command } from 'commander';
import type { Environment } from '@/lib/environment';
import { notFound } from '@/lib/error';
import { changeIntent } from '@/lib/intent/change-intent';
import { listIntents } from '@/lib/intent/list-intents';
import { changeIntentInput, type IntentDetail } from '@/lib/intent/schema';
import { parseInput } from '@/lib/parse-input';
import { type Answer, pairs, table } from './output';
import { type AddCommand, type CommandContext, environmentOption, integerOption, onOrOff } from './run';

interface IntentOptions {
  id: number;
  environment: Environment;
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
        .description('open or close an intent; everything else is changed by a catalogue file'),
    ).requiredOption('--active <on|off>', 'off: it accepts no leads', onOrOff),
    async (ctx, { active, ...options }: IntentOptions & { active: boolean }) => {
      const { id, entry } = await findIntent(ctx, options);
      const wanted = { intentId: id, entry: { ...entry, active } };
      return answer(await changeIntent(ctx, parseInput(changeIntentInput, wanted)));
    },
  );
}

/** Throws `not_found`, for another environment's too: who names the wrong one changes nothing. */
async function findIntent(ctx: CommandContext, { id, environment }: IntentOptions): Promise<IntentDetail> {
  const found = (await listIntents(ctx, { environment })).find((one) => one.id === id);
  if (!found) throw notFound('intent');
  return found;
}

const intentJson = ({ id, environment, entry }: IntentDetail) => ({ id, environment, ...entry });

function answer(intent: IntentDetail): Answer {
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
      'available to': entry.affiliates?.join(', ') ?? 'all affiliates',
    }),
  };
}
