import { inventedBody } from '@/lib/catalogue/partner/invented';
import {
  signedAhead,
  signedByTwo,
  signedForAnother,
  signedLongAgo,
  unsigned,
  wronglySigned,
} from './forgery';
import { agreed, allAgreed, allRefused, differsFrom, oneOfTwo, sameAs } from './judge-call';
import type { CallIds, Play, PlayedCall } from './play';
import type { CheckVerdict } from './report';
import type { ScenarioName } from './scenario';

/** What the API requires of every lead; an intent may require more. */
const sparseLead = {
  email: undefined,
  gross_income: undefined,
  net_income: undefined,
  expenses: undefined,
  loan_amount_required: undefined,
};

const names = [
  { first_name: 'Zoë', last_name: 'Ñkosi-O’Brien' },
  { first_name: '李 "Sam"', last_name: "D'Arcy" },
];

const largestBytes = 256 * 1024;

/** Returns live quotes that make the body 256 KiB long. */
function largeQuotes({ target }: Play, ids: CallIds, scenario: ScenarioName): { note: string }[] {
  const quotes = (note: string) => [{ note }];
  const body = { ...inventedBody('accept', { ...target, ids }), check: scenario, live_quotes: quotes('') };
  return quotes('x'.repeat(largestBytes - Buffer.byteLength(JSON.stringify(body))));
}

type AcceptScenario = (play: Play, scenario: ScenarioName) => Promise<CheckVerdict>;

/** The scenarios about applications, after a first one that was answered as agreed. */
export function acceptScenarios(
  first: PlayedCall,
  ids: CallIds,
): { readonly [Name in ScenarioName]?: AcceptScenario } {
  const endpoint = 'accept';
  return {
    unsigned: async (play, scenario) =>
      allRefused([await play.forge({ endpoint, scenario, ids: play.newIds(), sign: unsigned })]),
    'wrong-secret': async (play, scenario) =>
      allRefused([await play.forge({ endpoint, scenario, ids: play.newIds(), sign: wronglySigned })]),
    'changed-body': async (play, scenario) =>
      allRefused([await play.forge({ endpoint, scenario, ids: play.newIds(), sign: signedForAnother })]),
    'old-timestamp': async (play, scenario) =>
      allRefused([
        await play.forge({ endpoint, scenario, ids: play.newIds(), sign: signedLongAgo }),
        await play.forge({ endpoint, scenario, ids: play.newIds(), sign: signedAhead }),
      ]),
    'two-signatures': async (play, scenario) =>
      agreed(await play.call({ endpoint, scenario, ids: play.newIds(), sign: signedByTwo })),
    repeat: async (play, scenario) => sameAs(first, await play.call({ endpoint, scenario, ids })),
    'repeat-changed': async (play, scenario) =>
      sameAs(first, await play.call({ endpoint, scenario, ids, lead: { net_income: 21_000 } })),
    'at-once': async (play, scenario) => {
      const wish = { endpoint, scenario, ids: play.newIds() } as const;
      return oneOfTwo(...(await Promise.all([play.call(wish), play.call(wish)])));
    },
    another: async (play, scenario) =>
      differsFrom(first, await play.call({ endpoint, scenario, ids: play.newIds(ids.lead) })),
    'unknown-field': async (play, scenario) =>
      agreed(
        await play.call({
          endpoint,
          scenario,
          ids: play.newIds(),
          lead: { added_later: 'ignore me' },
          body: { added_later: { ignore: ['me'] } },
        }),
      ),
    sparse: async (play, scenario) =>
      agreed(await play.call({ endpoint, scenario, ids: play.newIds(), lead: sparseLead })),
    names: async (play, scenario) => {
      const calls: PlayedCall[] = [];
      for (const lead of names) calls.push(await play.call({ endpoint, scenario, ids: play.newIds(), lead }));
      return allAgreed(calls);
    },
    'large-body': async (play, scenario) => {
      const newIds = play.newIds();
      const body = { live_quotes: largeQuotes(play, newIds, scenario) };
      return agreed(await play.call({ endpoint, scenario, ids: newIds, body }));
    },
    kinds: async (play, scenario) => {
      const calls: PlayedCall[] = [];
      for (const kind of ['referral', 'live_feedback'])
        calls.push(await play.call({ endpoint, scenario, ids: play.newIds(), body: { kind } }));
      return allAgreed(calls);
    },
  };
}
