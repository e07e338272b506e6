import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import type { BatchAnswer } from '@/lib/batch/view';
import { makeLeadBody } from '@/test/applicant';
import { csvOf } from '@/test/batch/upload';
import { makeIntent } from '@/test/factory';
import { withContract } from '@/test/server/contract';
import type { TestClient } from '@/test/server/server';

const server = withContract();
let client: TestClient;
let intent: { id: number; title: string };

beforeAll(async () => {
  client = await server.makeClient();
  intent = await makeIntent(server.database);
});

const path = '/api/v2/lead/batch';
const csv = (rows: Record<string, unknown>[]) => ({ type: 'text/csv', bytes: Buffer.from(csvOf(rows)) });
const rowOf = (changes: Record<string, unknown> = {}) => makeLeadBody({ intent: intent.title, ...changes });

const upload = (
  { bytes, type }: { bytes: Uint8Array; type: string },
  {
    query = '',
    sender = client,
    headers = {},
  }: { query?: string; sender?: TestClient; headers?: object } = {},
) => sender.send('POST', `${path}${query}`, bytes, { 'content-type': type, ...headers });

async function answerOf(response: Response, status: number): Promise<BatchAnswer> {
  expect({
    status: response.status,
    text: status === response.status ? '' : await response.clone().text(),
  }).toEqual({
    status,
    text: '',
  });
  return (await response.json()) as BatchAnswer;
}

/** As clients are told to: poll by the id, do not upload again. Generous: other tests keep both cores busy. */
async function finished(batchId: string, sender = client): Promise<BatchAnswer> {
  const read = async () => answerOf(await sender.send('GET', `${path}/${batchId}`), 200);
  await expect
    .poll(async () => (await read()).status, { timeout: 30_000, interval: 100 })
    .toMatch(/completed|failed/);
  return read();
}

const fixture = (name: string) => readFile(join(import.meta.dirname, '../../../test/batch/fixture', name));

/** A multipart form as browsers and curl send it. */
async function formOf(form: FormData) {
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return {
    bytes: new Uint8Array(await request.arrayBuffer()),
    type: request.headers.get('content-type') ?? '',
  };
}

