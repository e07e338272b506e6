import { promisify } from 'node:util';
import converter from 'openapi-to-postmanv2';
import type { openApiDocument } from '@/lib/docs/openapi/document';
import { example } from '@/lib/docs/openapi/example';
import { operations } from '@/lib/docs/openapi/operation';
import type { Operation } from '@/lib/docs/openapi/operation/shape';

/** Parts of a Postman collection (2.1), as far as they are changed here. */
interface Item {
  name: string;
  item?: Item[];
  request?: {
    url: { variable?: { key: string; value: string }[] };
    header?: { key: string }[];
    body?: { mode: string; raw?: string; formdata?: { key: string; disabled?: boolean }[] };
  };
  event?: object[];
}

const options = {
  folderStrategy: 'Tags',
  parametersResolution: 'Example',
  alwaysInheritAuthentication: true,
  includeAuthInfoInExample: false,
  // What is optional is there to be ticked.
  enableOptionalParameters: false,
} as const;

/** What a call's answer sets for those that follow, so that they can be sent one after the other. */
const remembered: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  makeOffer: { hashid: 'id', partner_id: 'matches?.[0]?.id' },
  createLead: { hashid: 'id' },
  uploadBatch: { batch_id: 'batch_id' },
  listBatches: { batch_id: 'batches?.[0]?.batch_id' },
  listIntents: { intent_id: '[0]?.id' },
  listEvents: { event_id: 'events?.[0]?.id' },
};
/** The variable that holds a parameter of a call; `id` alone is said of several things. */
const holders: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  getIntent: { id: 'intent_id' },
  getEvent: { id: 'event_id' },
};
const variables = ['hashid', 'partner_id', 'batch_id', 'intent_id', 'event_id'];

/**
 * Returns a collection of every call, with the examples of the document. `baseUrl` and `apiKey` are its variables; the
 * ids come from the calls before, and a call whose id is not there yet is skipped.
 */
export async function postmanCollection(document: ReturnType<typeof openApiDocument>): Promise<string> {
  const convert = promisify(converter.convert);
  const converted = await convert({ type: 'json', data: structuredClone(document) }, options);
  const collection = converted?.output?.[0]?.data as unknown as { item: Item[] } | undefined;
  if (!collection) throw new Error(`no Postman collection: ${converted?.reason}`);
  for (const operation of operations) {
    const items = collection.item.flatMap(({ item = [] }) => item);
    const item = items.find(({ name }) => name === operation.title);
    if (!item) throw new Error(`the Postman collection has no ${operation.id}`);
    makeRunnable(item, operation);
  }
  const variable = [
    { key: 'baseUrl', value: '{origin}/api/v2' },
    { key: 'apiKey', value: '' },
    ...variables.map((key) => ({ key, value: '' })),
  ];
  const bearer = [{ key: 'token', value: '{{apiKey}}', type: 'string' }];
  return JSON.stringify({ ...collection, auth: { type: 'bearer', bearer }, variable });
}

function makeRunnable(item: Item, { id, body }: Operation): void {
  const { request } = item;
  const needed: string[] = [];
  for (const one of request?.url.variable ?? []) {
    const holder = holders[id]?.[one.key] ?? one.key;
    if (!variables.includes(holder)) continue;
    one.value = `{{${holder}}}`;
    needed.push(holder);
  }
  if (request?.body?.formdata) {
    // Postman writes this header itself, with the boundary.
    request.header = request.header?.filter(({ key }) => key !== 'Content-Type') ?? [];
    for (const one of request.body.formdata) if (one.key !== 'file') one.disabled = true;
  }
  if (request?.body && body && 'schema' in body) request.body.raw = bodyOf(id, body.examples[0]?.value);
  const set = Object.entries(remembered[id] ?? {}).map(
    ([name, path]) =>
      `pm.collectionVariables.set('${name}', answer${path.startsWith('[') ? '' : '.'}${path} ?? pm.collectionVariables.get('${name}'));`,
  );
  const lines = [
    'if (pm.response.code < 300) {',
    '  const answer = pm.response.json();',
    ...set.map((line) => `  ${line}`),
    '}',
  ];
  const script = (listen: 'prerequest' | 'test', exec: readonly string[]) => ({
    listen,
    script: { type: 'text/javascript', exec },
  });
  // In an empty environment there is no batch, lead or event yet: the call would ask for another path.
  const skip = needed.flatMap((name) => [
    `if (!pm.collectionVariables.get('${name}')) {`,
    `  console.log('Skipped: no call before it has set ${name}.');`,
    '  pm.execution.skipRequest();',
    '}',
  ]);
  const scripts = [
    ...(skip.length > 0 ? [script('prerequest', skip)] : []),
    ...(set.length > 0 ? [script('test', lines)] : []),
  ];
  if (scripts.length > 0) item.event = scripts;
}

function bodyOf(id: string, value: unknown): string {
  const accept = '{\n  "hashid": "{{hashid}}",\n  "partner_id": {{partner_id}}\n}';
  return id === 'acceptOffer' ? accept : JSON.stringify(value, null, 2).replace(example.leadId, '{{hashid}}');
}
