import { z } from 'zod';
import type { Env } from '@/lib/base/process/env';
import { applicationAnswer, linkAnswer, outcomeCallback, scoreAnswer } from '@/lib/catalogue/partner/schema';
import { apiChangelog } from '@/lib/docs/openapi/changelog';
import { partnerOptOut } from '@/lib/lead/application/opt-out-schema';
import { partnerEvent } from '@/lib/money/outcome/schema';
import { outcomeKinds } from '@/word/outcome';
import { contractExamples, signedPostback } from './example';
import { applicationRequest, linkRequest, scoreRequest } from './request-schema';

/** Every body of the contract, by its name in the documents. */
const bodies = {
  ScoreRequest: scoreRequest,
  ScoreAnswer: scoreAnswer,
  ApplicationRequest: applicationRequest,
  ApplicationAnswer: applicationAnswer,
  LinkRequest: linkRequest,
  LinkAnswer: linkAnswer,
  OutcomeCallback: outcomeCallback,
  OptOut: partnerOptOut,
  Event: partnerEvent,
} satisfies Record<string, z.ZodType>;
type BodyName = keyof typeof bodies;

/** Further members may come with time, so none is forbidden. */
function schemaOf(schema: z.ZodType): object {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      delete jsonSchema.propertyNames;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return made;
}

const schemas = () =>
  Object.fromEntries(Object.entries(bodies).map(([name, schema]) => [name, schemaOf(schema)]));

/** Returns the JSON Schemas (2020-12) of all bodies. */
export function partnerSchemas(): object {
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', $defs: schemas() };
}

const json = (name: BodyName, examples: readonly { title: string; value: unknown }[]) => ({
  'application/json': {
    schema: { $ref: `#/components/schemas/${name}` },
    examples: Object.fromEntries(examples.map(({ title, value }) => [title, { summary: title, value }])),
  },
});

interface CallText {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
}

function webhook(
  { id, summary, description }: CallText,
  [request, answer]: readonly [BodyName, BodyName],
  { call, answers }: { call: unknown; answers: readonly { title: string; value: unknown }[] },
) {
  return {
    post: {
      operationId: id,
      summary,
      description,
      security: [{ signature: [] }],
      parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
        $ref: `#/components/parameters/${name}`,
      })),
      requestBody: { required: true, content: json(request, [{ title: summary, value: call }]) },
      responses: {
        '200': { description: 'The agreed answer.', content: json(answer, answers) },
        '401': { description: 'The signature is missing, wrong or older than five minutes.' },
      },
    },
  };
}

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const eventAnswers = {
  '204': { description: 'We have it, from this call or an earlier one.' },
  '400': { description: 'Not JSON.' },
  '401': { description: 'The application is not known, or the signature is wrong or too old.' },
  '422': { description: '`errors` names each field that is wrong, and says why.' },
};

const query = (
  name: string,
  required: boolean,
  description: string,
  schema: object = { type: 'string' },
) => ({
  name,
  in: 'query',
  required,
  description,
  schema,
});

/** The members of `Event`, as text. */
const postbackParameters = [
  query('event_id', true, 'Your own number of this event.'),
  query('application_id', false, 'The application, as we sent it. Or `reference`.'),
  query('reference', false, 'Your own number of the application.'),
  query('type', true, 'What happened.', { type: 'string', enum: outcomeKinds }),
  query('occurred_at', true, 'When, with `Z` or an offset.', { type: 'string', format: 'date-time' }),
  query('amount_cents', false, 'In cents, ZAR. Required for `funded`.', { type: 'integer' }),
  query('reason', false, 'No detail of the applicant.'),
  query('corrects', false, 'The `event_id` that this one replaces.'),
  query('ts', false, 'When you signed, in seconds since 1970: then the URL is taken for five minutes.', {
    type: 'integer',
  }),
  query('sig', true, 'The signature.'),
];

