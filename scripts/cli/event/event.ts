import { type Command, InvalidArgumentError } from 'commander';
import { getAffiliateBySlug, listAffiliates } from '@/lib/account/affiliate/get-affiliate';
import type { Context } from '@/lib/base/actor/context';
import type { EventView } from '@/lib/event/event/event-body';
import { type ForwardedEvent, forwardEvents } from '@/lib/event/event/forward-events';
import { listAffiliateEvents } from '@/lib/event/event/list-affiliate-events';
import { parseEventQuery } from '@/lib/event/event/schema';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import { table, UsageError } from '@/scripts/cli/base/output';
import {
  type AddCommand,
  environmentOption,
  integerOption,
  optionalEnvironmentOption,
} from '@/scripts/cli/base/run';
import type { Environment } from '@/word/environment';

interface ListOptions {
  affiliate: string;
  environment: Environment;
  after?: string;
  from?: string;
  types?: string;
  limit?: number;
}

interface ListenOptions {
  forward: URL;
  affiliate?: string;
  environment: Environment;
  types?: string;
  from?: string;
  secret?: string;
  count?: number;
}

const typesText = 'only these types, such as lead.accepted,lead.declined';
const fromText = 'begin at a time, such as 2026-03-02T08:16:28Z';

export function addEventCommands(program: Command, add: AddCommand): void {
  const event = program.command('event').description('what happened, as affiliates are told');

  add(
    event
      .command('list')
      .description('events of an affiliate, oldest first; they are kept for 30 days')
      .requiredOption('--affiliate <slug>', 'whose events')
      .addOption(environmentOption())
      .option('--after <cursor>', 'those after a cursor (next of the call before), or latest')
      .option('--from <time>', fromText)
      .option('--types <list>', typesText)
      .option('--limit <number>', 'at most so many (default: 100)', integerOption),
    async (ctx, { affiliate, environment, ...options }: ListOptions) => {
      const { id: affiliateId } = await getAffiliateBySlug(ctx, affiliate);
      const { events, next, more } = await listAffiliateEvents(
        ctx,
        { affiliateId, environment },
        queryOf(options),
      );
      return {
        json: { events, next, more },
        lines: [
          ...table(
            ['position', 'at', 'type', 'data'],
            events.map((one) => [one.position, one.timestamp, one.type, dataText(one)]),
          ),
          `next: ${next}${more ? ' (there is more)' : ''}`,
        ],
      };
    },
  );

  add(
    event
      .command('listen')
      .description('send events, as they happen, to your own machine, signed as webhooks are; Ctrl-C ends it')
      .requiredOption('--forward <url>', 'where your receiver listens', urlOption)
      .option('--affiliate <slug>', 'whose events (default: the only affiliate)')
      .addOption(optionalEnvironmentOption('uat or production').default('uat'))
      .option('--types <list>', typesText)
      .option('--from <time>', `${fromText} (default: now)`)
      .option(
        '--secret <secret>',
        'whsec_… to sign with (default: a new one, which is printed)',
        secretOption,
      )
      .option('--count <number>', 'end after so many', integerOption),
    async (ctx, { forward, affiliate, environment, types, from, secret, count }: ListenOptions) => {
      const affiliateId = await findAffiliateId(ctx, affiliate);
      const signing = secret ?? newPartnerSecret();
      const { stderr } = ctx.terminal;
      stderr.write(`signed with ${signing}\nwaiting for events of ${environment}, Ctrl-C ends\n`);
      const query = queryOf({ types, from });
      const forwarding = {
        url: forward,
        secret: signing,
        types: query.types,
        start: query.start ?? ('latest' as const),
      };
      const forwarded: ForwardedEvent[] = [];
      const ended = new AbortController();
      const end = () => ended.abort();
      process.once('SIGINT', end);
      try {
        const log = { affiliateId, environment };
        for await (const one of forwardEvents(ctx, log, forwarding, ended.signal)) {
          forwarded.push(one);
          stderr.write(`${forwardedText(one)}\n`);
          if (forwarded.length === count) end();
        }
      } finally {
        process.off('SIGINT', end);
      }
      const taken = forwarded.filter(({ status }) => status !== null && status >= 200 && status < 300).length;
      return {
        json: {
          secret: signing,
          events: forwarded.map((one) => ({ ...one.event, status: one.status, problem: one.problem })),
        },
        lines: [`${forwarded.length} sent, ${taken} taken`],
      };
    },
  );
}

/** The same parameters, and words about what is wrong with them, as the API's. */
function queryOf({ after, from, types, limit }: Partial<Omit<ListOptions, 'affiliate' | 'environment'>>) {
  const query = { after, from, type: types, limit: limit?.toString() };
  return parseEventQuery(
    new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []))),
  );
}

async function findAffiliateId(ctx: Context, slug: string | undefined): Promise<number> {
  if (slug !== undefined) return (await getAffiliateBySlug(ctx, slug)).id;
  const affiliates = await listAffiliates(ctx);
  const [only] = affiliates;
  if (only && affiliates.length === 1) return only.id;
  const names = affiliates.slice(0, 20).map((one) => one.slug);
  throw new UsageError(
    names.length === 0
      ? 'there is no affiliate yet: affiliate create makes one'
      : `say whose events with --affiliate: ${names.join(', ')}${affiliates.length > names.length ? ' …' : ''}`,
  );
}

function urlOption(value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new InvalidArgumentError('It must be an address such as http://localhost:4000/webhook.');
}

function secretOption(value: string): string {
  if (/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/.test(value)) return value;
  throw new InvalidArgumentError('It must begin with whsec_, and go on in base64.');
}

const dataText = ({ data }: EventView) =>
  Object.entries(data)
    .filter(([name]) => name !== 'environment')
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');

const forwardedText = ({ event, status, problem }: ForwardedEvent) =>
  `${event.timestamp}  ${event.type}  ${dataText(event)}  → ${status ?? problem}`;
