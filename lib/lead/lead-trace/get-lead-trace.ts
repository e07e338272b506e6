import { findGuard } from '@/db/query/base/guard';
import { listCallsOfLead, type PartnerCallRow } from '@/db/query/catalogue/partner-call';
import { listStatementsOfOwnLead } from '@/db/query/lead/applicant-statement';
import { findLead, type LeadRow } from '@/db/query/lead/lead';
import { type HistoryEntryRow, listLeadHistory } from '@/db/query/lead/lead-history';
import {
  findLeadOwner,
  type LeadOfferRow,
  type LeadRequestRow,
  listOffersOfLead,
  listRequestsOfLead,
} from '@/db/query/lead/lead-trace';
import { maskName, maskPhone } from '@/lib/applicant/mask';
import { maskIdNumber } from '@/lib/applicant/rsa-id';
import { openIdNumber } from '@/lib/applicant/sealed-id-number';
import type { AffiliateContext, Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { mintScope } from '@/lib/base/actor/scope';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { notFound } from '@/lib/base/error/error';
import { counted, listed } from '@/lib/base/text/text';
import { type Catalogue, readCatalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { type FormerCatalogue, readFormerCatalogue } from '@/lib/catalogue/catalogue/read-former-catalogue';
import { partnerCallBuffer } from '@/lib/catalogue/partner/call-log';
import { problemText } from '@/lib/catalogue/partner/problem';
import { recordRead } from '@/lib/desk/lead-read/record-read';
import { requestBuffer } from '@/lib/http/request/buffer';
import { statementMark } from '@/lib/lead/applicant-statement/statement';
import { describeHistoryEntry } from '@/lib/lead/lead/describe-entry';
import { describeCall } from './describe-call';
import { describeOffer, describeRules, offerTitle } from './describe-offer';
import type { LeadTrace, TraceEntry } from './view';

const mostRequests = 300;
const mostCalls = 500;
const mostOffers = 50;

/**
 * Returns any affiliate's lead for an operator, masked, with everything that happened to it: API requests, offers with
 * the rules behind the latest one, applications, each call to a partner, callbacks. That it was opened is recorded as
 * for anybody (design desk 7). Throws `lead not found`.
 */
export async function getLeadTrace(ctx: Context, hashid: string): Promise<LeadTrace> {
  assertMay(ctx, 'lead.trace');
  const { database, env, clock } = ctx;
  const leadId = readPublicId(env.idKey, 'lead', hashid);
  const owner = leadId === null ? null : await findLeadOwner(database, leadId);
  if (leadId === null || !owner) throw notFound('lead');
  const scoped: AffiliateContext = { ...ctx, scope: mintScope(owner.affiliateId, owner.environment) };
  const { scope } = scoped;
  // What this process has not stored yet belongs on the page, too.
  await Promise.all([requestBuffer.flush(), partnerCallBuffer.flush()]);
  const [lead, history, offers, requests, calls, guard, said] = await Promise.all([
    findLead(database, scope, leadId),
    listLeadHistory(database, scope, leadId),
    listOffersOfLead(database, scope, leadId, mostOffers),
    listRequestsOfLead(database, scope, leadId, mostRequests),
    listCallsOfLead(database, leadId, mostCalls),
    findGuard(database, scope, null),
    listStatementsOfOwnLead(database, scope, leadId),
  ]);
  if (!lead || !history) throw notFound('lead');
  recordRead(scoped, { kind: 'opened', leadId });
  const idNumber = openIdNumber(env.piiKey, lead);
  const catalogue = await readCatalogue(ctx, owner.environment, guard?.catalogueVersion);
  const former = await readFormerCatalogue(ctx, owner.environment, offers[0]?.catalogueVersion ?? null);
  const { origin } = history;
  const entries = [
    ...requests.map(requestEntry),
    ...offerEntries(lead, idNumber, offers, { now: catalogue, former }, clock.now()),
    ...historyEntries(history.entries, offers),
    ...calls.map(callEntry),
  ];
  return {
    id: hashid,
    environment: owner.environment,
    affiliate: { id: owner.affiliateId, name: owner.affiliateName },
    intent: lead.intentTitle,
    state: lead.state,
    source: lead.source,
    by: origin.userName ?? (origin.keyName === null ? origin.batchFileName : `API key ${origin.keyName}`),
    applicant:
      idNumber === null
        ? null
        : {
            name: maskName(lead.firstName, lead.lastName),
            phone: maskPhone(lead.cellPhoneNumber),
            idNumber: maskIdNumber(idNumber),
          },
    statements: lead.restrictedUntil === null ? said.map(statementMark) : [],
    createdAt: lead.createdAt.toISOString(),
    updatedAt: lead.updatedAt.toISOString(),
    erasedAt: lead.erasedAt?.toISOString() ?? null,
    restrictedUntil: lead.restrictedUntil,
    // Stable: what began together stays in the order above.
    entries: entries.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
  };
}

const bare = {
  by: null,
  isProblem: false,
  status: null,
  durationMs: null,
  facts: [],
  lines: [],
  requestId: null,
};

function requestEntry(row: LeadRequestRow): TraceEntry {
  const { errors, times } = row;
  const wrong = Object.entries(errors?.fields ?? {}).map(
    ([field, messages]) => `${field}: ${listed(messages)}`,
  );
  const missing = errors?.missing?.length ? [`Missing: ${listed(errors.missing)}`] : [];
  return {
    ...bare,
    key: `request ${row.requestId} ${row.at.toISOString()}`,
    at: row.at.toISOString(),
    kind: 'request',
    what: `${row.method} ${row.path}`,
    by: row.keyName === null ? null : `API key ${row.keyName} …${row.keyHint}`,
    isProblem: row.status >= 400,
    status: row.status,
    durationMs: row.durationMs,
    facts: times > 1 ? [`${counted(times, 'time')}, the first shown`] : [],
    lines: errors ? [errors.message, ...wrong, ...missing] : [],
    requestId: row.requestId,
  };
}

/** The rules are explained for the latest offer: earlier ones may have been made with other answers. */
function offerEntries(
  lead: LeadRow,
  idNumber: string | null,
  offers: readonly LeadOfferRow[],
  { now: catalogue, former }: { now: Catalogue; former: FormerCatalogue | null },
  now: Date,
): TraceEntry[] {
  return offers.flatMap((offer, nth) => {
    const at = offer.at.toISOString();
    const made: TraceEntry = {
      ...bare,
      key: `offer ${offer.id}`,
      at,
      kind: 'offer',
      what: offerTitle(offer),
      facts: offer.partnerIds === null ? [] : ['limited to the lenders asked for'],
      lines: describeOffer(offer, catalogue, now),
    };
    if (nth > 0 || idNumber === null) return [made];
    const left = describeRules(lead, idNumber, offer, former ?? catalogue, catalogue);
    const rules: TraceEntry = {
      ...bare,
      key: `rules ${offer.id}`,
      at,
      kind: 'offer',
      what: left.length === 0 ? 'No lender was ruled out' : `${counted(left.length, 'lender')} ruled out`,
      facts: rulesFacts(lead, offer, catalogue, former),
      lines: left,
    };
    return [rules, made];
  });
}

/** Says by which rules an offer is explained, and whether they are still the rules (design catalogue 32). */
function rulesFacts(
  { intentId }: LeadRow,
  offer: LeadOfferRow,
  catalogue: Catalogue,
  former: FormerCatalogue | null,
): string[] {
  if (former)
    return [
      `catalogue version ${former.number}`,
      ...(former.hasChanged(catalogue, intentId) ? ['the rules have changed since'] : []),
    ];
  return offer.catalogueVersion === catalogue.version
    ? []
    : ['by today’s rules: the catalogue has changed since'];
}

/** What an offer's own entry says is left out; who made the offer is kept. */
function historyEntries(entries: readonly HistoryEntryRow[], offers: readonly LeadOfferRow[]): TraceEntry[] {
  const offered = new Set(offers.map(({ at }) => at.getTime()));
  return entries.flatMap((row, nth) => {
    const isOffer = row.kind === 'offer made' || row.kind === 'no partner matches';
    if (isOffer && offered.has(row.at.getTime())) return [];
    const { reason } = row.detail;
    return {
      ...bare,
      key: `event ${nth}`,
      at: row.at.toISOString(),
      kind: row.detail.applicationId === undefined ? 'lead' : 'application',
      what: describeHistoryEntry(row),
      by: row.userName ?? (row.keyName === null ? null : `API key ${row.keyName}`),
      isProblem: problems.has(row.kind),
      facts: typeof reason === 'string' ? [problemText(reason)] : [],
    } satisfies TraceEntry;
  });
}

const problems: ReadonlySet<string> = new Set([
  'application failed',
  'application unknown',
  'operator needed',
  'outcome not applied',
  'link not sent',
]);

function callEntry(row: PartnerCallRow): TraceEntry {
  return {
    ...bare,
    key: `call ${row.id}`,
    at: row.at.toISOString(),
    kind: row.kind === 'callback' ? 'callback' : 'call',
    isProblem: row.problem !== null,
    status: row.status,
    durationMs: row.durationMs,
    ...describeCall(row),
  };
}
