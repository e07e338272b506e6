import { type Evidence, grouped } from './evidence';
import { broken, type Invariant } from './violation';

const ofApplicant = ({
  affiliate,
  idNumber,
  intent,
}: {
  affiliate: string;
  idNumber: string;
  intent: number;
}) => `${affiliate} ${idNumber} ${intent}`;

/** The leads of those who were not erased, as the database has them. */
function storedLeads({ tables }: Evidence) {
  return (tables.lead ?? [])
    .filter((row) => row.erased_at === null)
    .map((row) => ({
      row,
      of: `${row.affiliate_id} ${row.cell_phone_number} ${row.intent_id}`,
    }));
}

export const storedInvariants: readonly Invariant[] = [
  {
    name: 'acknowledged-is-there',
    says: 'A lead whose id was told is stored, under the affiliate that was told.',
    find: (evidence) => {
      const stored = new Set(storedLeads(evidence).map(({ of }) => of));
      return evidence.acknowledged
        .filter(({ idNumber }) => !evidence.erased.has(idNumber))
        .filter(
          ({ affiliate, phone, intent }) =>
            !stored.has(`${evidence.affiliateIds.get(affiliate)} ${phone} ${intent}`),
        )
        .map(({ id, affiliate }) => broken(`${affiliate} was told of lead ${id}, which is not stored`, id));
    },
  },
  {
    name: 'acknowledged-is-found',
    says: 'A lead whose id was told is found by that id at the end, with the phone number that was sent.',
    find: ({ acknowledged, erased, lastLooks }) =>
      acknowledged.flatMap(({ id, phone, idNumber }) => {
        const look = lastLooks.get(id);
        if (!look || erased.has(idNumber)) return [];
        const told = look.told?.body as Record<string, unknown> | undefined;
        if (look.told?.status === 200 && told?.cell_phone_number === phone) return [];
        return [broken(`lead ${id} was told to be there, and then: ${look.told?.status}`, id)];
      }),
  },
  {
    name: 'stored-once',
    says: 'An affiliate has an applicant once for a product.',
    find: (evidence) =>
      [...grouped(storedLeads(evidence), ({ of }) => of)].flatMap(([of, rows]) =>
        rows.length === 1
          ? []
          : [broken(`affiliate, phone and product ${of} are stored ${rows.length} times`)],
      ),
  },
  {
    name: 'one-id-for-an-applicant',
    says: 'Whoever is sent again has the id of the first time.',
    find: ({ acknowledged, erased }) =>
      [...grouped(acknowledged, ofApplicant).values()].flatMap((all) => {
        const ids = [...new Set(all.map(({ id }) => id))];
        const [first] = all;
        return ids.length === 1 || (first && erased.has(first.idNumber))
          ? []
          : [broken(`an applicant was told as ${ids.join(' and ')}`, ids[0])];
      }),
  },
  {
    name: 'created-once',
    says: 'Of the answers about an applicant at most one says 201.',
    find: ({ acknowledged, erased }) =>
      [...grouped(acknowledged, ofApplicant).values()].flatMap((all) => {
        const created = all.filter(({ entry }) => entry.told?.status === 201);
        const [first] = created;
        return created.length <= 1 || (first && erased.has(first.idNumber))
          ? []
          : [broken(`lead ${first?.id} was created ${created.length} times`, first?.id ?? null)];
      }),
  },
  {
    name: 'nothing-unasked',
    says: 'Every lead that is stored was sent by its affiliate.',
    find: (evidence) => {
      const asked = new Set<string>();
      for (const { asked: sent } of evidence.entries) {
        const rows = (sent.rows ?? [sent.body]) as (Record<string, unknown> | undefined)[];
        for (const row of rows)
          if (row?.cell_phone_number)
            asked.add(`${evidence.affiliateIds.get(String(sent.affiliate))} ${row.cell_phone_number}`);
      }
      return storedLeads(evidence)
        .filter(({ row }) => !asked.has(`${row.affiliate_id} ${row.cell_phone_number}`))
        .map(({ of }) => broken(`a lead nobody sent is stored: ${of}`));
    },
  },
  {
    name: 'values-were-sent',
    says: 'The income of a lead is one that was sent for it.',
    find: ({ entries, acknowledged, lastLooks }) => {
      const sent = new Map<string, Set<unknown>>();
      const add = (id: string, income: unknown) => {
        sent.set(id, (sent.get(id) ?? new Set()).add(income));
      };
      for (const { id, entry } of acknowledged)
        add(id, (entry.asked.body as Record<string, unknown>).net_income);
      const ofPerson = new Map(acknowledged.map(({ id, idNumber }) => [idNumber, id]));
      for (const { act, asked } of entries) {
        const body = asked.body as Record<string, unknown> | undefined;
        if (act === 'edit')
          add(String(asked.lead), (body?.fields as Record<string, unknown> | undefined)?.net_income);
        // One whose answer never came may have been stored.
        else if (body && typeof body === 'object' && body.id_number)
          add(ofPerson.get(String(body.id_number)) ?? '', body.net_income);
        for (const row of (asked.rows ?? []) as Record<string, unknown>[])
          add(ofPerson.get(String(row.id_number)) ?? '', row.net_income);
      }
      return [...lastLooks].flatMap(([id, { told }]) => {
        const income = (told?.body as Record<string, unknown> | undefined)?.net_income;
        return told?.status !== 200 || income === null || sent.get(id)?.has(income)
          ? []
          : [broken(`lead ${id} has an income of ${income}, which was not sent`, id)];
      });
    },
  },
  {
    name: 'list-holds-every-lead',
    says: 'The list of leads names every lead that is found by its id, with the same state.',
    find: ({ entries, lastLooks }) => {
      const listed = new Map<string, unknown>();
      for (const { act, told } of entries)
        if (act === 'last look at the list')
          for (const lead of (told?.body as { leads?: { id: string; state: string }[] } | undefined)?.leads ??
            [])
            listed.set(lead.id, lead.state);
      return [...lastLooks].flatMap(([id, { told }]) => {
        if (told?.status !== 200) return [];
        const { state } = told.body as { state: string };
        return listed.get(id) === state
          ? []
          : [broken(`lead ${id} is ${state}, and ${listed.get(id)} in the list`, id)];
      });
    },
  },
  {
    name: 'one-open-application',
    says: 'A lender has at most one application of a lead that it holds or may hold.',
    find: ({ tables }) =>
      [
        ...grouped(
          (tables.application ?? []).filter(
            ({ status, superseded }) =>
              superseded === false && ['sending', 'unknown', 'pending', 'accepted'].includes(String(status)),
          ),
          ({ lead_id, partner_id }) => `lead ${lead_id} at lender ${partner_id}`,
        ),
      ].flatMap(([of, rows]) =>
        rows.length === 1 ? [] : [broken(`${of} has ${rows.length} open applications`)],
      ),
  },
  {
    name: 'offer-fits-the-values',
    says: 'The lenders of a lead’s current offer take the income of the values that the offer names.',
    find: (evidence) => {
      const boundOf = new Map(
        [...evidence.bounds].map(([name, bound]) => [evidence.lenderIds.get(name), bound]),
      );
      const offers = new Map((evidence.tables.offer ?? []).map((row) => [row.id, row]));
      return storedLeads(evidence).flatMap(({ row }) => {
        const offer = offers.get(row.offer_id);
        if (!offer || offer.values_version !== row.values_version) return [];
        const income = Number((row.fields as Record<string, unknown>).net_income);
        return (offer.matches as { partnerId: number }[]).flatMap(({ partnerId }) => {
          const bound = boundOf.get(partnerId);
          return !bound || (income >= bound[0] && income <= bound[1])
            ? []
            : [broken(`lead ${row.id} has an income of ${income}, and an offer of lender ${partnerId}`)];
        });
      });
    },
  },
  {
    name: 'places-agree',
    says: 'What is taken of a cap is the number of applications that take a place in it.',
    find: ({ tables }) => {
      const uses = grouped(
        (tables.cap_use ?? []).filter(({ state }) => state !== 'released'),
        ({ cap_id, opens_at }) => `${cap_id} ${opens_at}`,
      );
      return (tables.cap_window ?? []).flatMap(({ cap_id, opens_at, used }) => {
        const count = uses.get(`${cap_id} ${opens_at}`)?.length ?? 0;
        return count === Number(used)
          ? []
          : [broken(`cap ${cap_id} says ${used}, and ${count} applications use it`)];
      });
    },
  },
  {
    name: 'decision-has-its-line',
    says: 'An application that was accepted or declined has its line in the lead’s history.',
    find: ({ tables }) => {
      const lines = new Set((tables.lead_event ?? []).map(({ lead_id, kind }) => `${lead_id} ${kind}`));
      return (tables.application ?? [])
        .filter(({ status }) => status === 'accepted' || status === 'declined')
        .filter(({ lead_id, status }) => !lines.has(`${lead_id} application ${status}`))
        .map(({ id, lead_id, status }) =>
          broken(`application ${id} of lead ${lead_id} is ${status} without a line`),
        );
    },
  },
  {
    name: 'comes-to-rest',
    says: 'Once actors stop, all that was under way comes to its end within two minutes.',
    find: ({ entries }) =>
      entries
        .filter(({ act }) => act === 'not at rest')
        .map(({ asked }) => broken(`still under way: ${JSON.stringify(asked)}`)),
  },
  {
    name: 'one-key-is-left',
    says: 'A rotation of PII_KEY comes to its end, and leaves nothing encrypted under the former key.',
    find: ({ entries, opened }) => {
      const isOver = entries.some(({ act }) => act === 'forget the former key');
      const left = opened.filter(({ key }) => key === 0).map(({ table, column }) => `${table}.${column}`);
      return [
        ...entries
          .filter(({ act }) => act === 'rewriting does not end')
          .map(() => broken('pii-key rotate does not come to its end')),
        ...(isOver ? [...new Set(left)] : []).map((where) => broken(`${where} is under the former key`)),
      ];
    },
  },
  {
    name: 'no-job-is-lost',
    says: 'What is left to do has its job: none has to be made anew, as far as the log says.',
    find: ({ output }) =>
      (output.match(/"requeued":\d+.*requeued batches whose job was lost/g) ?? []).map((line) =>
        broken(`jobs were lost: ${line}`),
      ),
  },
  {
    name: 'no-living-worker-is-taken-for-dead',
    says: 'A worker that lives keeps its jobs: only who started one that died releases them, as far as the log says.',
    find: ({ output }) =>
      (
        output.match(/.*(?:took over the jobs of dead workers|taken for dead by another worker).*/g) ?? []
      ).map((line) => broken(`there is one worker, and it lives: ${line}`)),
  },
];
