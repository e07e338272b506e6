import { createClient } from './hey-api/client/index';
import { acceptOffer, createLead, getAcceptLink, listIntents, makeOffer, uploadBatch } from './hey-api/index';
import type { Given, Told } from './told';

export async function use({ baseUrl, key, lead, partnerId, file }: Given): Promise<Told> {
  const client = createClient({ baseUrl, auth: key });
  const created = await createLead({ client, body: lead });
  const offer = await makeOffer({ client, body: lead });
  if (!created.data || !offer.data) throw new Error('no lead, or no offer');
  const { id: hashid, matches } = offer.data;
  const accepted = await acceptOffer({
    client,
    body: { hashid, partner_id: partnerId, live_quotes: matches[0]?.live_quotes, type: 'apply-now' },
  });
  if (!accepted.data || !('status' in accepted.data)) throw new Error('not accepted');
  const link = await getAcceptLink({ client, path: { hashid } });
  const batch = await uploadBatch({ client, body: { file, intent: lead.intent } });
  if (!link.data || !batch.data) throw new Error('no link, or no batch');
  const refused = await createLead({ client, body: { ...lead, first_name: '' } });
  const unauthorized = await listIntents({ client: createClient({ baseUrl, auth: 'wrong' }) });
  return {
    ids: [created.data.id, hashid],
    offered: matches.map(({ id }) => id),
    accepted: accepted.data.status,
    link: link.data,
    rows: batch.data.results.map(({ status }) => status),
    refused: refused.error && 'errors' in refused.error ? (refused.error.errors.first_name ?? []) : [],
    unauthorized: unauthorized.error && 'error' in unauthorized.error ? unauthorized.error.error : 'no error',
  };
}
