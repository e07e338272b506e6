import { encrypt } from '@/lib/base/crypto/crypto';
import { sealBody } from '@/lib/money/claim/body';
import { makeContext } from '@/test/context';
import { makeLender } from '@/test/factory';
import { chosenReasons } from '@/word/return-claim';
import type { StoredCapacity } from '@/word/stored-capacity';
import { unhurried } from './scale-fill';
import type { Stand } from './stand';

/** Of the eight partners of `scale-fill.ts` these are one lender's: three in eight of all applications. */
const ownPartners = 3;
/** Claims of everybody are made for one in so many accepted applications; the newest are open. */
const claimEvery = 8;
const claimsOpen = 150;
const encryptedAtOnce = 20_000;

/**
 * Makes a company of three of the partners, whose people decide in the portal: what waits and what was accepted in the
 * last 90 days was sent and can be read, and one accepted application in eight is given back, by all lenders. Returns the
 * company's id.
 */
export async function fillLender({ database, databaseUrl }: Stand): Promise<{ lenderId: number }> {
  const { sql } = database;
  const ctx = makeContext(database);
  const { id: lenderId } = await makeLender(database);
  await sql`
    update partner set lender_id = ${lenderId}, decides = 'portal'
    where id in (select distinct partner_id from application order by partner_id limit ${ownPartners})`;

  // What waits came in the last two weeks: then an operator is needed. Waiting times are counted in opening hours.
  const hours = (['mon', 'tue', 'wed', 'thu', 'fri'] as const).map((weekday) => ({
    ...{ intent: null, weekday, opens: '08:00', closes: '17:00' },
  }));
  const capacity: StoredCapacity = { caps: [], hours, holidays: 'closed', closures: [], wait_days: 7 };
  await sql`update partner set capacity = ${JSON.stringify(capacity)}::text::jsonb where lender_id = ${lenderId}`;
  await unhurried(databaseUrl, async (tx) => {
    await tx.sql`
      update application a set requested_at = now() - interval '14 days' * (a.id % 1000) / 1000.0
      from partner p where p.id = a.partner_id and p.lender_id = ${lenderId} and a.status = 'pending'`;
  });

  const readable = await sql<{ id: number; first: string; last: string; phone: string; status: string }[]>`
    select a.id::float8 as id, l.first_name as first, l.last_name as last, l.cell_phone_number as phone, a.status
    from application a join lead l on l.id = a.lead_id join partner p on p.id = a.partner_id
    where p.lender_id = ${lenderId}
      and (a.status = 'pending' or a.status = 'accepted' and a.settled_at > now() - interval '90 days')`;
  for (let from = 0; from < readable.length; from += encryptedAtOnce) {
    const part = readable.slice(from, from + encryptedAtOnce);
    const sent = part.map(({ id, first, last, phone }) =>
      encrypt(ctx.env.piiKey, JSON.stringify(requestOf(first, last, phone)), 'application sent', [
        id,
      ]).toString('hex'),
    );
    await unhurried(databaseUrl, async (tx) => {
      await tx.sql`
        insert into application_sent (application_id, ciphertext)
        select s.id, decode(s.hex, 'hex') from unnest(${part.map(({ id }) => id)}::bigint[], ${sent}::text[]) s (id, hex)`;
      await tx.sql`
        insert into consent (affiliate_id, environment, lead_id, channel, basis, purposes, given_at, salt)
        select l.affiliate_id, 'uat', l.id, 'phone', 'asked', array['share']::consented_purpose[], l.created_at, '\\x00'
        from application a join lead l on l.id = a.lead_id where a.id = any(${part.map(({ id }) => id)}::bigint[])`;
    });
  }

  const accepted = await sql<{ id: number }[]>`
    select id::float8 as id from application where status = 'accepted' and id % ${claimEvery} = 0 order by id`;
  for (let from = 0; from < accepted.length; from += encryptedAtOnce) {
    const ids = accepted.slice(from, from + encryptedAtOnce).map(({ id }) => id);
    const bodies = ids.map((id) =>
      sealBody(ctx, id, {
        words: 'We have had her since March',
        box: { verdict: 'open', lines: ['Nothing says so.'] },
      }).toString('hex'),
    );
    await unhurried(databaseUrl, async (tx) => {
      await tx.sql`
        insert into return_claim (application_id, partner_id, environment, reason, state, source, occurred_at,
          body_ciphertext, opened_at, due_at, decided_at)
        select a.id, a.partner_id, 'uat', (${[...chosenReasons]}::claim_reason[])[1 + a.id % ${chosenReasons.length}],
          (array['accepted', 'accepted', 'refused'])[1 + a.id % 3]::claim_state, 'person', a.settled_at, decode(c.hex, 'hex'),
          a.settled_at + interval '3 days', a.settled_at + interval '6 days', a.settled_at + interval '7 days'
        from unnest(${ids}::bigint[], ${bodies}::text[]) c (id, hex) join application a on a.id = c.id`;
    });
  }
  await sql`
    update return_claim set state = 'open', decided_at = null
    where id in (select r.id from return_claim r join partner p on p.id = r.partner_id where p.lender_id = ${lenderId}
      order by r.id desc limit ${claimsOpen})`;
  return { lenderId };
}

const requestOf = (first: string, last: string, phone: string) => ({
  lead_id: 'bench',
  application_id: 'bench',
  environment: 'uat',
  intent: { id: 1, title: 'Personal Loan' },
  lead: {
    first_name: first,
    last_name: last,
    id_number: '8001015009087',
    cell_phone_number: phone,
    email: 'bench@example.test',
    net_income: 18_500,
    gross_income: 24_000,
    expenses: 7_500,
    loan_amount_required: 40_000,
    popi: true,
  },
  kind: 'accept',
  type: null,
  bank: null,
  live_quotes: null,
});
