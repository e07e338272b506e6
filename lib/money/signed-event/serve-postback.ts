import { type EventSender, listSendersBySlug } from '@/db/query/money/outcome-place';
import type { Context } from '@/lib/base/actor/context';
import { AppError, hasCode } from '@/lib/base/error/error';
import { answerText } from '@/lib/base/error/message';
import { processState } from '@/lib/base/process/process';
import { tracedProcess } from '@/lib/base/process/trace';
import { type Exchange, requestRoute } from '@/lib/http/http/request-route';
import { clientAddress, requestTrace } from '@/lib/http/request/client-address';
import { noteRefused } from '@/lib/http/request/note-refusal';
import { openPartnerSecrets } from '@/lib/http/webhook/signature';
import { chooseSender } from '@/lib/money/outcome/find-sender';
import { isPostbackFresh, isPostbackSigned, readPostback } from '@/lib/money/outcome/postback';
import { readEvent, recordEventCall } from './serve-event';
import { takeSignedEvent } from './take-signed-event';

const senders = new WeakMap<Exchange, EventSender>();

/**
 * `GET /api/partner/{slug}/postback` (design money 8, outcomes): an event from a lender whose system can only call a
 * URL. A URL that is called again carries the same event, and changes nothing; with `ts`, the time of its signature, it
 * is taken for five minutes.
 */
export const postbackRoute = requestRoute({
  authenticate: async (exchange) => {
    const { env, database, clock } = processState();
    const { slug = '' } = exchange.params;
    const postback = readPostback(new URL(exchange.request.url).search);
    const partners =
      postback && /^[a-z0-9-]{1,100}$/.test(slug) ? await listSendersBySlug(database, slug) : [];
    const signed = partners.filter(
      ({ partner }) => postback && isPostbackSigned(openPartnerSecrets(env.piiKey, partner), postback),
    );
    const sender = postback && (await chooseSender({ env, database }, signed, postback.fields));
    if (!postback || !sender || !isPostbackFresh(postback, clock.now()))
      throw new AppError('unauthorized', answerText.unauthorized);
    senders.set(exchange, sender);
    return { sender, fields: postback.fields };
  },
  guard: (caller) => caller,
  parse: ({ fields }) => readEvent(fields, processState()),
  run: async ({ sender }, event, { request }) => {
    const ctx: Context = {
      ...tracedProcess(processState(), requestTrace(request)),
      actor: { kind: 'partner', partnerId: sender.partnerId },
      origin: clientAddress(request),
    };
    await takeSignedEvent(ctx, sender, event);
    return new Response(null, { status: 204 });
  },
  record: (exchange, { status }, failure) => {
    const { request, began } = exchange;
    if (hasCode(failure, 'unauthorized')) noteRefused('a signature was refused', request);
    const sender = senders.get(exchange);
    if (sender) recordEventCall(processState(), sender, { began, status, failure });
  },
});
