import { eventErrors, eventNotFound, outOfScope } from '@/lib/docs/openapi/error';
import { example } from '@/lib/docs/openapi/example';
import { limitParameter } from './parameter';
import type { Operation } from './shape';

/** The calls that read what happened (design event 8). */
export const eventOperations: readonly Operation[] = [
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
      limitParameter('Events'),
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
];
