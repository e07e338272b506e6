import type { Entry } from './entry';
import { awakeMs, type Evidence, grouped, type LenderCall, type Row } from './evidence';
import { broken, type Invariant } from './violation';

const isChosen = ({ kind }: LenderCall) => kind !== 'referral';

/** What the lender that a lead follows has been sent, by the lead's id: of what it accepted. */
function followed({ lastLooks, calls, lenderIds }: Evidence) {
  const byLead = grouped(calls, ({ lead }) => lead);
  return [...lastLooks].flatMap(([id, { told }]) => {
    if (told?.status !== 200) return [];
    const lead = told.body as Record<string, unknown> & {
      state: string;
      accept: { partner_id: number } | null;
    };
    const own = (byLead.get(id) ?? []).filter(
      ({ lender }) => lenderIds.get(lender) === lead.accept?.partner_id,
    );
    return own.length === 0 ? [] : [{ id, lead, calls: own }];
  });
}

/**
 * An operator is to decide: the applicant was erased before a late yes was heard, or the lender that has the lead now was
 * asked for days and has not said.
 */
const mayWait = ({ erased, tables }: Evidence, calls: readonly LenderCall[], state: string) => {
  if (state !== 'pending') return false;
  const own = new Set(calls.map(({ values }) => String(values.cell_phone_number)));
  const rows = (tables.lead ?? []).filter(({ cell_phone_number }) => own.has(String(cell_phone_number)));
  const followed = new Set(rows.map(({ application_id }) => application_id));
  const isStuck = (tables.application ?? []).some(
    ({ id, status, operator_needed_at }) =>
      followed.has(id) && status === 'unknown' && operator_needed_at !== null,
  );
  return isStuck || calls.some(({ values }) => erased.has(String(values.id_number)));
};

const shared = [
  'first_name',
  'last_name',
  'cell_phone_number',
  'id_number',
  'net_income',
  'loan_amount_required',
];

