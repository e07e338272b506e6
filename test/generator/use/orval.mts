import { acceptOffer, createLead, getAcceptLink, listIntents, makeOffer, uploadBatch } from './orval/client';
import type { Given, Told } from './told';

/** The base URL is a setting of the generator. */
export async function use({ key, lead, partnerId, file }: Given): Promise<Told> {
  const options = { headers: { authorization: `Bearer ${key}` } };
  const created = await createLead(lead, options);
  const offer = await makeOffer(lead, options);
  if (created.status !== 201 || offer.status !== 200) throw new Error('no lead, or no offer');
  const { id: hashid, matches } = offer.data;
  const accepted = await acceptOffer(
    { hashid, partner_id: partnerId, live_quotes: matches[0]?.live_quotes, type: 'apply-now' },
    options,
  );
  if (accepted.status !== 200 || !('status' in accepted.data)) throw new Error('not accepted');
  const link = await getAcceptLink(hashid, options);
  const batch = await uploadBatch({ file, intent: lead.intent }, undefined, options);
  if (link.status !== 200 || batch.status !== 200) throw new Error('no link, or no batch');
  const refused = await createLead({ ...lead, first_name: '' }, options);
  const unauthorized = await listIntents({ headers: { authorization: 'Bearer wrong' } });
  return {
    ids: [created.data.id, hashid],
    offered: matches.map(({ id }) => id),
    accepted: accepted.data.status,
    link: link.data,
    rows: batch.data.results.map(({ status }) => status),
    refused: refused.status === 422 && 'errors' in refused.data ? (refused.data.errors.first_name ?? []) : [],
    unauthorized: unauthorized.status === 401 ? unauthorized.data.error : 'no error',
  };
}