describe('200', () => {
  test('a file that is finished within the wait is answered with every row', async () => {
    const first = rowOf();
    const answer = await answerOf(await upload(csv([first, first, rowOf({ id_number: '1' })])), 200);
    expect(answer).toMatchObject({
      status: 'completed',
      file_name: null,
      total: 3,
      processed: 3,
      created: 1,
      duplicates: 1,
      invalid: 1,
      next: null,
    });
    expect(answer.results.map(({ row, status }) => [row, status])).toEqual([
      [1, 'created'],
      [2, 'duplicate'],
      [3, 'invalid'],
    ]);
    const lead = await client.send('GET', `/api/v2/lead/${answer.results[0]?.id}`);
    expect(await lead.json()).toMatchObject({ batch_id: answer.batch_id, id_number: first.id_number });
  });

  test('a row is a duplicate of a lead that was posted, and the other way round', async () => {
    const [one, other] = [rowOf(), rowOf()];
    const { id } = (await (await client.send('POST', '/api/v2/lead', one)).json()) as { id: string };
    const { results } = await answerOf(await upload(csv([one, other])), 200);
    expect(results).toMatchObject([{ status: 'duplicate', id }, { status: 'created' }]);
    const again = await client.send('POST', '/api/v2/lead', other);
    expect(again.status).toBe(200);
    expect(await again.json()).toMatchObject({ id: results[1]?.id });
  });

  test.each([
    ['leads.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['leads.xls', 'application/vnd.ms-excel'],
    ['tab-utf16-Leads.csv', 'text/csv'],
  ])('%s in a form, with the intent of its rows as a form field', async (name, type) => {
    const sender = await server.makeClient();
    const form = new FormData();
    form.set('file', new File([await fixture(name)], name, { type }));
    form.set('intent_id', String(intent.id));
    const sent = await upload(await formOf(form), { sender });
    // A workbook may take longer than an answer waits, while other tests keep both cores busy.
    const answer =
      sent.status === 202
        ? await finished((await answerOf(sent, 202)).batch_id, sender)
        : await answerOf(sent, 200);
    expect(answer, JSON.stringify(answer)).toMatchObject({ file_name: name, status: 'completed', total: 4 });
    // The rows name an unknown intent; the form's intent only applies to rows that name none.
    expect(answer.results[0]).toMatchObject({ row: 1, message: 'intent not found' });
    expect(answer.results.at(-1)).toMatchObject({
      row: 5,
      errors: {
        net_income: ['must be an integer'],
        POPI: ['must be a boolean', 'Client must give consent.'],
      },
    });
  });

  test('JSON keeps its types; the intent can come in the query', async () => {
    const leads = [makeLeadBody(), makeLeadBody({ net_income: '25000' })];
    const file = { bytes: Buffer.from(JSON.stringify({ leads })), type: 'application/json' };
    const { results } = await answerOf(await upload(file, { query: `?intent_id=${intent.id}` }), 200);
    expect(results).toMatchObject([
      { status: 'created' },
      { status: 'invalid', errors: { net_income: ['must be an integer'] } },
    ]);
  });

  test('results come in pages, and by status', async () => {
    const rows = Array.from({ length: 25 }, (_, index) => rowOf(index % 5 === 4 ? { popi: 'no' } : {}));
    const { batch_id } = await answerOf(await upload(csv(rows)), 200);
    const page = async (query: string) =>
      answerOf(await client.send('GET', `${path}/${batch_id}?${query}`), 200);
    const seen: number[] = [];
    for (let next: number | null = 0; next !== null; ) {
      const answer: BatchAnswer = await page(`after=${next}&limit=10`);
      seen.push(...answer.results.map(({ row }) => row));
      next = answer.next;
    }
    expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
    const invalid = await page('status=invalid&limit=3');
    expect(invalid).toMatchObject({ results: [{ row: 5 }, { row: 10 }, { row: 15 }], next: 15 });
    expect(await page('status=invalid&after=15')).toMatchObject({
      results: [{ row: 20 }, { row: 25 }],
      next: null,
    });
  });
});

describe('202', () => {
  test('Prefer: respond-async answers at once, and the batch can be polled to its end', async () => {
    const rows = Array.from({ length: 3_000 }, () => rowOf());
    const response = await upload(csv(rows), { headers: { prefer: 'wait=5, respond-async' } });
    const answer = await answerOf(response, 202);
    expect(answer).toMatchObject({ results: [], next: null, finished_at: null });
    expect(response.headers.get('location')).toBe(`${path}/${answer.batch_id}`);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await finished(answer.batch_id)).toMatchObject({
      status: 'completed',
      total: 3_000,
      processed: 3_000,
    });
  });

  test('a file that turns out bad later is a failed batch with its message', async () => {
    // Long enough that the response is sent before the upload has been read to its end.
    const file = { bytes: Buffer.from(`first_name\n${'A\n'.repeat(190_000)}"open`), type: 'text/csv' };
    const { batch_id } = await answerOf(await upload(file, { headers: { prefer: 'respond-async' } }), 202);
    expect(await finished(batch_id)).toMatchObject({
      status: 'failed',
      message: 'line 190002: a quote is opened and never closed',
      results: [],
    });
  });
});

describe('400', () => {
  test.each([
    ['nothing', '', 'file is empty'],
    ['a PDF', '%PDF-1.7', 'file is a PDF document, not a CSV, XLSX, XLS or JSON file'],
    [
      'no field names',
      'Thandi,Nkosi\n',
      'no field names in the first row: it must name the columns, such as first_name, id_number',
    ],
    ['one field twice', 'Email,x,EMAIL\n', 'two columns are email: "Email" and "EMAIL"'],
    ['field names only', 'first_name,popi\n', 'file has no rows below the field names'],
    ['broken JSON', '[{"popi":true},', 'row 2: the JSON text stops before its end'],
  ])('%s', async (_, text, message) => {
    const response = await upload({ bytes: Buffer.from(text), type: 'text/csv' });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message });
  });

  test.each(['password.xlsx', 'password.xls', 'leads.ods', 'empty.xlsx'])('%s', async (name) => {
    const response = await upload({ bytes: await fixture(name), type: 'application/octet-stream' });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      message: expect.stringMatching(/password|OpenDocument|no sheet/),
    });
  });

  test('a form without a file, and one that is broken', async () => {
    const form = new FormData();
    form.set('intent', 'x');
    for (const file of [
      await formOf(form),
      { bytes: Buffer.from('x'), type: 'multipart/form-data; boundary=y' },
    ]) {
      expect((await upload(file)).status).toBe(400);
    }
  });
});

