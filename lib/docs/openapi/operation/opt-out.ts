import { invalidOptOut, leadCheckErrors, outOfScope } from '@/lib/docs/openapi/error';
import { example } from '@/lib/docs/openapi/example';
import type { Operation } from './shape';

/** What says that somebody is not to be contacted. */
export const optOutOperations: readonly Operation[] = [
  {
    id: 'optOut',
    tag: 'Opt-out',
    method: 'post',
    path: '/opt-out',
    safeToRepeat: true,
    title: 'Opt somebody out',
    description:
      'Somebody asked not to be contacted: by their ID number, phone or email. It counts at once, for leads that are there and leads to come, and outlives the erasure of their data: nobody is called, texted or sent to a partner, an offer has no matches, and `POST /lead` answers as ever. It is lifted in the portal, with a reason. `everybody` also reaches what others send, one person at a time.',
    body: {
      schema: 'OptOutInput',
      examples: [
        { title: 'By phone', value: example.optOut },
        { title: 'By nobody here', value: { ...example.optOut, reach: 'everybody' } },
      ],
    },
    answers: [
      {
        status: 204,
        when: 'Stored, or stored before: the answer does not say whether anybody knows them.',
        schema: null,
        examples: [],
      },
    ],
    errors: [outOfScope('opt-outs'), ...leadCheckErrors, invalidOptOut],
  },
];
