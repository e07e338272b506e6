import { capitalize } from '@/lib/base/text/text';
import { eventTypes } from '@/word/event-type';
import { schemaRef } from './schema';

/** What we call: each type of event, and the question whether an endpoint is there. */
export const webhookNames = [...eventTypes, 'webhook.ping'] as const;

const header = (name: string, description: string) => ({
  in: 'header',
  name,
  required: true,
  description,
  schema: { type: 'string' },
});

const headers = [
  header('webhook-id', 'The event’s id, the same at every try.'),
  header('webhook-timestamp', 'When this call was made, in seconds since 1970.'),
  header(
    'webhook-signature',
    '`v1,` and the HMAC-SHA256 in base64; two, separated by a space, during a rotation.',
  ),
];

/** Operation ids are words: `onLeadLinkReady`. */
const operationId = (name: string) => `on${name.split(/[._]/).map(capitalize).join('')}`;

/** The section `webhooks`: the calls that an affiliate's endpoints receive (design event 10, webhooks). */
export function webhookObjects(): Record<string, unknown> {
  return Object.fromEntries(
    webhookNames.map((name) => [
      name,
      {
        post: {
          operationId: operationId(name),
          tags: ['Event'],
          summary: name,
          description: 'Respond 2xx within 15 seconds. See the guide “Webhooks” for signatures and retries.',
          // Signed by us instead.
          security: [],
          parameters: headers,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaRef('WebhookBody') } },
          },
          responses: { 200: { description: 'You have it; any 2xx says so.' } },
        },
      },
    ]),
  );
}
