import { findEvent, findEventStream, listEventsAfter } from '@/db/query/event/event';
import { findWebhookSecrets, listWebhookEndpointRows } from '@/db/query/event/webhook-endpoint';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { eventBody, eventId } from '@/lib/event/event/event-body';
import { type Diagnosis, diagnose, type KnownSecret } from './diagnose';
import type { PastedCall } from './pasted-call';
import { openWebhookSecrets } from './secret';

/** Among so many of the latest events a mixed-up id is looked for. */
const recentEvents = 100;

/**
 * Says why a receiver cannot verify a call, from what it has of it. What is pasted is compared with the log and with the
 * secrets of the affiliate's endpoints, and kept nowhere.
 */
export async function diagnoseSignature(ctx: AffiliateContext, pasted: PastedCall): Promise<Diagnosis> {
  const { database, scope, env } = ctx;
  assertMay(ctx, 'webhook.change', { affiliateId: scope.affiliateId });
  const [endpoints, { last }] = await Promise.all([
    listWebhookEndpointRows(database, scope),
    findEventStream(database, scope),
  ]);
  const [rows, { events }] = await Promise.all([
    Promise.all(endpoints.map(({ id }) => findWebhookSecrets(database, scope, id))),
    listEventsAfter(database, scope, Math.max(last - recentEvents, 0), null, recentEvents),
  ]);
  const secrets = rows.flatMap((row): KnownSecret[] =>
    row
      ? openWebhookSecrets(env.piiKey, row).map((secret, index) => ({
          endpointId: row.id,
          secret,
          isFormer: index > 0,
        }))
      : [],
  );
  const recent = events.map((event) => ({
    id: eventId(env, event),
    body: JSON.stringify(eventBody(env, event)),
  }));
  return diagnose(pasted, { secrets, recent, sent: await findSent(ctx, pasted.headers) }, ctx.clock.now());
}

/** The event that the headers name. */
async function findSent(
  { database, scope, env }: AffiliateContext,
  headers: string,
): Promise<{ body: string } | null> {
  const numbers = (headers.match(/\b[0-9A-Za-z]{22}\b/g) ?? []).flatMap(
    (id) => readPublicId(env.idKey, 'event', id) ?? [],
  );
  const [number] = numbers;
  const event = number === undefined ? null : await findEvent(database, scope, number);
  return event && { body: JSON.stringify(eventBody(env, event)) };
}
