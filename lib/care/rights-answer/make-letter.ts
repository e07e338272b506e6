import type { z } from 'zod';
import { findRightsRequest } from '@/db/query/care/rights-request';
import { hasStatement } from '@/db/query/lead/applicant-statement';
import type { Context } from '@/lib/base/actor/context';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { notFound, validationFailed } from '@/lib/base/error/error';
import { southAfricanDate } from '@/lib/base/time/date';
import type { CopiedFile } from '@/lib/care/applicant-record/copy-applicant';
import { noDetails, openDetails } from '@/lib/care/rights-request/details';
import { assertMayRights } from '@/lib/care/rights-request/may-rights';
import { letterPdf, writeLetter } from './letter';
import type { letterInput } from './schema';

/**
 * Makes the letter about a request as PDF (design care 15): that it came, or how it ended. To whom it goes is what is given,
 * else what was entered; what is given is not stored. Throws `request not found`, and `validation_failed` without a name
 * where that was forgotten.
 */
export async function makeLetter(
  ctx: Context,
  id: number,
  given: z.output<typeof letterInput>,
): Promise<CopiedFile> {
  assertMayRights(ctx, 'rights-request.answer');
  const row = await findRightsRequest(ctx.database, id, null);
  if (!row) throw notFound('request');
  const details = openDetails(ctx, row) ?? noDetails;
  const name = given.name ?? details.name;
  if (name === null) throw validationFailed({ name: ['is required: who asked has been forgotten'] });
  const letter = writeLetter(
    row,
    details,
    { name, address: given.address ?? details.contact },
    southAfricanDate(ctx.clock.now()),
    await hasStatement(ctx.database, id),
  );
  await recordAudit(ctx, ctx.database, {
    action: 'rights-request.letter-made',
    subjectId: id,
    affiliateId: row.affiliateId,
    after: { state: row.state, language: letter.lang },
  });
  return {
    fileName: `request-${id}.pdf`,
    contentType: 'application/pdf',
    bytes: await letterPdf(letter),
  };
}
