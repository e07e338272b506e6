import { openAsBlob } from 'node:fs';
import {
  ApiError,
  acceptOffer,
  acceptOnce,
  connect,
  createLead,
  getAcceptLink,
  listIntents,
  makeOffer,
  uploadBatch,
  verifyWebhook,
  WebhookError,
} from 'lead-matching';

// What every client's program does and tells: see client.test.ts.
const { baseUrl, key, lead, other, third, file, webhook } = JSON.parse(process.argv[2] ?? '');
const pauses = [10, 10, 10];
const client = connect({ baseUrl, apiKey: key, delaysMs: pauses });

const intents = await listIntents({ client, throwOnError: true });
const offer = await makeOffer({ client, body: lead, throwOnError: true });
const { id: hashid, matches } = offer.data;
const accept = { hashid, partner_id: matches[0]?.id ?? 0 };
const outcome = await acceptOnce(client, accept, { readsMs: pauses });
const again = await acceptOnce(client, accept).catch((error: unknown) => error);
const link = await getAcceptLink({ client, path: { hashid }, throwOnError: true });
const blob = new File([await openAsBlob(file)], 'leads.csv');
const batch = await uploadBatch({
  client,
  body: { file: blob },
  query: { intent: lead.intent },
  throwOnError: true,
});
const refused = await createLead({ client, body: { ...lead, popi: 'yes' } });
const unauthorized = await listIntents({ client: connect({ baseUrl, apiKey: 'wrong' }) });
// With a key of its own an accept is safe to repeat.
const offered = await makeOffer({ client, body: other, throwOnError: true });
const keyed = await acceptOffer({
  client,
  throwOnError: true,
  body: { hashid: offered.data.id, partner_id: accept.partner_id },
  headers: { 'Idempotency-Key': 'of-this-test' },
});
// An accept that never arrives has not the outcome of the one before.
const tried = await makeOffer({ client, body: third, throwOnError: true });
const [first, second] = tried.data.matches;
const declined = await acceptOnce(client, { hashid: tried.data.id, partner_id: first?.id ?? 0 });
const lost = await acceptOnce(
  client,
  { hashid: tried.data.id, partner_id: second?.id ?? 0 },
  { readsMs: pauses },
);

const told = async (body: string, secret: string = webhook.secret) => {
  try {
    return (await verifyWebhook({ ...webhook, secret, body })).id;
  } catch (error) {
    return error instanceof WebhookError ? 'refused' : error;
  }
};
console.log(
  JSON.stringify({
    intents: intents.data.map(({ title }) => title),
    offered: matches.map(({ id }) => id),
    outcome: 'lead' in outcome ? outcome.lead.accept?.status : 'answered',
    again:
      again instanceof ApiError ? [again.status, (again.body as { message: string }).message] : 'accepted',
    link: link.data,
    rows: batch.data.results.map(({ status }) => status),
    refused: refused.error && 'errors' in refused.error ? refused.error.errors.popi : [],
    unauthorized: unauthorized.error && 'error' in unauthorized.error ? unauthorized.error.error : '',
    keyed: 'status' in keyed.data ? keyed.data.status : '',
    earlier: [
      'answer' in declined && 'status' in declined.answer ? declined.answer.status : '',
      'lead' in lost ? lost.lead.accept : 'answered',
    ],
    webhook: [await told(webhook.body), await told(`${webhook.body} `), await told(webhook.body, '')],
  }),
);
