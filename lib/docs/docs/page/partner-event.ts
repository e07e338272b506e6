import type { Block } from '@/lib/docs/docs/block';
import { contractExamples, signedPostback } from '@/lib/docs/partner-kit/example';
import { answersTable, jsonBlock } from './partner-block';

/** What a lender tells us after the accept. */
export const eventBlocks: readonly Block[] = [
  { kind: 'heading', id: 'event', title: 'Report what became of an application' },
  {
    kind: 'text',
    text: 'After the accept: `applied`, `approved`, `rejected`, `funded`, `returned`, `charged_back`. Affiliates are paid by what you report, so report all of it. `POST /api/partner/event`, signed like a decision, to the same address. Any order will do: `occurred_at` says when it happened.',
  },
  ...contractExamples.events.map(({ title, value }) => jsonBlock(`Your call: ${title.toLowerCase()}`, value)),
  {
    kind: 'terms',
    items: [
      {
        title: '`event_id`',
        text: 'Your own number of the event, up to 200 characters. One that comes again changes nothing, whatever it says: repeat a call until you have your 204.',
      },
      {
        title: '`application_id` or `reference`',
        text: 'Which application: the id that we sent, or your own number of it. If several applications have that reference, an operator decides; nothing is guessed.',
      },
      {
        title: '`amount_cents`',
        text: 'An integer of cents, in rand: R50 000 is `5000000`. Required for `funded`.',
      },
      {
        title: '`occurred_at`',
        text: 'With `Z` or an offset; at most five minutes ahead of our clock, and at most a day before we sent the application.',
      },
      {
        title: '`corrects`',
        text: 'The `event_id` of the event that this one replaces; from then on only this one counts. Each event is replaced once: to correct a correction, name the correction. It may arrive before what it corrects.',
      },
      {
        title: '`reason`',
        text: 'Up to 500 characters for the affiliate. No name, number or other detail of the applicant.',
      },
    ],
  },
  answersTable(
    'Answers to an event',
    'A field is wrong: `errors` names it. An unknown type, a time in the future or before the application, a negative or broken amount, `funded` without an amount, an event that was corrected already.',
    'Correct it, and send it under the same `event_id`.',
  ),
  {
    kind: 'text',
    text: 'If your system can only call a URL: `GET /api/partner/<slug>/postback?…&sig=…` takes the same fields as a query, and answers 204. `sig` is the HMAC-SHA256, in hexadecimal digits, of the query exactly as it is sent, without `sig` and its `&`, with the bytes of your secret. The operator tells you your slug. A URL that is called again changes nothing. Add `ts`, the time in seconds since 1970, to what you sign, and the URL is taken for five minutes only, however it became known: sign it anew for each try. Without `ts` the signature does not end. An application that is not known waits for an operator.',
  },
  { kind: 'code', title: 'A postback, signed with the secret below', text: signedPostback },
];
