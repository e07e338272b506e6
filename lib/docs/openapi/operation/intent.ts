import { intentNotFound } from '@/lib/docs/openapi/error';
import { example } from '@/lib/docs/openapi/example';
import type { Operation } from './shape';

/** The calls about intents (spec 2.6). */
export const intentOperations: readonly Operation[] = [
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
];
