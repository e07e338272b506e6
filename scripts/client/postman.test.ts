import { expect, test } from 'vitest';
import { checkLeadInput } from '@/lib/applicant/schema';
import { openApiDocument } from '@/lib/docs/openapi/document';
import { example } from '@/lib/docs/openapi/example';
import { operations } from '@/lib/docs/openapi/operation';
import { parseAcceptInput } from '@/lib/lead/accept/schema';
import { postmanCollection } from './postman';

interface Request {
  method: string;
  url: { path: string[]; variable?: { key: string; value: string }[] };
  header?: { key: string }[];
  body?: { mode: string; raw?: string; formdata?: { key: string; disabled?: boolean }[] };
}

test('the Postman collection can be sent from the first call to the last as it is', async () => {
  const document = openApiDocument({ uatOrigin: 'https://uat.test', productionOrigin: 'https://api.test' });
  const { item, variable } = JSON.parse(await postmanCollection(document)) as {
    item: { item: { name: string; request: Request; event?: object[] }[] }[];
    variable: { key: string }[];
  };
  const items = item.flatMap((group) => group.item);
  const of = (id: string) => {
    const title = operations.find((operation) => operation.id === id)?.title;
    const found = items.find(({ name }) => name === title);
    if (!found) throw new Error(`the collection has no ${id}`);
    return found;
  };
  expect(items).toHaveLength(operations.length);
  expect(checkLeadInput(JSON.parse(of('makeOffer').request.body?.raw ?? ''))).toHaveProperty('input');
  const accept = of('acceptOffer').request.body?.raw ?? '';
  const filled = accept.replace('{{hashid}}', example.leadId).replace('{{partner_id}}', '3');
  expect(parseAcceptInput(JSON.parse(filled))).toMatchObject({ hashid: example.leadId, partnerId: 3 });
  expect(of('getLead').request.url.variable).toMatchObject([{ key: 'hashid', value: '{{hashid}}' }]);
  expect(JSON.stringify(of('makeOffer').event)).toContain("set('hashid', answer.id");
  for (const [id, name] of [
    ['getIntent', 'intent_id'],
    ['getEvent', 'event_id'],
    ['getBatch', 'batch_id'],
  ] as const) {
    expect(of(id).request.url.variable?.map(({ value }) => value)).toEqual([`{{${name}}}`]);
    expect(JSON.stringify(of(id).event)).toContain(`get('${name}')`);
  }
  const { header, body } = of('uploadBatch').request;
  expect(header?.map(({ key }) => key)).not.toContain('Content-Type');
  expect(body?.formdata?.filter(({ disabled }) => !disabled).map(({ key }) => key)).toEqual(['file']);
  const used = [...JSON.stringify(item).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
  const known = variable.map(({ key }) => key);
  expect(used.filter((name) => !known.includes(name ?? ''))).toEqual([]);
});
