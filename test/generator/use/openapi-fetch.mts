import createClient from 'openapi-fetch';
import type { paths } from './openapi-fetch/schema';
import type { Given, Told } from './told';

export async function use({ baseUrl, key, lead, partnerId, file }: Given): Promise<Told> {
  const as = (bearer: string) =>
    createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${bearer}` } });
  const client = as(key);
  const created = await client.POST('/lead', { body: lead });
  const offer = await client.POST('/offer', { body: lead });
  if (!created.data || !offer.data) throw new Error('no lead, or no offer');
  const { id: hashid, matches } = offer.data;
  const accepted = await client.POST('/accept', {
    body: { hashid, partner_id: partnerId, live_quotes: matches[0]?.live_quotes, type: 'apply-now' },
  });
  if (!accepted.data || !('status' in accepted.data)) throw new Error('not accepted');
  const link = await client.GET('/accept/{hashid}/link', { params: { path: { hashid } } });
  const batch = await client.POST('/lead/batch', {
    body: { file: file.name, intent: lead.intent },
    // Its types know no files; this is how its documentation sends one.
    bodySerializer: ({ intent = '' }) => {
      const form = new FormData();
      form.append('intent', intent);
      form.append('file', file);
      return form;
    },
  });
  if (!link.data || !batch.data) throw new Error('no link, or no batch');
  const refused = await client.POST('/lead', { body: { ...lead, first_name: '' } });
  const unauthorized = await as('wrong').GET('/intent');
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