describe('401, 403 and 404', () => {
  test('the key comes before everything else', async () => {
    const response = await fetch(`${server.origin}${path}`, { method: 'POST', body: 'x' });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ error: 'unauthorized' });
  });

  test("another affiliate's batch is forbidden (spec 4)", async () => {
    const { batch_id } = await answerOf(await upload(csv([rowOf()])), 200);
    const response = await (await server.makeClient()).send('GET', `${path}/${batch_id}`);
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({ message: 'batch belongs to another affiliate' });
  });

  test('a batch of the other environment does not exist here, nor does an invented one or a lead', async () => {
    const answer = await answerOf(await upload(csv([rowOf()])), 200);
    const production = await server.makeClient({
      environment: 'production',
      affiliateId: client.affiliateId,
    });
    for (const [sender, id] of [
      [production, answer.batch_id],
      [client, 'AAAAAAAAAAAAAAAAAAAAAA'],
      [client, 'x'],
      [client, answer.results[0]?.id],
    ] as const) {
      const response = await sender.send('GET', `${path}/${id}`);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ message: 'batch not found' });
    }
  });
});

describe('422', () => {
  test('a file of more than 200,000 rows', async () => {
    const file = { bytes: Buffer.from(`first_name\n${'A\n'.repeat(200_001)}`), type: 'text/csv' };
    const response = await upload(file);
    const message = 'file has more than 200,000 rows';
    // A machine whose cores other tests keep busy may read it for longer than an answer waits.
    if (response.status === 202) {
      const { batch_id } = (await response.json()) as BatchAnswer;
      expect(await finished(batch_id)).toMatchObject({ status: 'failed', message });
      return;
    }
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ message });
  });

  test('a file of more than 50 MB, its size not declared', async () => {
    const bytes = Buffer.alloc(52 * 2 ** 20, 'first_name,last_name\n');
    const response = await fetch(`${server.origin}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${client.key}`, 'content-type': 'text/csv' },
      body: new Blob([bytes]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ message: 'file is larger than 50 MB' });
  });

  test('a file of more than 50 MB, its size declared: answered before it is sent', async () => {
    const sending = request(`${server.origin}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${client.key}`,
        'content-type': 'text/csv',
        'content-length': 52 * 2 ** 20,
      },
    });
    sending.flushHeaders();
    const [response] = (await once(sending, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(422);
    expect(JSON.parse(await text(response))).toEqual({ message: 'file is larger than 50 MB' });
    sending.destroy();
  });

  test('wrong paging parameters are named', async () => {
    const { batch_id } = await answerOf(await upload(csv([rowOf()])), 200);
    const response = await client.send('GET', `${path}/${batch_id}?after=x&limit=1001&status=new`);
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      message: 'Validation failed.',
      errors: { after: ['must be an integer'], limit: ['invalid'], status: ['invalid'] },
    });
  });
});

test('under an Idempotency-Key the same file is one batch, and another file is refused (design base 10)', async () => {
  const headers = { 'idempotency-key': 'once' };
  const file = csv([rowOf(), rowOf({ id_number: '1' })]);
  const first = await upload(file, { headers });
  expect(first.headers.get('idempotency-replayed')).toBeNull();
  const answer = await answerOf(first, 200);
  const again = await upload(file, { headers });
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(await answerOf(again, 200)).toEqual(answer);
  const other = await upload(csv([rowOf()]), { headers });
  expect(other.status).toBe(422);
  expect(await other.json()).toEqual({ message: 'Idempotency-Key was used with another body' });
});

test('a client that sends slowly holds no database connection', async () => {
  const { bytes } = csv(Array.from({ length: 200 }, () => rowOf()));
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const slow = Array.from({ length: 30 }, async () => {
    const body = new ReadableStream<Uint8Array>({
      start: async (controller) => {
        controller.enqueue(bytes.subarray(0, 5_000));
        await gate;
        controller.enqueue(bytes.subarray(5_000));
        controller.close();
      },
    });
    const response = await fetch(`${server.origin}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${client.key}`, 'content-type': 'text/csv' },
      body,
      duplex: 'half',
    } as RequestInit);
    return response.status;
  });
  // More uploads hang than the server has database connections; it still responds.
  const response = await client.send('POST', '/api/v2/lead', rowOf());
  expect(response.status).toBe(201);
  open();
  for (const status of await Promise.all(slow)) expect([200, 202]).toContain(status);
});
