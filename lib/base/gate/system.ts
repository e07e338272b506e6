import { type Entry, end, go, notApplicable, wait } from './answer';
import { served } from './application';

const notOfALead = notApplicable('it is about no applicant');
const noLender = notApplicable('it is about no lender');
const noUser = notApplicable('no user asked for it');
const noKey = notApplicable('no key asked for it');

const events = {
  'lender off': go(),
  'lender without room': go(),
  'affiliate suspended': wait(served),
  maintenance: go(),
  'do not contact': go('what happened is told'),
  'wrong number': go('what happened is told'),
  'applicant erased': go('without values: an event carries ids only'),
  restricted: go('without values: an event carries ids only'),
  'values changed': notApplicable('an event carries no values'),
  'user gone': go('an endpoint is the affiliate’s'),
  'key gone': go('an endpoint has a secret of its own'),
} as const;

/** By an affiliate's systems, with a key or by an endpoint. */
export const systemGate = {
  'webhook delivery': {
    what: 'delivery of events to an endpoint, also again, and of postbacks that wait for their commission',
    tables: ['webhook_endpoint', 'webhook_retry'],
    on: events,
  },
  'publishing of events': {
    what: 'publishing of what happened to an affiliate’s log',
    tables: ['event_outbox', 'event_log'],
    on: { ...events, 'affiliate suspended': go('it is written, and read once served again') },
  },
  'webhook secret that overlaps': {
    what: 'former secret of an endpoint or lender, which still counts for a while',
    on: {
      ...events,
      'affiliate suspended': go('nothing is delivered, callbacks of lenders are taken'),
      'user gone': go('its end was set'),
    },
  },
  'key request': {
    what: 'request for a key, and the key that is there to be seen once',
    tables: ['api_key_request'],
    on: {
      'lender off': noLender,
      'lender without room': noLender,
      'affiliate suspended': wait('the affiliate is served again: nobody is signed in to see the key'),
      maintenance: go(),
      'do not contact': notOfALead,
      'wrong number': notOfALead,
      'applicant erased': notOfALead,
      restricted: notOfALead,
      'values changed': notOfALead,
      'user gone': go('an operator decides by name, and any manager may see the key'),
      'key gone': notApplicable('there is no key yet'),
    },
  },
  'key that ends later': {
    what: 'key that was replaced and works a while longer, or that expires',
    tables: ['api_key'],
    on: {
      'lender off': noLender,
      'lender without room': noLender,
      'affiliate suspended': end('unauthorized'),
      maintenance: go('as any key: 503'),
      'do not contact': notOfALead,
      'wrong number': notOfALead,
      'applicant erased': notOfALead,
      restricted: notOfALead,
      'values changed': notOfALead,
      'user gone': go('a key is the affiliate’s'),
      'key gone': end('the whole chain ends with its newest key'),
    },
  },
  'held request': {
    what: 'request that waits for its answer: events, an accept’s link, progress of an upload',
    on: {
      'lender off': go(),
      'lender without room': go(),
      'affiliate suspended': end('unauthorized'),
      maintenance: go('what is stored stays readable'),
      'do not contact': go(),
      'wrong number': go(),
      'applicant erased': end('lead not found'),
      restricted: go('what it answers with is without values'),
      'values changed': go(),
      'user gone': end('signed out'),
      'key gone': end('unauthorized'),
    },
  },
  'upload being received': {
    what: 'upload whose bytes are still coming',
    on: {
      'lender off': go(),
      'lender without room': go(),
      'affiliate suspended': end('unauthorized'),
      maintenance: go('it is stored, and waits'),
      'do not contact': notOfALead,
      'wrong number': notOfALead,
      'applicant erased': notOfALead,
      restricted: notOfALead,
      'values changed': notOfALead,
      'user gone': end('signed out'),
      'key gone': end('unauthorized'),
    },
  },
  'repeated request': {
    what: 'request that may be sent again under its Idempotency-Key',
    tables: ['idempotency_key'],
    on: {
      'lender off': go('the stored answer'),
      'lender without room': go('the stored answer'),
      'affiliate suspended': end('unauthorized'),
      maintenance: end('503 before it is looked at'),
      'do not contact': go('the stored answer'),
      'wrong number': go('the stored answer'),
      'applicant erased': end('lead not found'),
      restricted: go('the stored answer'),
      'values changed': go('the stored answer'),
      'user gone': notApplicable('a key asks'),
      'key gone': end('unauthorized'),
    },
  },
  'sandbox.call-back': { what: 'callback of a sandbox lender', on: sandbox('it calls as a lender does') },
  'sandbox.report-event': { what: 'event of a sandbox lender', on: sandbox('it calls as a lender does') },
  'sandbox.decide': {
    what: 'decision of a sandbox lender’s people',
    on: {
      ...sandbox('they decide as people do'),
      'applicant erased': end('nothing is decided of an erased applicant'),
    },
  },
} as const satisfies Record<string, Entry>;

/** A lender says what it has decided, whatever we have decided since. */
function sandbox(how: string) {
  const said = go(how);
  return {
    'lender off': said,
    'lender without room': said,
    'affiliate suspended': said,
    maintenance: said,
    'do not contact': said,
    'wrong number': said,
    'applicant erased': said,
    restricted: said,
    'values changed': said,
    'user gone': noUser,
    'key gone': noKey,
  } as const;
}
