import { queryString } from '@/lib/base/text/query-string';
import type { LeadStep } from '@/lib/lead/lead/list-filter';
import type { Environment } from '@/word/environment';
import type { ReportSearch } from './search';
import type { ReportGroupRow, ReportPeriod } from './view';

/**
 * Returns the address of the list of the leads that a report counts in a row; null: in total. `step`: in which column;
 * null: all leads, whichever partner they went to.
 */
export function leadsHref(
  search: Pick<ReportSearch, 'affiliate' | 'partner' | 'intent' | 'source' | 'agent'>,
  period: ReportPeriod,
  /** Of the console; null: an affiliate's own list. */
  environment: Environment | null,
  row: ReportGroupRow | null,
  step: LeadStep | null,
): string {
  const day = row?.day ?? null;
  const { from, to } = row?.month ? monthWithin(row.month, period) : period;
  // Leads that did not say are not found by what they did not say.
  const sub = row?.subId || undefined;
  const partner = step === null ? undefined : (row?.partnerId ?? search.partner);
  const shared = {
    intent: row?.intentId ?? search.intent,
    source: row?.source ?? search.source,
    from: day ?? from,
    to: day ?? to,
  };
  const user = row?.userId ?? search.agent;
  // Leads and offers are whose who captured them; what became of them is whose who sold them.
  const isSold = step !== null && step !== 'offered';
  const whose = (who: number | 'none' | undefined) => (isSold ? { seller: who } : { agent: who });
  if (environment === null)
    return `/lead?${queryString({ ...shared, sub, ...whose(user === 0 ? 'none' : user), ...ownStep(step, partner) })}`;
  const affiliate = row?.affiliateId ?? search.affiliate;
  return `/operator/lead?${queryString({ environment, affiliate, partner, ...whose(user), ...shared, became: step ?? undefined })}`;
}

/** The days of a month that are in a period. */
function monthWithin(month: string, { from, to }: ReportPeriod): ReportPeriod {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const first = `${month}-01`;
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return { from: first > from ? first : from, to: last < to ? last : to };
}

/** In an affiliate's list what partners have told is a filter of its own beside the state. */
function ownStep(step: LeadStep | null, partner: number | undefined) {
  if (step === null) return {};
  if (step === 'offered') return partner === undefined ? { state: 'offered' } : { offered: partner };
  if (step === 'accepted') return { state: 'accepted', partner };
  return { became: step, lender: partner };
}
