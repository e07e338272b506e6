import { Argument, type Command, Option } from 'commander';
import { getAffiliateBySlug } from '@/lib/account/affiliate/get-affiliate';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { mintScope } from '@/lib/base/actor/scope';
import { parseInput } from '@/lib/base/input/parse-input';
import { addWebhook } from '@/lib/event/webhook-endpoint/add-endpoint';
import { pauseWebhook, removeWebhook, resumeWebhook } from '@/lib/event/webhook-endpoint/change-endpoint';
import { contextOfEndpoint } from '@/lib/event/webhook-endpoint/find-endpoint';
import { listWebhooks } from '@/lib/event/webhook-endpoint/list-endpoints';
import { rewindWebhook } from '@/lib/event/webhook-endpoint/rewind';
import { rotateWebhookSecret } from '@/lib/event/webhook-endpoint/rotate-secret';
import { addWebhookInput, rewindWebhookInput, rotateWebhookInput } from '@/lib/event/webhook-endpoint/schema';
import type { WebhookEndpointView } from '@/lib/event/webhook-endpoint/view';
import { confirmed, takesAway } from '@/scripts/cli/base/confirm';
import { type CommandAnswer, pairs, table, UsageError } from '@/scripts/cli/base/output';
import {
  type AddCommand,
  type CommandContext,
  environmentOption,
  integerOption,
} from '@/scripts/cli/base/run';
import type { Environment } from '@/word/environment';
import { type WebhookKind, webhookKinds } from '@/word/webhook-kind';

interface OfAffiliate {
  affiliate: string;
  environment: Environment;
}

interface AddOptions {
  kind: WebhookKind;
  url: string;
  types?: string;
  description?: string;
}

const endpointArgument = () => new Argument('<id>', 'the endpoint, by its number');

