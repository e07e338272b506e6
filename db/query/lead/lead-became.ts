import type { Sql } from '@/db/client';
import { soldBy, thatSold } from './sold-by';

/** How far leads came, as reports count it. */
export type LeadStep = 'offered' | 'accepted' | 'approved' | 'funded' | 'returned';

export interface Became {
  step: LeadStep;
  /** At which partner; null: at any. */
  partnerId: number | null;
  /** Who sold it; 0: nobody, null: anybody. Of those that were offered: who captured it. */
  soldBy?: number | null;
}

const kindsOf = {
  approved: ['approved', 'funded'],
  funded: ['funded'],
  returned: ['returned', 'charged_back'],
} as const;

/** The leads `l` that a report counts in this column, with `and` in front. */
export function thatBecame(sql: Sql, { step, partnerId, soldBy: seller = null }: Became) {
  const theirs =
    seller === null
      ? sql``
      : seller === 0
        ? sql`and ${soldBy(sql)} is null`
        : sql`and ${soldBy(sql)} = ${seller}`;
  if (step === 'offered')
    return partnerId === null
      ? sql`and has_matched(l.state)`
      : sql`and exists (
          select from offer o
          where o.id = l.offer_id and o.matches @> jsonb_build_array(jsonb_build_object('partnerId', ${partnerId}::bigint)))`;
  const there = partnerId === null ? sql`` : sql`and a.partner_id = ${partnerId}`;
  if (step === 'accepted')
    return sql`and l.state = 'accepted' ${seller === null ? sql`` : thatSold(sql, seller)} ${
      partnerId === null
        ? sql``
        : sql`and exists (select from application a where a.id = l.application_id ${there})`
    }`;
  return sql`and exists (
    select from outcome o join application a on a.id = o.application_id
    where o.lead_id = l.id and o.kind = any(${[...kindsOf[step]]}::outcome_kind[]) ${there} ${theirs}
      and not exists (select from outcome c where c.corrects = o.id))`;
}