export const lenderInvariants: readonly Invariant[] = [
  {
    name: 'calls-are-signed',
    says: 'Every application that reaches a lender is signed with its secret.',
    find: ({ calls }) =>
      calls
        .filter(({ signed }) => !signed)
        .map(({ lender, lead }) => broken(`${lender} got an unsigned call`, lead)),
  },
  {
    name: 'one-key-of-an-application',
    says: 'An application has one Idempotency-Key, and a key names one application of one lead.',
    find: ({ calls }) => [
      ...[...grouped(calls, ({ application }) => application)].flatMap(([application, all]) =>
        new Set(all.map(({ key }) => key)).size === 1
          ? []
          : [broken(`application ${application} came under two keys`, all[0]?.lead)],
      ),
      ...[...grouped(calls, ({ key }) => key)].flatMap(([key, all]) =>
        new Set(all.map(({ lead, application }) => `${lead} ${application}`)).size === 1
          ? []
          : [broken(`key ${key} named two applications`, all[0]?.lead)],
      ),
    ],
  },
  {
    name: 'same-body-again',
    says: 'An application that is sent again has the body of the first time, byte for byte.',
    find: ({ calls }) =>
      [...grouped(calls, ({ key }) => key)].flatMap(([key, all]) =>
        new Set(all.map(({ text }) => text)).size === 1
          ? []
          : [broken(`the body under key ${key} was another one when it was sent again`, all[0]?.lead)],
      ),
  },
  {
    name: 'one-lender',
    says: 'At most one lender holds an applicant’s accepted lead, or the lead’s page says that two do.',
    find: (evidence) => {
      const said = new Set(
        (evidence.tables.lead_event ?? [])
          .filter(({ kind }) => kind === 'two lenders')
          .map(({ lead_id }) => String(lead_id)),
      );
      const rowOf = new Map(
        (evidence.tables.lead ?? []).map((row) => [
          `${row.affiliate_id} ${row.cell_phone_number} ${row.intent_id}`,
          String(row.id),
        ]),
      );
      // A lender that rejected it later, or was paid back, holds it no longer; one that has it twice says so of either.
      const ended = new Set(
        evidence.entries
          .filter(({ act, told }) => act === 'report' && told?.status === 204)
          .map(({ asked }) => asked.said as Record<string, unknown>)
          .filter(({ type }) => ['rejected', 'returned', 'charged_back'].includes(String(type)))
          .map((said) => String(said.application_id)),
      );
      const known = new Map(evidence.acknowledged.map((one) => [one.id, one]));
      return [...grouped(evidence.calls.filter(isChosen), ({ lead }) => lead)].flatMap(([lead, calls]) => {
        const accepted = calls.filter(({ decision }) => decision === 'accepted');
        const gaveUp = new Set(
          accepted.filter(({ application }) => ended.has(application)).map(({ lender }) => lender),
        );
        const holders = new Set(accepted.map(({ lender }) => lender).filter((lender) => !gaveUp.has(lender)));
        const one = known.get(lead);
        if (holders.size <= 1 || !one || evidence.erased.has(one.idNumber)) return [];
        const page = evidence.lastPages.get(lead)?.told?.body as { twoLenders?: unknown } | undefined;
        const row = rowOf.get(`${evidence.affiliateIds.get(one.affiliate)} ${one.phone} ${one.intent}`);
        const isSaid = page?.twoLenders != null && row !== undefined && said.has(row);
        return isSaid
          ? []
          : [broken(`lead ${lead} is with ${[...holders].join(' and ')}, and nothing says so`, lead)];
      });
    },
  },
  {
    name: 'two-lenders-alert',
    says: 'Operators are alerted to each applicant that two lenders have, within two minutes.',
    find: (evidence) => {
      const { entries, tables } = evidence;
      const end = entries.at(-1)?.until ?? 0;
      const alerts = new Set((tables.alert ?? []).map(({ cause }) => String(cause)));
      // One of the two no longer has the applicant.
      const ended = new Set(
        (tables.outcome ?? [])
          .filter(({ kind }) => ['rejected', 'returned', 'charged_back'].includes(String(kind)))
          .map(({ lead_id }) => lead_id),
      );
      const all = tables.application ?? [];
      // Two had the applicant for a moment only, if the other one declined before anybody looked.
      const isStillHeld = ({ lead_id, partner_id }: Row) =>
        all.some(
          (other) =>
            other.lead_id === lead_id &&
            other.partner_id !== partner_id &&
            other.superseded === false &&
            ['sending', 'unknown', 'pending', 'accepted'].includes(String(other.status)),
        );
      return all
        .filter(({ crossed_at, superseded }) => crossed_at !== null && superseded === false)
        .filter((one) => !ended.has(one.lead_id) && isStillHeld(one))
        .filter(({ crossed_at }) => awakeMs(evidence, Date.parse(String(crossed_at)), end) > 120_000)
        .filter(({ id }) => !alerts.has(`two-lenders ${id}`))
        .map(({ id, lead_id }) =>
          broken(`application ${id} of lead ${lead_id} crosses another without an alert`),
        );
    },
  },
  {
    name: 'holds-the-values-of-the-lead',
    says: 'The values that a lender accepted are those that the lead has, unless it had said no before it said yes.',
    find: (evidence) =>
      followed(evidence).flatMap(({ id, lead, calls }) => {
        if (lead.state !== 'accepted') return [];
        // A referral that is taken over was sent before: its page says what differs.
        const taken = calls.filter((call) => isChosen(call) && call.decision === 'accepted');
        if (calls.some((call) => !isChosen(call))) return [];
        const isTrue = taken.some(({ values }) => shared.every((name) => values[name] === lead[name]));
        // After a no the values may be changed, and the lender may have them after all.
        const isLate = taken.some(({ entry }) => entry.asked.habit === 'accept, then 500');
        const isErased = evidence.erased.has(String(taken[0]?.values.id_number));
        if (isTrue || isLate || isErased || taken.length === 0) return [];
        const differs = shared.filter((name) => taken[0]?.values[name] !== lead[name]);
        return [broken(`lead ${id} has another ${differs.join(', ')} than ${taken[0]?.lender} was sent`, id)];
      }),
  },
  {
    name: 'rules-hold-for-what-is-sent',
    says: 'A lender that takes small incomes only is sent no larger one as a choice: what is sent is what was offered.',
    find: ({ calls, bounds }) =>
      calls.flatMap((call) => {
        const bound = bounds.get(call.lender);
        const income = Number(call.values.net_income);
        return !isChosen(call) || !call.isFirst || !bound || (income >= bound[0] && income <= bound[1])
          ? []
          : [
              broken(
                `${call.lender} takes ${bound.join(' to ')} and was sent ${income} (entry ${call.entry.n})`,
                call.lead,
              ),
            ];
      }),
  },
  {
    name: 'state-as-the-lender-says',
    says: 'A lead is accepted if the lender that it follows accepted it, and is not if that declined it; that of an erased applicant may wait for an operator.',
    find: (evidence) =>
      followed(evidence).flatMap(({ id, lead, calls }) => {
        const said = new Set(calls.map(({ decision }) => decision));
        // A referral's late yes moves nothing where the lender was chosen as well: the lead follows the choice.
        const own = calls.some(isChosen) ? calls.filter(isChosen) : calls;
        const isTaken = own.some(({ decision }) => decision === 'accepted');
        if (isTaken && lead.state !== 'accepted' && !mayWait(evidence, calls, lead.state))
          return [broken(`lead ${id} is ${lead.state}, and ${calls[0]?.lender} accepted it`, id)];
        if (!said.has('accepted') && lead.state === 'accepted')
          return [broken(`lead ${id} is accepted, and ${calls[0]?.lender} did not accept it`, id)];
        return [];
      }),
  },
  {
    name: 'no-acceptance-lost',
    says: 'No lead whose applicant a lender accepted is offered to others, or stands as declined or failed.',
    find: (evidence) => {
      const taken = new Map(
        evidence.calls
          .filter((call) => isChosen(call) && call.decision === 'accepted')
          .map((call) => [call.lead, call]),
      );
      return [...taken].flatMap(([id, call]) => {
        const { lender } = call;
        const look = evidence.lastLooks.get(id)?.told;
        const state = look?.status === 200 ? (look.body as { state: string }).state : 'accepted';
        return state === 'accepted' || mayWait(evidence, [call], state)
          ? []
          : [broken(`lead ${id} is ${state}, and ${lender} accepted it`, id)];
      });
    },
  },
  {
    name: 'asked-lenders-only',
    says: 'A lead goes to lenders that somebody chose, or where the affiliate has live feedback.',
    find: ({ entries, calls, lenderIds }) => {
      const chosen = new Set<string>();
      const referred = new Set<string>();
      for (const { act, asked } of entries) {
        const body = asked.body as Record<string, unknown> | undefined;
        if (act === 'accept') chosen.add(`${body?.hashid} ${body?.partner_id ?? body?.partnerId}`);
        if (Array.isArray(body?.partner_ids))
          for (const id of body.partner_ids) referred.add(`${body.id_number} ${id}`);
      }
      return calls.flatMap(({ lead, lender, kind, values, entry }) => {
        const id = lenderIds.get(lender);
        if (kind === 'live_feedback') return [];
        const isAsked =
          kind === 'referral' ? referred.has(`${values.id_number} ${id}`) : chosen.has(`${lead} ${id}`);
        return isAsked
          ? []
          : [broken(`lead ${lead} went to ${lender} as ${kind}, unasked (entry ${entry.n})`, lead)];
      });
    },
  },
  {
    name: 'callbacks-are-taken',
    says: 'A lender that calls back about an application of its own is answered with 204.',
    find: (evidence) =>
      refused(evidence, 'call back')
        .filter(({ who }) => who.startsWith('lender'))
        .map(({ n, who, told }) =>
          broken(`${who} called back and was answered with ${told?.status} (entry ${n})`),
        ),
  },
  {
    name: 'reports-are-taken',
    says: 'A lender that tells what became of an application of its own is answered with 204.',
    find: (evidence) =>
      refused(evidence, 'report').map(({ n, who, told, asked }) =>
        broken(
          `${who} told of ${JSON.stringify(asked.said)} and was answered with ${JSON.stringify(told?.body)} (entry ${n})`,
        ),
      ),
  },
];

/** What was refused, but for what was signed the day before a night and came after it: that is signed and sent again. */
function refused({ entries }: Evidence, act: string): Entry[] {
  const nights = entries.filter((one) => one.who === 'runner' && one.act === 'night');
  const isOfNight = ({ at, until, told }: Entry) =>
    told?.status === 401 && nights.some((night) => night.at <= until && at <= night.until);
  return entries.filter(
    (one) =>
      one.act === act && one.told && one.told.status !== 204 && one.told.status < 500 && !isOfNight(one),
  );
}
