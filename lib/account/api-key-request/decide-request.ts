import type { z } from 'zod';
import type { Queryable } from '@/db/client';
import {
  type ApiKeyRequestRow,
  lockApiKeyRequest,
  updateApiKeyRequest,
} from '@/db/query/account/api-key-request';
import { insertRequestMails } from '@/db/query/report/mail';
import { approveUat } from '@/lib/account/affiliate/approve-uat';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError, notFound } from '@/lib/base/error/error';
import { assertActorUnchanged } from '@/lib/base/gate/author';
import type { declineKeyRequestInput } from './schema';

/**
 * Approves a request, so that the manager may reveal the key; managers are told by email (`lib/event/mail`). For Production
 * this also approves the UAT use (spec 5.8).
 */
export async function allowKeyRequest(ctx: Context, input: { requestId: number }): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    const request = await lockWaiting(ctx, tx, input.requestId);
    if (request.environment === 'production')
      await approveUat(
        { ...ctx, database: { ...ctx.database, ...tx } },
        { affiliateId: request.affiliateId, reason: 'its request for a Production key was approved' },
      );
    await updateApiKeyRequest(tx, request.id, { status: 'allowed' });
    await record(ctx, tx, request, { status: 'allowed' });
  });
}

/** Declines a request. The manager sees the reason and may ask again. */
export async function declineKeyRequest(
  ctx: Context,
  input: z.output<typeof declineKeyRequestInput>,
): Promise<void> {
  assertMay(ctx, 'api-key.decide');
  const { requestId, reason } = input;
  await ctx.database.transaction(async (tx) => {
    const request = await lockWaiting(ctx, tx, requestId);
    await updateApiKeyRequest(tx, request.id, { status: 'declined', reason });
    await record(ctx, tx, request, { status: 'declined', reason });
  });
}

async function lockWaiting(ctx: Context, db: Queryable, id: number): Promise<ApiKeyRequestRow> {
  assertMay(ctx, 'api-key.decide');
  await assertActorUnchanged(ctx, db);
  const request = await lockApiKeyRequest(db, id);
  if (!request) throw notFound('request');
  if (request.status !== 'waiting')
    throw new AppError('conflict', `the request is ${request.status} already`);
  return request;
}

async function record(ctx: Context, db: Queryable, request: ApiKeyRequestRow, after: object): Promise<void> {
  await recordAudit(ctx, db, {
    action: 'api-key-request.decided',
    subjectId: request.id,
    affiliateId: request.affiliateId,
    environment: request.environment,
    before: { status: request.status },
    after,
  });
  if (ctx.env.smtp) await insertRequestMails(db, request.id);
}
