import { type Evidence, type FeedEvent, grouped } from './evidence';
import { broken, type Invariant, type Violation } from './violation';

const inOrder = (events: readonly FeedEvent[]) => [...events].sort((a, b) => a.position - b.position);

const byLead = ({ events }: Evidence) =>
  [
    ...grouped(
      events.filter(({ lead }) => lead !== null),
      ({ lead, affiliate }) => `${affiliate} ${lead}`,
    ),
  ].map(([, all]) => ({ lead: all[0]?.lead ?? '', events: inOrder(all) }));

/** Surnames, addresses and phone numbers as the world gives them; ids are longer words. */
const holdsValues = /\b(?:Zq[a-z]{6}|zq[a-z]{6}@|07\d{8})\b/;

/** Of each lead the state that its last event tells of; null: none tells of a state. */
const told: Readonly<Record<string, string>> = {
  'lead.created': 'new',
  'lead.matched': 'matched',
  'lead.unmatched': 'unmatched',
  'lead.pending': 'pending',
  'lead.accepted': 'accepted',
  'lead.declined': 'declined',
  'lead.failed': 'failed',
};

export const eventInvariants: readonly Invariant[] = [
  {
    name: 'log-without-gaps',
    says: 'An affiliate’s log of events has the positions 1, 2, 3 … without a gap.',
    find: ({ events }) =>
      [...grouped(events, ({ affiliate }) => affiliate)].flatMap(([affiliate, all]) => {
        const wrong = inOrder(all).findIndex(({ position }, index) => position !== index + 1);
        return wrong < 0 ? [] : [broken(`${affiliate}: position ${wrong + 1} is missing, or there twice`)];
      }),
  },
  {
    name: 'events-of-a-lead-in-order',
    says: 'The events of a lead are counted 1, 2, 3 … in the order of the log.',
    find: (evidence) =>
      byLead(evidence).flatMap(({ lead, events }) =>
        events.every(({ sequence }, index) => sequence === index + 1)
          ? []
          : [
              broken(
                `lead ${lead} has the events ${events.map(({ sequence }) => sequence).join(', ')}`,
                lead,
              ),
            ],
      ),
  },
  {
    name: 'created-comes-first',
    says: 'The first event of a lead is its creation, and it has one.',
    find: (evidence) =>
      byLead(evidence).flatMap(({ lead, events }) => {
        const created = events.filter(({ type }) => type === 'lead.created');
        return created.length === 1 && events[0]?.type === 'lead.created'
          ? []
          : [broken(`lead ${lead} begins with ${events[0]?.type}`, lead)];
      }),
  },
  {
    name: 'every-lead-is-told-of',
    says: 'Every lead whose id was told has its events in the log.',
    find: (evidence) => {
      const leads = new Set(evidence.events.map(({ lead }) => lead));
      return evidence.acknowledged
        .filter(({ id }) => !leads.has(id))
        .map(({ id }) => broken(`lead ${id} is in no event`, id));
    },
  },
  {
    name: 'state-as-last-told',
    says: 'A lead is in the state of which its last event tells.',
    find: (evidence) =>
      byLead(evidence).flatMap(({ lead, events }) => {
        const look = evidence.lastLooks.get(lead)?.told;
        const last = events
          .map(({ type }) => told[type])
          .filter((state) => state !== undefined)
          .at(-1);
        if (look?.status !== 200 || events.some(({ type }) => type === 'lead.erased')) return [];
        const { state } = look.body as { state: string };
        return state === last
          ? []
          : [broken(`lead ${lead} is ${state}, and its last event says ${last}`, lead)];
      }),
  },
  {
    name: 'nothing-matched-after-accepted',
    says: 'After a lead was accepted no event says that it is matched or unmatched.',
    find: (evidence) =>
      byLead(evidence).flatMap(({ lead, events }) => {
        const from = events.findIndex(({ type }) => type === 'lead.accepted');
        const after = events.slice(from + 1).find(({ type }) => /matched$/.test(type));
        return from < 0 || !after
          ? []
          : [broken(`lead ${lead}: ${after.type} came after lead.accepted`, lead)];
      }),
  },
  {
    name: 'events-hold-no-values',
    says: 'No event holds a name, a number or an address of an applicant.',
    find: ({ events, entries }) => {
      const texts = [
        ...events.map(({ text }) => text),
        ...deliveries(entries).map(({ asked }) => String(asked.text)),
      ];
      return texts.filter((text) => holdsValues.test(text)).map((text) => broken(`an event says ${text}`));
    },
  },
  {
    name: 'feed-misses-nothing',
    says: 'Whoever reads the feed on from its cursor gets each event once, as it stands in the log.',
    find: (evidence) => {
      const found: Violation[] = [];
      const bulk = bulkOf(evidence);
      for (const [who, pages] of grouped(
        evidence.entries.filter((entry) => /^feed \d/.test(entry.who) && entry.told?.status === 200),
        (entry) => entry.who,
      )) {
        const read = pages.flatMap(
          ({ told: page }) => (page?.body as { events: { id: string }[] } | undefined)?.events ?? [],
        );
        const log = evidence.events.filter(({ affiliate }) => affiliate === pages[0]?.asked.affiliate);
        const own = new Map(log.map((event) => [event.id, event]));
        for (const [id, all] of grouped(read, (event) => event.id)) {
          if (all.length > 1) found.push(broken(`${who} got event ${id} ${all.length} times`));
          if (own.get(id)?.text !== JSON.stringify(all[0]))
            found.push(broken(`${who} got event ${id} otherwise than the log has it`));
        }
        const last = Math.max(0, ...read.map(({ id }) => own.get(id)?.position ?? 0));
        const ids = new Set(read.map(({ id }) => id));
        for (const { id, position, lead } of log)
          if (position < last && !ids.has(id) && !bulk.has(id))
            found.push(broken(`${who} did not get event ${id} at ${position}`, lead));
      }
      return found;
    },
  },
  {
    name: 'webhook-tells-all',
    says: 'Every event of the log was taken by the affiliate’s endpoint.',
    find: (evidence) => {
      const taken = new Set(
        deliveries(evidence.entries)
          .filter(({ asked }) => asked.taken)
          .map(({ who, asked }) => `${who} ${asked.id}`),
      );
      const bulk = bulkOf(evidence);
      return evidence.events
        .filter(({ id, affiliate }) => !taken.has(`receiver of ${affiliate} ${id}`) && !bulk.has(id))
        .map(({ id, type, lead }) => broken(`${type} (${id}) never reached the endpoint`, lead));
    },
  },
  {
    name: 'webhook-says-the-same',
    says: 'An event that is delivered again has the same body under the same id.',
    find: ({ entries }) =>
      [...grouped(deliveries(entries), ({ who, asked }) => `${who} ${asked.id}`)].flatMap(([id, all]) =>
        new Set(all.map(({ asked }) => asked.text)).size === 1
          ? []
          : [broken(`${id} was delivered with two bodies`)],
      ),
  },
  {
    name: 'webhooks-are-signed',
    says: 'Every delivery is signed with the endpoint’s secret.',
    find: ({ entries }) =>
      deliveries(entries)
        .filter(({ asked }) => asked.signed !== true)
        .map(({ who, asked }) => broken(`${who} got ${asked.id} with a wrong signature`)),
  },
];

const deliveries = (entries: Evidence['entries']) => entries.filter(({ act }) => act === 'delivered');

/** Ids of those told only to who asks for their type by name: of the thousands that files make. */
const bulkOf = ({ events, acknowledged }: Evidence): ReadonlySet<string> => {
  const known = new Set(acknowledged.map(({ id }) => id));
  // Of a file that was undone: its leads were told to nobody.
  const isBulk = ({ type, lead }: FeedEvent) =>
    bulkTypes.has(type) || (type === 'lead.erased' && !known.has(lead ?? ''));
  return new Set(events.filter(isBulk).map(({ id }) => id));
};
const bulkTypes = new Set(['lead.created', 'lead.matched', 'lead.unmatched']);
