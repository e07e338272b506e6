import type { z } from 'zod';
import type { LeadApplicationRow, LeadRow } from '@/db/query/lead/lead';
import type { StoredLeadFields } from '@/db/schema/lead/lead';
import { storedFields } from '@/lib/applicant/field';
import { openIdNumber } from '@/lib/applicant/sealed-id-number';
import { publicId } from '@/lib/base/crypto/public-id';
import type { Env } from '@/lib/base/process/env';
import { toShownOutcome } from '@/lib/lead/application/outcome';
import type { LeadState } from '@/word/lead';
import type { acceptOfLeadSchema, referralViewSchema } from './view-schema';

type ReferralView = z.infer<typeof referralViewSchema>;
export type AcceptView = z.infer<typeof acceptOfLeadSchema>;

/**
 * Builds the body of `GET /lead/{hashid}` (design lead 20). Includes every optional lead field, null if it was not
 * sent.
 */
export type LeadView = {
  id: string;
  state: LeadState;
  intent: { id: number; title: string };
  first_name: string;
  last_name: string;
  cell_phone_number: string;
  email: string | null;
  id_number: string | null;
  popi: boolean;
  bank: string | null;
  referee_id: string | null;
  created_at: string;
  updated_at: string;
  batch_id?: string;
  referrals: ReferralView[];
  accept: AcceptView | null;
} & Record<string, unknown>;

export function leadView({ idKey, piiKey }: Env, row: LeadRow): LeadView {
  // The application that the lead follows: of any kind, since an accept may have taken over a referral.
  const accepted = row.applications.find(({ id }) => id === row.applicationId);
  return {
    id: publicId(idKey, 'lead', row.id),
    state: row.state,
    intent: { id: row.intentId, title: row.intentTitle },
    first_name: row.firstName,
    last_name: row.lastName,
    cell_phone_number: row.cellPhoneNumber,
    email: row.email,
    id_number: openIdNumber(piiKey, row),
    popi: row.popi,
    ...optionalFields(row.fields),
    bank: row.bank,
    referee_id: row.refereeId,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    ...(row.batchId === null ? {} : { batch_id: publicId(idKey, 'batch', row.batchId) }),
    referrals: row.applications
      .filter(({ kind }) => kind === 'referral')
      .map((application) => ({
        partner_id: application.partnerId,
        company_name: application.companyName,
        status: toShownOutcome(application),
      })),
    accept: accepted ? acceptView(accepted) : null,
  };
}

function optionalFields(stored: StoredLeadFields): Record<string, string | number | boolean | null> {
  return Object.fromEntries(storedFields.map(({ name }) => [name, stored[name] ?? null]));
}

/** The application that a lead follows, as clients see it. */
export function acceptView(application: LeadApplicationRow): AcceptView {
  const { requestedAt, settledAt, adoptedAt } = application;
  // An accept that took over a referral starts at that moment, even if the referral was settled before.
  const requested = new Date(adoptedAt ?? requestedAt);
  const settled = settledAt === null ? null : new Date(settledAt);
  return {
    partner_id: application.partnerId,
    company_name: application.companyName,
    status: toShownOutcome(application),
    type: application.type,
    redirect: application.redirect ?? '',
    link: application.link ?? '',
    requested_at: requested.toISOString(),
    settled_at: settled && (settled < requested ? requested : settled).toISOString(),
  };
}