/** Builds the contract as OpenAPI 3.1: what a lender serves are webhooks, and what it calls is a path. */
export function partnerDocument({
  uatOrigin,
  productionOrigin,
}: Pick<Env, 'uatOrigin' | 'productionOrigin'>) {
  const servers =
    uatOrigin === productionOrigin
      ? [{ url: uatOrigin, description: 'UAT and Production' }]
      : [
          { url: uatOrigin, description: 'UAT' },
          { url: productionOrigin, description: 'Production' },
        ];
  const { score, accept, link, callback, events } = contractExamples;
  return {
    openapi: '3.1.0',
    info: {
      title: 'Partner contract',
      version: apiChangelog[0].version,
      description: 'What a lender serves, and what it may call. The pages at /docs/partner explain it.',
    },
    servers,
    webhooks: {
      score: webhook(
        {
          id: 'score',
          summary: 'Ask for a score',
          description: 'Optional. Is there an offer for this applicant, how likely is it, on what terms?',
        },
        ['ScoreRequest', 'ScoreAnswer'],
        score,
      ),
      accept: webhook(
        {
          id: 'accept',
          summary: 'Send an application',
          description: 'The same Idempotency-Key is the same application: answer as the first time.',
        },
        ['ApplicationRequest', 'ApplicationAnswer'],
        accept,
      ),
      link: webhook(
        {
          id: 'link',
          summary: 'Ask for the link',
          description:
            'Optional. Is the link of a pending application ready, is it decided? No Idempotency-Key.',
        },
        ['LinkRequest', 'LinkAnswer'],
        link,
      ),
    },
    paths: {
      '/api/partner/outcome': {
        post: {
          operationId: 'reportOutcome',
          summary: 'Report a decision',
          description:
            'Signed like our calls. Repeat it until the answer is 204: a repeated one changes nothing.',
          security: [{ signature: [] }],
          parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
            $ref: `#/components/parameters/${name}`,
          })),
          requestBody: {
            required: true,
            content: json('OutcomeCallback', [{ title: 'Accepted', value: callback }]),
          },
          responses: {
            '204': {
              description:
                'We have it, from this call or an earlier one. A decision is final: another one later is kept for the operator and changes nothing.',
            },
            '400': { description: 'Not JSON.' },
            '401': { description: 'The application is not known, or the signature is wrong or too old.' },
            '422': { description: 'The status is none of the three.' },
          },
        },
      },
      '/api/partner/event': {
        post: {
          operationId: 'reportEvent',
          summary: 'Report what became of an application',
          description:
            'After the accept: approved, funded, returned. Signed like our calls. Repeat it until the answer is 204: an event_id that comes again changes nothing.',
          security: [{ signature: [] }],
          parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
            $ref: `#/components/parameters/${name}`,
          })),
          requestBody: { required: true, content: json('Event', events) },
          responses: eventAnswers,
        },
      },
      '/api/partner/opt-out': {
        post: {
          operationId: 'optOut',
          summary: 'An applicant is not to be contacted',
          description:
            'An applicant told you not to contact them (`partner`, the default), or that nobody of this service is to (`everybody`). Signed like our calls; a repeat changes nothing.',
          security: [{ signature: [] }],
          parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
            $ref: `#/components/parameters/${name}`,
          })),
          requestBody: {
            required: true,
            content: json('OptOut', [
              { title: 'By us', value: { application_id: callback.application_id, reach: 'partner' } },
            ]),
          },
          responses: {
            '204': { description: 'We have it, from this call or an earlier one.' },
            '400': { description: 'Not JSON.' },
            '401': { description: 'The application is not known, or the signature is wrong or too old.' },
            '422': { description: 'The reach is neither of the two, or the applicant has been erased.' },
          },
        },
      },
      '/api/partner/{slug}/postback': {
        get: {
          operationId: 'postback',
          summary: 'The same, as a plain URL',
          description: `For systems that can only call a URL. \`sig\` is the HMAC-SHA256, in hexadecimal digits, of the query as it is sent, without \`sig\` and its \`&\`, under the secret. Example: \`${signedPostback}\`.`,
          security: [],
          parameters: [
            {
              name: 'slug',
              in: 'path',
              required: true,
              description: 'Yours; ask the operator.',
              schema: { type: 'string' },
            },
            ...postbackParameters,
          ],
          responses: eventAnswers,
        },
      },
    },
    components: {
      securitySchemes: {
        signature: {
          type: 'apiKey',
          in: 'header',
          name: 'webhook-signature',
          description: 'Standard Webhooks: HMAC-SHA256 with the shared secret.',
        },
      },
      parameters: {
        'webhook-id': header('webhook-id', 'The message; part of what is signed.'),
        'webhook-timestamp': header('webhook-timestamp', 'Seconds since 1970; part of what is signed.'),
        'webhook-signature': header(
          'webhook-signature',
          '`v1,` and base64; two during a roll, with a space.',
        ),
      },
      schemas: schemas(),
    },
  };
}
