import { listSent } from '@/db/query/lead/application-sent';
import type { LeadRow } from '@/db/query/lead/lead';
import { leadFields } from '@/lib/applicant/field';
import { leadValues } from '@/lib/applicant/value';
import type { AffiliateContext } from '@/lib/base/actor/context';
import type { Catalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { heldApplication } from '@/lib/lead/application/held-application';
import { readKept } from '@/lib/lead/application/send-application';
import type { HeldBefore } from './view';

type Sent = Readonly<Record<string, unknown>>;

/**
 * Returns, by partner, which of the lead's matches have its application already, with what they were sent and what
 * differs by now: an accept takes that application over and sends nothing (design lead 11). A referral that still waits
 * is not among them, it goes with today's values; nor is a partner without an endpoint, which is sent nothing.
 */
export async function heldBefore(
  ctx: AffiliateContext,
  row: LeadRow,
  catalogue: Catalogue,
): Promise<ReadonlyMap<number, HeldBefore>> {
  const held = row.matches.flatMap(({ partnerId }) => {
    const application = heldApplication(row, partnerId);
    const hasEndpoint = catalogue.partnerById(partnerId)?.acceptUrl != null;
    return application && !application.waits && hasEndpoint ? [application] : [];
  });
  const kept = await listSent(
    ctx.database,
    held.map(({ id }) => id),
  );
  const sent = new Map(
    kept.map(({ applicationId, ciphertext }) => [
      applicationId,
      readKept(ctx, applicationId, ciphertext).lead as Sent,
    ]),
  );
  return new Map(
    held.map(({ id, partnerId, requestedAt }) => {
      const lead = sent.get(id);
      return [
        partnerId,
        { since: new Date(requestedAt).toISOString(), ...(lead && { sent: told(lead, row) }) },
      ];
    }),
  );
}

function told(sent: Sent, row: LeadRow): NonNullable<HeldBefore['sent']> {
  const now: Sent = typed(leadValues({ ...row, idNumber: '' }), row);
  const there = typed(sent, row);
  return {
    amount: typeof sent.loan_amount_required === 'number' ? sent.loan_amount_required : null,
    differences: leadFields
      .filter(({ name }) => name !== 'id_number' && name !== 'popi')
      .flatMap(({ name }) => {
        const [before, after] = [shown(there[name]), shown(now[name])];
        return before === after ? [] : [{ field: name, there: before, here: after }];
      }),
  };
}

/** Without the income that nobody typed: it copies the other one, and says nothing that the other does not. */
function typed(values: Sent, { filledIncome }: Pick<LeadRow, 'filledIncome'>): Sent {
  return filledIncome !== null && values.gross_income === values.net_income
    ? { ...values, [filledIncome]: null }
    : values;
}

const shown = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
