import type { Told } from '@/test/world/check/entry';
import type { WorldLender } from '@/test/world/lender';
import type { Luck } from '@/test/world/random';
import type { World } from '@/test/world/world';

type Ask = (act: string, method: string, path: string, body: unknown, about?: object) => Promise<Told | null>;
type Confirmed = (
  act: string,
  path: string,
  body: object,
  about: object,
  method?: string,
) => Promise<Told | null>;

interface Entry {
  readonly slug: string;
  readonly company_name: string;
  readonly capacity: { readonly caps: readonly object[] } | null;
  readonly intents: readonly { readonly title: string; readonly eligibility: readonly object[] }[];
}

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

/** What an operator saves of a lender and takes back a little later: its caps, its days and hours, its rules; and its name. */
export function lenderActs(
  { market }: World,
  luck: Luck,
  surely: Ask,
  confirmed: Confirmed,
  stand: () => Promise<void>,
) {
  const entryOf = async (lender: WorldLender): Promise<Entry | null> => {
    const told = await surely('read the catalogue', 'GET', 'catalogue', undefined);
    const { partners = [] } = (told?.body ?? {}) as { partners?: Entry[] };
    return partners.find(({ slug }) => slug === lender.slug) ?? null;
  };
  const save = (act: string, lender: WorldLender, entry: Entry, about: object) =>
    surely(
      act,
      'PUT',
      `partner/${lender.id}`,
      { entry, unchecked: true, fewer: true, unserved: true },
      about,
    );

  /** Closes a lender for some seconds: by a cap of none, for days that have begun, or by hours of another weekday. */
  const close = async (lender: WorldLender) => {
    const entry = await entryOf(lender);
    if (!entry) return;
    const about = { lender: lender.name };
    const { capacity } = entry;
    const ways = {
      'cap a lender': () => {
        const cap = { counts: 'applications', window: 'total', most: 0 };
        const caps = capacity?.caps.length ? capacity.caps : [cap];
        return { caps: caps.map((one) => ({ ...one, most: 0 })) };
      },
      'close a lender': () => {
        const [from, to] = [-60_000, 3_600_000].map((ms) => new Date(Date.now() + ms).toISOString());
        return { closures: [{ from, to, reason: 'The world asks' }] };
      },
      // Yesterday's weekday in South Africa: the next nights do not come to it.
      'set hours of a lender': () => {
        const weekday = weekdays[new Date(Date.now() + 2 * 3_600_000 - 86_400_000).getUTCDay()];
        return { hours: [{ weekday, opens: '08:00', closes: '17:00' }], holidays: 'open' };
      },
    };
    const act = luck.pick(Object.keys(ways) as (keyof typeof ways)[]);
    const closed = { ...entry, capacity: { caps: [], ...capacity, ...ways[act]() } };
    const told = await save(act, lender, closed, about);
    if (told?.status === 200) await stand();
    await save('open a lender', lender, entry, about);
  };

  /** Gives a lender another name, for good. */
  const rename = async (lender: WorldLender) => {
    const entry = await entryOf(lender);
    if (!entry) return;
    const name = `${entry.company_name.replace(/ [0-9]+$/, '')} ${luck.below(1e6)}`;
    const about = { lender: lender.name, name };
    await save('rename a lender', lender, { ...entry, company_name: name }, about);
  };

  /** Narrows the rule of the lender that takes small incomes, and restores the catalogue of before, or saves it anew. */
  const narrow = async () => {
    const lender = market.lenders.find(({ income }) => income !== null);
    const entry = lender && (await entryOf(lender));
    if (!lender?.income || !entry) return;
    const about = { lender: lender.name };
    const [from, to] = lender.income;
    const most = from + Math.round((to - from) / 3);
    const rule = { field: 'net_income', operator: 'between', value: [from, most] };
    const intents = entry.intents.map((intent) => ({ ...intent, eligibility: [rule] }));
    const before = await newest();
    const told = await save('narrow a rule', lender, { ...entry, intents }, { ...about, most });
    if (told?.status === 200) await stand();
    const restored =
      before === null
        ? null
        : await confirmed(
            'restore a version',
            `catalogue/version/${before}/restore`,
            // Where a planned change was made meanwhile, it is refused.
            { environment: 'uat', seen: before + 1 },
            about,
            'POST',
          );
    if (restored?.status !== 200) await save('widen a rule', lender, entry, about);
  };
  const newest = async (): Promise<number | null> => {
    const path = 'catalogue/version/1/restore?environment=uat';
    const told = await surely('preview a version', 'GET', path, undefined);
    return told?.status === 200 ? (told.body as { newest: number }).newest : null;
  };
  return { close, narrow, rename };
}