export function addWebhookCommands(program: Command, add: AddCommand): void {
  const webhook = program.command('webhook').description('where affiliates are told of events');

  add(
    webhook
      .command('add')
      .description('add an endpoint; its signing secret is shown only once, a postback has none')
      .requiredOption('--affiliate <slug>', 'whose endpoint')
      .addOption(environmentOption())
      .addOption(
        new Option('--kind <kind>', 'signed JSON, or a GET of a URL with names such as {click_id}')
          .choices(webhookKinds)
          .default('webhook'),
      )
      .requiredOption('--url <url>', 'where events are posted to, or the URL of a postback')
      .option('--types <list>', 'comma-separated event types (default: all; a postback names its own)')
      .option('--description <text>', 'what it is for'),
    async (ctx, options: OfAffiliate & AddOptions) => {
      const own = await contextOf(ctx, options);
      const { kind, url, types, description } = options;
      const input = parseInput(addWebhookInput, {
        kind,
        url,
        description,
        types: types?.split(',').map((type) => type.trim()),
      });
      const { endpoint, secret } = await addWebhook(own, input);
      const { id, environment } = endpoint;
      return {
        json: { id, ...(secret !== null && { secret }), ...endpointJson(endpoint) },
        lines: [
          ...pairs({
            id,
            ...(secret !== null && { secret }),
            environment,
            url: endpoint.url,
            types: typesText(endpoint),
          }),
          ...(secret === null ? [] : ['Store this secret now. It will not be shown again.']),
        ],
      };
    },
  );

  add(
    webhook
      .command('list')
      .description('the endpoints of an affiliate, with state and lag')
      .requiredOption('--affiliate <slug>', 'whose endpoints')
      .addOption(environmentOption()),
    async (ctx, options: OfAffiliate) => {
      const endpoints = await listWebhooks(await contextOf(ctx, options));
      return {
        json: { endpoints: endpoints.map((one) => ({ id: one.id, ...endpointJson(one) })) },
        lines: table(
          ['id', 'kind', 'status', 'behind', 'waiting', 'given up', 'types', 'url'],
          endpoints.map((one) => [
            one.id,
            one.kind,
            one.status,
            one.behind,
            one.waiting,
            one.givenUp,
            typesText(one),
            one.url,
          ]),
        ),
      };
    },
  );

  for (const [name, verb, what] of [
    ['pause', pauseWebhook, 'hold an endpoint’s events back until it is resumed'],
    ['resume', resumeWebhook, 'let a paused, stopped or ended endpoint go on from where it stood'],
  ] as const)
    add(
      webhook.command(name).description(what).addArgument(endpointArgument()),
      async (ctx, _: object, id) => {
        const own = await contextOfEndpoint(ctx, endpointId(id));
        return shown(await verb(own, endpointId(id)));
      },
    );

  add(
    takesAway(
      webhook
        .command('remove')
        .description('remove an endpoint with its secret and its attempts')
        .addArgument(endpointArgument()),
    ),
    async (ctx, options: { yes: boolean }, id) => {
      const own = await contextOfEndpoint(ctx, endpointId(id));
      await confirmed(ctx.terminal, options, `remove endpoint ${id}, which is told of nothing any more`);
      await removeWebhook(own, endpointId(id));
      return { json: { id: endpointId(id), removed: true }, lines: [`Endpoint ${id} is removed.`] };
    },
  );

  add(
    webhook
      .command('rotate')
      .description('make a new signing secret; it is shown only once')
      .addArgument(endpointArgument())
      .option(
        '--overlap-hours <number>',
        'how long calls carry both signatures (default: 24)',
        integerOption,
      ),
    async (ctx, { overlapHours }: { overlapHours?: number }, id) => {
      const own = await contextOfEndpoint(ctx, endpointId(id));
      const input = parseInput(rotateWebhookInput, { overlapHours });
      const { secret, previousEndsAt } = await rotateWebhookSecret(own, endpointId(id), input);
      return {
        json: { id: endpointId(id), secret, previous_ends_at: previousEndsAt },
        lines: [
          ...pairs({ id: endpointId(id), secret, 'former secret until': previousEndsAt }),
          'Store this secret now. It will not be shown again.',
        ],
      };
    },
  );

  add(
    webhook
      .command('rewind')
      .description('send everything again that happened since a time, under the same ids')
      .addArgument(endpointArgument())
      .requiredOption('--from <time>', 'such as 2027-01-31T08:00:00Z'),
    async (ctx, { from }: { from: string }, id) => {
      const own = await contextOfEndpoint(ctx, endpointId(id));
      const { events } = await rewindWebhook(own, endpointId(id), parseInput(rewindWebhookInput, { from }));
      return { json: { id: endpointId(id), events }, lines: pairs({ 'events that come': events }) };
    },
  );
}

async function contextOf(
  ctx: CommandContext,
  { affiliate, environment }: OfAffiliate,
): Promise<AffiliateContext> {
  const { id } = await getAffiliateBySlug(ctx, affiliate);
  return { ...ctx, scope: mintScope(id, environment) };
}

function endpointId(text: string | undefined): number {
  if (!/^[1-9]\d{0,14}$/.test(text ?? '')) throw new UsageError('the endpoint is named by its number');
  return Number(text);
}

const typesText = ({ types }: WebhookEndpointView) => (types.length === 0 ? 'all' : types.join(', '));

function shown(endpoint: WebhookEndpointView): CommandAnswer {
  const { id, status, behind, url } = endpoint;
  return { json: { id, ...endpointJson(endpoint) }, lines: pairs({ id, status, behind, url }) };
}

const endpointJson = (one: WebhookEndpointView) => ({
  environment: one.environment,
  kind: one.kind,
  url: one.url,
  description: one.description,
  types: one.types,
  status: one.status,
  behind: one.behind,
  waiting: one.waiting,
  held: one.held,
  given_up: one.givenUp,
  failing_since: one.failingSince,
  last_taken_at: one.lastTakenAt,
  stopped_at: one.stoppedAt,
  former_secret_ends_at: one.previousSecretEndsAt,
  created_at: one.createdAt,
});
