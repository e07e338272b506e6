import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { deleteOpenEndpoint } from '@/db/query/catalogue/endpoint-health';
import { findPartner } from '@/db/query/catalogue/partner';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { publicId, readPublicId } from '@/lib/base/crypto/public-id';
import { notFound, ruleBroken } from '@/lib/base/error/error';
import { endpointName } from './breaker';
import { callEndpoint } from './call-endpoint';
import type { testEndpointInput } from './input';
import { firstIntent, inventedBody, isInventedId, newInventedId } from './invented';
import { judgeAnswer } from './judge-answer';
import { sealedSecrets } from './sealed-secrets';
import type { EndpointTest } from './test-call';
import { isSandboxUrl } from './url';

/**
 * Calls a stored endpoint of a partner as a real call would, with an invented applicant and `test: true` in the body,
 * and returns the result. Stores and counts nothing, and bypasses the breaker; the ids belong to nothing, so a callback
 * about them is refused. In Production an accept only goes to the sandbox: a partner that ignores `test` would take it
 * for a real application. A `probe` with a valid response closes the endpoint's circuit. Throws `rule_broken` for an
 * accept in Production, and if there is no such endpoint.
 */
export async function testEndpoint(
  ctx: Context,
  input: z.output<typeof testEndpointInput>,
): Promise<EndpointTest> {
  const { partnerId, endpoint, scenario, probe } = input;
  const partner = await findPartner(ctx.database, partnerId);
  assertMay(ctx, 'partner.change');
  if (!partner) throw notFound('partner');
  const url = { score: partner.scoreUrl, accept: partner.acceptUrl, link: partner.linkUrl }[endpoint];
  if (url === null) throw ruleBroken(`the partner has no ${endpoint} URL`);
  if (endpoint === 'accept' && partner.environment === 'production' && !isSandboxUrl(url))
    throw ruleBroken('an accept is tested in UAT: in Production it could become a real application');

  const application = invented(ctx, 'application', input.applicationId);
  const lead = invented(ctx, 'lead', input.leadId);
  const ids = { lead, application, reference: input.reference };
  const body = inventedBody(endpoint, {
    environment: partner.environment,
    intent: firstIntent(partner),
    ids,
    ...(scenario !== '' && { lead: { last_name: scenario } }),
  });
  const idempotencyKey = { score: randomUUID(), accept: application, link: null }[endpoint];
  const began = performance.now();
  const result = await callEndpoint(ctx, sealedSecrets(partner), {
    endpoint: url,
    idempotencyKey,
    body,
    timeoutMs: partner.timeoutMs,
    isQuestion: false,
  });
  const durationMs = Math.round(performance.now() - began);
  const judged = judgeAnswer(endpoint, result);
  if (probe && judged.ok) await deleteOpenEndpoint(ctx.database, endpointName({ partnerId, url }));
  await recordAudit(ctx, ctx.database, {
    action: 'partner.tested',
    subjectId: partnerId,
    environment: partner.environment,
    after: { endpoint, ok: judged.ok },
  });
  return {
    endpoint,
    url,
    headers: {
      'content-type': 'application/json',
      ...(idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
      'webhook-id': '…',
      'webhook-timestamp': '…',
      'webhook-signature': 'v1,•••• (signed with the stored secret)',
    },
    body,
    status: result.kind === 'answered' ? result.status : null,
    durationMs,
    ...judged,
    applicationId: endpoint === 'accept' ? application : null,
    leadId: lead,
  };
}

/** Returns `id` if it was made for an earlier test, else a new one; a real one is never sent. */
function invented({ env }: Context, kind: 'lead' | 'application', id: string | null): string {
  const isOurs = id !== null && isInventedId(readPublicId(env.idKey, kind, id) ?? 0);
  return isOurs ? id : publicId(env.idKey, kind, newInventedId());
}
