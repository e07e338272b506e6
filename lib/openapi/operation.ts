import { leadState } from '@/db/schema/lead';
import {
  acceptErrors,
  advanceErrors,
  batchNotFound,
  batchOfAnother,
  batchPageErrors,
  type ErrorAnswer,
  eventErrors,
  eventNotFound,
  fileErrors,
  intentFieldsMissing,
  intentNotFound,
  jsonBodyErrors,
  keyMalformed,
  keyOfAnotherFile,
  leadBodyErrors,
  leadCheckErrors,
  leadNotFound,
  listErrors,
  notInProduction,
  outOfScope,
  settleErrors,
} from './error';
import { example } from './example';
import type { JsonSchema, SchemaName } from './schema';

export interface Example {
  readonly title: string;
  readonly value: unknown;
}

export interface Answer {
  readonly status: number;
  readonly when: string;
  readonly schema: SchemaName | readonly [SchemaName];
  readonly examples: readonly Example[];
  readonly headers?: readonly ('Idempotency-Replayed' | 'Location' | 'Retry-After')[];
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description: string;
  readonly schema: JsonSchema;
  readonly example?: string | number;
}

/** One call of the API (spec 4), without what all calls share. */
export interface Operation {
  readonly id: string;
  readonly tag: 'Lead' | 'Offer' | 'Accept' | 'Intent' | 'Batch' | 'Event' | 'Sandbox';
  readonly method: 'get' | 'post';
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly parameters?: readonly Parameter[];
  readonly body?:
    | { readonly schema: SchemaName; readonly examples: readonly Example[] }
    | { readonly file: true };
  readonly answers: readonly Answer[];
  readonly errors: readonly ErrorAnswer[];
  /** Whether a POST does nothing twice when it is sent twice, so that clients may repeat it by themselves (spec 7.4). */
  readonly safeToRepeat?: true;
}

const hashidParameter: Parameter = {
  name: 'hashid',
  in: 'path',
  description: 'The lead’s id.',
  schema: { type: 'string' },
  example: example.leadId,
};

const idempotencyKeyParameter: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Makes the call safe to repeat: a new random text for each thing you do, such as a UUID; 1 to 255 visible ASCII characters. Kept for 7 days.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: '8e03978e-40d5-43e8-bc93-6894a57f9324',
};

