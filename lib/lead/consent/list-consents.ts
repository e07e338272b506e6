import type { z } from 'zod';
import { type ConsentEndRow, type ConsentRow, findConsents } from '@/db/query/lead/consent';
import { isViewing } from '@/lib/access/view-as/is-viewing';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { publicId, readPublicId } from '@/lib/base/crypto/public-id';
import { notFound } from '@/lib/base/error/error';
import { mostConsents } from './record-consent';
import type { consentListSchema } from './schema';
import type { LeadConsents } from './view';

/** Lists the consents of a lead and its withdrawals, for the API. Throws `lead not found`. */
export async function listConsents(
  ctx: AffiliateContext,
  hashid: string,
): Promise<z.infer<typeof consentListSchema>> {
  const { consents, ends, ended } = await read(ctx, hashid);
  return {
    consents: consents.map((row) => ({
      id: publicId(ctx.env.idKey, 'consent', row.id),
      recorded_at: row.recordedAt.toISOString(),
      text: row.textKey,
      language: row.language,
      channel: row.channel,
      purposes: [...row.purposes],
      given_at: row.givenAt.toISOString(),
      basis: row.basis,
      recording: row.recording,
      certificate_url: row.certificateUrl,
      of_file: row.isOfFile,
    })),
    withdrawals: ends.map(({ at, purposes, how }) => ({ at: at.toISOString(), purposes, how })),
    withdrawn: ended,
  };
}

/** The same for a lead's page; an operator who only looks sees neither recordings nor how it was said. */
export async function getLeadConsents(ctx: AffiliateContext, hashid: string): Promise<LeadConsents> {
  const { consents, ends, ended } = await read(ctx, hashid);
  const isMasked = isViewing(ctx);
  return {
    consents: consents.map((row) => ({
      id: publicId(ctx.env.idKey, 'consent', row.id),
      givenAt: row.givenAt.toISOString(),
      channel: row.channel,
      purposes: [...row.purposes],
      language: row.language,
      textKey: row.textKey,
      isOfFile: row.isOfFile,
      despiteOptOut: row.despiteOptOut === true,
      recording: row.recording && !isMasked ? `${row.recording.system}: ${row.recording.reference}` : null,
      by: byOf(row),
    })),
    withdrawals: ends.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      purposes: row.purposes,
      how: isMasked ? null : row.how,
      by: byOf(row),
    })),
    withdrawn: ended,
  };
}

async function read({ database, env, scope }: AffiliateContext, hashid: string) {
  const leadId = readPublicId(env.idKey, 'lead', hashid);
  const found = leadId === null ? null : await findConsents(database, scope, leadId, mostConsents);
  if (!found) throw notFound('lead');
  return found;
}

const byOf = ({ userName, keyName }: Pick<ConsentRow | ConsentEndRow, 'userName' | 'keyName'>) =>
  userName ?? (keyName === null ? null : `API key ${keyName}`);
