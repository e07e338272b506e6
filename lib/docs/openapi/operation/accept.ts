import {
  acceptErrors,
  jsonBodyErrors,
  keyMalformed,
  leadNotFound,
  outOfScope,
} from '@/lib/docs/openapi/error';
import { example } from '@/lib/docs/openapi/example';
import { hashidParameter, idempotencyKeyParameter } from './parameter';
import type { Operation } from './shape';

/** The calls that accept a match and get its link (spec 2.4, 2.5). */
export const acceptOperations: readonly Operation[] = [
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
];