/** Every call, in the order in which a client uses them. */
export const operations: readonly Operation[] = [
  {
    id: 'listIntents',
    tag: 'Intent',
    method: 'get',
    path: '/intent',
    title: 'List the intents',
    description:
      'The active intents that your key may use, by title. Begin here: a lead names one of them, by its full title or its id. Intents differ between environments, so never reuse an id across them.',
    answers: [
      {
        status: 200,
        when: 'The intents.',
        schema: ['Intent'],
        examples: [{ title: 'One intent', value: example.intents }],
      },
    ],
    errors: [],
  },
  {
    id: 'getIntent',
    tag: 'Intent',
    method: 'get',
    path: '/intent/{id}',
    title: 'Get an intent',
    description: 'One intent that your key may use; an inactive one too, with `active: false`.',
    parameters: [
      {
        name: 'id',
        in: 'path',
        description: 'The intent’s id.',
        schema: { type: 'integer' },
        example: example.intent.id,
      },
    ],
    answers: [
      {
        status: 200,
        when: 'The intent.',
        schema: 'Intent',
        examples: [{ title: 'An intent', value: example.intent }],
      },
    ],
    errors: [intentNotFound],
  },
  {
    id: 'createLead',
    tag: 'Lead',
    method: 'post',
    path: '/lead',
    safeToRepeat: true,
    title: 'Submit a lead',
    description:
      'Stores a lead. The same applicant (affiliate, environment, ID number and intent) inside the deduplication window is a duplicate: the existing lead’s id comes back with 200, and its values stay as first sent. So it is safe to retry. With `partner_ids` the lead is also referred to those partners.',
    body: {
      schema: 'LeadInput',
      examples: [
        { title: 'A lead', value: example.lead },
        { title: 'Referred to two partners', value: { ...example.lead, partner_ids: [3, 5] } },
      ],
    },
    answers: [
      {
        status: 201,
        when: 'A new lead.',
        schema: 'SubmittedLead',
        examples: [
          { title: 'A new lead', value: example.submittedLead },
          { title: 'With partner_ids', value: example.referredLead },
        ],
      },
      {
        status: 200,
        when: 'A duplicate: the lead that exists.',
        schema: 'SubmittedLead',
        examples: [{ title: 'A duplicate', value: example.submittedLead }],
      },
    ],
    errors: [outOfScope('leads'), ...leadBodyErrors],
  },
  {
    id: 'checkLead',
    tag: 'Lead',
    method: 'post',
    path: '/lead/check',
    safeToRepeat: true,
    title: 'Check a lead',
    description:
      'Says what `POST /lead` would answer, without storing or sending anything: for a form that helps while it is filled in, and for a file before it is sent. `warnings` are valid values that look like a slip, such as swapped names, a landline, `gmial.com`, or an income that looks like a year’s.',
    body: {
      schema: 'LeadInput',
      examples: [
        { title: 'With slips', value: example.slippedLead },
        { title: 'A lead', value: example.lead },
      ],
    },
    answers: [
      {
        status: 200,
        when: 'The result, for any JSON object, valid or not.',
        schema: 'LeadCheck',
        examples: [
          { title: 'Slips, and an answer missing', value: example.checkedSlips },
          { title: 'Not valid', value: example.checkedErrors },
          { title: 'A duplicate', value: example.checkedDuplicate },
        ],
      },
    ],
    errors: [outOfScope('leads'), ...leadCheckErrors],
  },
  {
    id: 'listLeads',
    tag: 'Lead',
    method: 'get',
    path: '/lead',
    title: 'List your leads',
    description:
      'All leads of your account in the key’s environment, in the order in which they last changed: values, offer or state. To keep up, follow `next` until it is null, then ask again with `updated_after`, the `updated_at` of the last lead; that one may come again. A lead that changes meanwhile comes again at the end, and none is missed. The applicants are left out: retrieve the lead.',
    parameters: [
      {
        name: 'updated_after',
        in: 'query',
        description: 'Only leads that changed after this time: ISO 8601, with `Z` or an offset.',
        schema: { type: 'string', format: 'date-time' },
      },
      {
        name: 'state',
        in: 'query',
        description: 'Only leads in this state.',
        schema: { type: 'string', enum: leadState.enumValues },
      },
      {
        name: 'after',
        in: 'query',
        description: '`next` of the page before.',
        schema: { type: 'string' },
      },
      {
        name: 'limit',
        in: 'query',
        description: 'Leads in a page; 1,000 at most, 100 by default.',
        schema: { type: 'integer', minimum: 1, maximum: 1_000 },
      },
    ],
    answers: [
      {
        status: 200,
        when: 'A page of leads.',
        schema: 'LeadList',
        examples: [{ title: 'The last page', value: example.leadList }],
      },
    ],
    errors: [outOfScope('read'), ...listErrors],
  },
  {
    id: 'getLead',
    tag: 'Lead',
    method: 'get',
    path: '/lead/{hashid}',
    title: 'Retrieve a lead',
    description:
      'One of your own leads: its state, every field as stored (the full ID number included), its referrals and its latest accept. After a timeout, a 500 or a 503 on `POST /accept`, check the outcome here.',
    parameters: [hashidParameter],
    answers: [
      {
        status: 200,
        when: 'The lead.',
        schema: 'Lead',
        examples: [{ title: 'An accepted lead', value: example.storedLead }],
      },
    ],
    errors: [outOfScope('read'), leadNotFound],
  },
  {
    id: 'makeOffer',
    tag: 'Offer',
    method: 'post',
    path: '/offer',
    safeToRepeat: true,
    title: 'Get offers',
    description:
      'Stores the lead as `POST /lead` does and returns the partners that match it, best first. Here the intent’s required fields are enforced, unless `fast_application` is true. On a duplicate the values sent now replace the stored ones, and the new matches replace the earlier ones. With `partner_ids` only those partners are considered. Partners whose live score is unavailable are left out.',
    body: { schema: 'LeadInput', examples: [{ title: 'A lead', value: example.lead }] },
    answers: [
      {
        status: 200,
        when: 'The matches; an empty list when no partner matches.',
        schema: 'Offer',
        examples: [
          { title: 'Two matches', value: example.offer },
          { title: 'No match', value: { matches: [], id: example.leadId } },
        ],
      },
    ],
    errors: [outOfScope('offers'), ...leadBodyErrors, intentFieldsMissing],
  },
  {
    id: 'acceptOffer',
    tag: 'Accept',
    method: 'post',
    path: '/accept',
    title: 'Accept a match',
    description:
      'Sends the applicant’s choice to its partner. Allowed when `POST /offer` matched the lead, or when its previous accept was declined or failed. The response is a redirect, the partner’s details, or, with `type: apply-now` on an end-to-end partner, the start of an application whose link is polled. After a timeout, a 500 or a 503 repeat it only if it carried an `Idempotency-Key`, with the same key and body; otherwise retrieve the lead first.',
    parameters: [idempotencyKeyParameter],
    body: {
      schema: 'AcceptInput',
      examples: [
        { title: 'With the chosen quote', value: example.accept },
        { title: 'End-to-end', value: example.endToEndAccept },
      ],
    },
    answers: [
      {
        status: 200,
        when: 'The partner has responded.',
        schema: 'AcceptAnswer',
        headers: ['Idempotency-Replayed'],
        examples: [
          { title: 'Redirect', value: example.redirect },
          { title: 'Partner details', value: example.details },
          { title: 'Declined', value: example.declined },
          { title: 'End-to-end, link pending', value: example.linkPending },
        ],
      },
    ],
    errors: [outOfScope('offers'), ...jsonBodyErrors, keyMalformed, leadNotFound, ...acceptErrors],
  },
  {
    id: 'getAcceptLink',
    tag: 'Accept',
    method: 'get',
    path: '/accept/{hashid}/link',
    title: 'Get the partner link',
    description:
      'Whether the partner’s link is ready. For a lead without an accept it never is. Poll every 3 seconds while the applicant waits, later every minute.',
    parameters: [hashidParameter],
    answers: [
      {
        status: 200,
        when: 'The state of the link.',
        schema: 'AcceptLink',
        examples: [
          { title: 'Ready', value: example.linkReady },
          { title: 'Not ready', value: example.linkNotReady },
        ],
      },
    ],
    errors: [outOfScope('offers'), leadNotFound],
  },
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
      {
        name: 'limit',
        in: 'query',
        description: 'Batches in a page; 1,000 at most, 100 by default.',
        schema: { type: 'integer', minimum: 1, maximum: 1_000 },
      },
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
  {
    id: 'listEvents',
    tag: 'Event',
    method: 'get',
    path: '/event',
    title: 'Read what happened',
    description:
      'Everything that happens to your leads and batches, in order, for 30 days. Keep `next` and pass it as `after`: nothing is skipped, and nothing comes twice. With `wait` the request is held until something happens. An event has no personal data: it says what happened to which id, and you retrieve the lead.',
    parameters: [
      {
        name: 'after',
        in: 'query',
        description:
          '`next` of the call before, or `latest` for what happens from now on. Left out: from the oldest event.',
        schema: { type: 'string' },
      },
      {
        name: 'from',
        in: 'query',
        description: 'Begins with the first event of this time or later, instead of after a cursor.',
        schema: { type: 'string', format: 'date-time' },
      },
      {
        name: 'type',
        in: 'query',
        description:
          'Only these types, separated by commas. Left out: all, except the `lead.created` of rows of a file, and the `lead.erased` of an upload that was undone.',
        schema: { type: 'string' },
        example: 'lead.accepted,lead.declined',
      },
      {
        name: 'limit',
        in: 'query',
        description: 'Events in a page; 1,000 at most, 100 by default.',
        schema: { type: 'integer', minimum: 1, maximum: 1_000 },
      },
      {
        name: 'wait',
        in: 'query',
        description: 'Seconds to wait for an event where there is none; 20 at most, 0 by default.',
        schema: { type: 'integer', minimum: 0, maximum: 20 },
      },
    ],
    answers: [
      {
        status: 200,
        when: 'The events that follow; none if nothing has happened.',
        schema: 'EventPage',
        examples: [
          { title: 'An accept', value: example.eventPage },
          { title: 'Nothing new', value: { events: [], next: example.cursor, more: false } },
        ],
      },
    ],
    errors: [outOfScope('read'), ...eventErrors],
  },
  {
    id: 'getEvent',
    tag: 'Event',
    method: 'get',
    path: '/event/{id}',
    title: 'Get an event',
    description: 'One event by its id, for 30 days.',
    parameters: [
      {
        name: 'id',
        in: 'path',
        description: 'The event’s id.',
        schema: { type: 'string' },
        example: example.event.id,
      },
    ],
    answers: [
      {
        status: 200,
        when: 'The event.',
        schema: 'Event',
        examples: [{ title: 'An accepted lead', value: example.event }],
      },
    ],
    errors: [outOfScope('read'), eventNotFound],
  },
  {
    id: 'settleLead',
    tag: 'Sandbox',
    method: 'post',
    path: '/sandbox/lead/{hashid}/settle',
    title: 'Settle an application',
    description:
      'UAT only. Says in the partner’s place what becomes of the lead’s application: that of its latest accept, or without one its latest referral. It goes the way of the partner’s own message, so a decision is final, and `pending` with a link only adds the link.',
    parameters: [hashidParameter],
    body: {
      schema: 'SettleInput',
      examples: [
        { title: 'Accepted', value: { status: 'accepted' } },
        { title: 'The link is there', value: { status: 'pending', link: 'https://lender.example/continue' } },
      ],
    },
    answers: [
      {
        status: 200,
        when: 'How the lead stands now.',
        schema: 'SandboxLead',
        examples: [{ title: 'Accepted', value: example.sandboxLead }],
      },
    ],
    errors: [outOfScope('offers'), ...jsonBodyErrors, leadNotFound, notInProduction, ...settleErrors],
  },
  {
    id: 'advanceLead',
    tag: 'Sandbox',
    method: 'post',
    path: '/sandbox/lead/{hashid}/advance',
    title: 'Let days go by',
    description:
      'UAT only. Lets days go by for one lead: all its times move back. Its deduplication window ends, a partner that has not decided is asked again or given up, and past the retention of UAT its applicant is erased in the next night. What is due then happens within seconds. Other leads stay as they are.',
    parameters: [hashidParameter],
    body: { schema: 'AdvanceInput', examples: [{ title: 'A month', value: { days: 31 } }] },
    answers: [
      {
        status: 200,
        when: 'How the lead stands now.',
        schema: 'SandboxLead',
        examples: [{ title: 'A lead', value: example.sandboxLead }],
      },
    ],
    errors: [outOfScope('offers'), ...jsonBodyErrors, leadNotFound, notInProduction, ...advanceErrors],
  },
];
