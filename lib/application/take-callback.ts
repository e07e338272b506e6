import { type ApplicationRow, findApplication } from '@/db/query/application';
import type { Context } from '@/lib/context';
import { AppError, validationFailed } from '@/lib/error';
import { outcomeCallback } from '@/lib/partner/schema';
import { readPublicId } from '@/lib/public-id';
import { readObject } from '@/lib/webhook/read-signed';
import { isSignedByAny, openPartnerSecrets } from '@/lib/webhook/signature';
import { settleApplication } from './settle-application';

/**
 * A partner's word on an application (design 6). Signed with that partner's secret and not older than five
 * minutes; a replay or a second outcome changes nothing. Throws `unauthorized` for an unknown application, a bad
 * signature or timestamp, `unreadable`, and `validation_failed` for a status that is none of the three.
 */
export async function takeCallback(ctx: Context, input: { headers: Headers; text: string }): Promise<void> {
  const body = readObject(input.text);
  const application = await findNamed(ctx, body.application_id);
  if (!application || !isSignedByPartner(ctx, application, input))
    throw new AppError('unauthorized', 'unauthorized');
  const parsed = outcomeCallback.safeParse(body);
  if (!parsed.success) throw validationFailed({ status: ['must be one of accepted, declined, pending'] });
  const { status, link, redirect } = parsed.data;
  await settleApplication(ctx, application, { status, link, redirect }, 'callback');
}

async function findNamed(ctx: Context, id: unknown): Promise<ApplicationRow | null> {
  const applicationId = typeof id === 'string' ? readPublicId(ctx.env.idKey, 'application', id) : null;
  return applicationId === null ? null : findApplication(ctx.database, applicationId);
}

function isSignedByPartner(
  { env }: Context,
  { partner }: ApplicationRow,
  { headers, text }: { headers: Headers; text: string },
): boolean {
  return isSignedByAny(openPartnerSecrets(env.piiKey, partner), headers, text);
}
