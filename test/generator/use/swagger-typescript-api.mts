import {
  Api,
  type HttpResponse,
  type Unauthorized,
  type ValidationFailed,
} from './swagger-typescript-api/client';
import type { Given, Told } from './told';

export async function use({ baseUrl, key, lead, partnerId, file }: Given): Promise<Told> {
  const as = (bearer: string) =>
    new Api({ baseUrl, baseApiParams: { headers: { authorization: `Bearer ${bearer}` } } });
  const api = as(key);
  const { data: created } = await api.lead.createLead(lead);
  const { data: offer } = await api.offer.makeOffer(lead);
  const { id: hashid, matches } = offer;
  const { data: accepted } = await api.accept.acceptOffer({
    hashid,
    partner_id: partnerId,
    live_quotes: matches[0]?.live_quotes,
    type: 'apply-now',
  });
  if (!('status' in accepted)) throw new Error('not accepted');
  const { data: link } = await api.accept.getAcceptLink({ hashid });
  const { data: batch } = await api.lead.uploadBatch({}, { file, intent: lead.intent });
  // A refused call throws its response.
  const refused: HttpResponse<unknown, ValidationFailed> = await api.lead
    .createLead({ ...lead, first_name: '' })
    .catch((response) => response);
  const unauthorized: HttpResponse<unknown, Unauthorized> = await as('wrong')
    .intent.listIntents()
    .catch((response) => response);
  return {
    ids: [created.id, hashid],
    offered: matches.map(({ id }) => id),
    accepted: accepted.status,
    link,
    rows: batch.results.map(({ status }) => status),
    refused: refused.error.errors.first_name ?? [],
    unauthorized: unauthorized.error.error,
  };
}
