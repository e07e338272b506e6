import {
  batchNotFound,
  batchOfAnother,
  batchPageErrors,
  fileErrors,
  keyMalformed,
  keyOfAnotherFile,
  outOfScope,
} from '@/lib/docs/openapi/error';
import { example } from '@/lib/docs/openapi/example';
import { idempotencyKeyParameter, leadBasisParameter, limitParameter } from './parameter';
import type { Operation } from './shape';

/** The calls about files of leads (spec 4). */
export const batchOperations: readonly Operation[] = [
  {
    id: 'uploadBatch',
    tag: 'Batch',
    method: 'post',
    path: '/lead/batch',
    title: 'Upload a batch',
    description:
      'A file of leads: CSV, XLSX, XLS or JSON, as the one file part of a form or as the raw body. Each row is checked with the lead rules. The response waits up to 10 seconds for the batch to finish; after that, poll its `batch_id`. Do not upload the same file again to check on it, except with the same `Idempotency-Key`.',
    parameters: [
      idempotencyKeyParameter,
      leadBasisParameter,
      {
        name: 'intent',
        in: 'query',
        description: 'The intent for rows without one, by title.',
        schema: { type: 'string' },
      },
      {
        name: 'intent_id',
        in: 'query',
        description: 'The same, by id.',
        schema: { type: 'integer' },
      },
      {
        name: 'Prefer',
        in: 'header',
        description: '`respond-async` responds immediately.',
        schema: { type: 'string' },
      },
    ],
    body: { file: true },
    answers: [
      {
        status: 200,
        when: 'The batch is finished; every row is in the response.',
        schema: 'Batch',
        headers: ['Idempotency-Replayed'],
        examples: [{ title: 'Two rows', value: example.batch }],
      },
      {
        status: 202,
        when: 'The batch is still running: poll `Location` every 5 seconds, as `Retry-After` says.',
        schema: 'Batch',
        headers: ['Location', 'Retry-After', 'Idempotency-Replayed'],
        examples: [{ title: 'Queued', value: example.batchQueued }],
      },
    ],
    errors: [outOfScope('batches'), keyMalformed, ...fileErrors, keyOfAnotherFile],
  },
  {
    id: 'listBatches',
    tag: 'Batch',
    method: 'get',
    path: '/lead/batch',
    title: 'List your batches',
    description:
      'The batches of your account in the key’s environment, newest first, without their rows. So an upload whose answer was lost is found again.',
    parameters: [
      {
        name: 'after',
        in: 'query',
        description: 'Only batches older than this one: `next` of the page before.',
        schema: { type: 'string' },
      },
      limitParameter('Batches'),
    ],
    answers: [
      {
        status: 200,
        when: 'A page of batches.',
        schema: 'BatchList',
        examples: [{ title: 'One batch', value: example.batchList }],
      },
    ],
    errors: [outOfScope('batches'), ...batchPageErrors],
  },
  {
    id: 'getBatch',
    tag: 'Batch',
    method: 'get',
    path: '/lead/batch/{batch_id}',
    title: 'Poll a batch',
    description:
      'The batch’s progress, and its row results a page at a time. Poll it every 5 seconds while it runs.',
    parameters: [
      {
        name: 'batch_id',
        in: 'path',
        description: 'From the upload’s response.',
        schema: { type: 'string' },
        example: example.batchId,
      },
      {
        name: 'after',
        in: 'query',
        description: 'The rows after this one: `next` of the page before.',
        schema: { type: 'integer', minimum: 0 },
      },
      {
        name: 'limit',
        in: 'query',
        description: 'Rows in a page; 1,000 at most, and by default.',
        schema: { type: 'integer', minimum: 1, maximum: 1_000 },
      },
      {
        name: 'status',
        in: 'query',
        description: 'Only rows of this status.',
        schema: { type: 'string', enum: ['created', 'duplicate', 'invalid'] },
      },
    ],
    answers: [
      {
        status: 200,
        when: 'The batch.',
        schema: 'Batch',
        examples: [{ title: 'Two rows', value: example.batch }],
      },
    ],
    errors: [outOfScope('batches'), batchOfAnother, batchNotFound, ...batchPageErrors],
  },
];
