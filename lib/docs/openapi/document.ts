import type { Env } from '@/lib/base/process/env';
import { apiChangelog } from './changelog';
import { commonErrors } from './error';
import type { ErrorAnswer } from './error-answer';
import { example } from './example';
import { operations } from './operation';
import type { AnswerShape, Example, Operation } from './operation/shape';
import { componentSchemas, type JsonSchema, schemaRef } from './schema';
import { webhookObjects } from './webhook';

const description = `Submit loan applicant records (leads), get matching partners (offers), and accept the applicant’s choice.

Every request carries \`Authorization: Bearer <API_KEY>\`. A key belongs to one environment, UAT or Production, and is issued with its base URL. All responses are JSON, errors included, and carry \`X-Request-Id\`.`;

const tags = [
  { name: 'Intent', description: 'The product categories that a lead can be tied to.' },
  { name: 'Lead', description: 'Applicant records.' },
  { name: 'Offer', description: 'The partners that match a lead.' },
  { name: 'Accept', description: 'The applicant’s choice.' },
  { name: 'Batch', description: 'Files of leads.' },
  { name: 'Event', description: 'What happened, in order.' },
  { name: 'Sandbox', description: 'UAT only: what otherwise takes a partner, or days.' },
  { name: 'Consent', description: 'What applicants said yes to, and took back.' },
  { name: 'Opt-out', description: 'Who is not to be contacted.' },
] as const;

/** Builds the served reference: OpenAPI 3.1, from the schemas that validate requests and describe responses. */
export function openApiDocument(env: Pick<Env, 'uatOrigin' | 'productionOrigin'>) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: operationObject(operation) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Lead-matching API', version: apiChangelog[0].version, description },
    servers: servers(env),
    security: [{ apiKey: [] }],
    tags,
    paths,
    webhooks: webhookObjects(),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'The full API key: one space after Bearer, no quotes. Nothing else authenticates.',
        },
      },
      headers: {
        'X-Request-Id': {
          description: 'Identifies this request in our log: quote it when you report a problem.',
          schema: { type: 'string' },
        },
        'Retry-After': {
          description: 'Seconds to wait before the next attempt.',
          schema: { type: 'integer' },
        },
        RateLimit: {
          description:
            'Where the key has a limit: `r` requests are left in this minute, which ends in `t` seconds (draft-ietf-httpapi-ratelimit-headers).',
          schema: { type: 'string' },
          example: '"minute";r=59;t=42',
        },
        'RateLimit-Policy': {
          description: 'Where the key has a limit: `q` requests in `w` seconds.',
          schema: { type: 'string' },
          example: '"minute";q=60;w=60',
        },
        'WWW-Authenticate': {
          description: 'How to authenticate (RFC 6750); with an `error` if a key was sent.',
          schema: { type: 'string' },
          example: 'Bearer realm="api", error="invalid_token"',
        },
        Location: {
          description: 'Where to poll.',
          schema: { type: 'string' },
          example: `/api/v2/lead/batch/${example.batchId}`,
        },
        'Consent-Text-Problem': {
          description: '`unknown` where the `Consent-Text` sent is no text that somebody can have read.',
          schema: { type: 'string', enum: ['unknown'] },
        },
        'Idempotency-Replayed': {
          description:
            '`true` where an earlier call with the same Idempotency-Key has made what the answer is about.',
          schema: { type: 'string', enum: ['true'] },
        },
      },
      schemas: componentSchemas(),
    },
  };
}

function servers({ uatOrigin, productionOrigin }: Pick<Env, 'uatOrigin' | 'productionOrigin'>) {
  if (uatOrigin === productionOrigin)
    return [{ url: `${uatOrigin}/api/v2`, description: 'UAT and Production: the key decides' }];
  return [
    { url: `${uatOrigin}/api/v2`, description: 'UAT' },
    { url: `${productionOrigin}/api/v2`, description: 'Production' },
  ];
}

function operationObject(operation: Operation) {
  const { id, tag, title, description, parameters = [], body, answers, errors } = operation;
  return {
    operationId: id,
    tags: [tag],
    summary: title,
    description,
    ...(parameters.length > 0
      ? {
          parameters: parameters.map((one) => ({ ...one, ...(one.in === 'path' ? { required: true } : {}) })),
        }
      : {}),
    ...(body ? { requestBody: requestBody(body) } : {}),
    responses: {
      ...Object.fromEntries(answers.map((answer) => [answer.status, answerObject(answer)])),
      ...errorObjects([...errors, ...commonErrors]),
    },
  };
}

function requestBody(body: NonNullable<Operation['body']>) {
  if ('file' in body) {
    // The form alone, though a raw body is read as well: of several media types some generators pick JSON.
    return {
      required: true,
      description: 'The file, as a part of a form; its format is detected from its content.',
      content: { 'multipart/form-data': { schema: schemaRef('BatchUpload') } },
    };
  }
  return {
    required: true,
    content: {
      'application/json': { schema: schemaRef(body.schema), examples: examplesObject(body.examples) },
    },
  };
}

function answerObject({ when, schema, examples, headers = [] }: AnswerShape) {
  if (schema === null) return emptyResponse(when);
  return responseObject(
    when,
    typeof schema === 'string' ? schemaRef(schema) : { type: 'array', items: schemaRef(schema[0]) },
    examples,
    headers,
  );
}

/** Builds one response per status: its possible errors and bodies. */
function errorObjects(errors: readonly ErrorAnswer[]) {
  const statuses = [...new Set(errors.map(({ status }) => status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const group = errors.filter((error) => error.status === status);
      const schemas = [...new Set(group.map(({ schema }) => schema))].map(schemaRef);
      const [only] = schemas;
      return [
        status,
        responseObject(
          group.map(({ when }) => when).join('\n\n'),
          only && schemas.length === 1 ? only : { anyOf: schemas },
          group.map(({ when, example }) => ({ title: when, value: example })),
          [...new Set(group.flatMap(({ headers = [] }) => headers))],
        ),
      ];
    }),
  );
}

/** The headers of every answer; the second and the third where the key has a limit. */
const everyAnswer = ['X-Request-Id', 'RateLimit', 'RateLimit-Policy'];

/** An answer without a body. */
const emptyResponse = (description: string) => ({
  description,
  headers: Object.fromEntries(everyAnswer.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
});

function responseObject(
  description: string,
  schema: JsonSchema,
  examples: readonly Example[],
  headers: readonly string[],
) {
  return {
    description,
    headers: Object.fromEntries(
      [...everyAnswer, ...headers].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
    ),
    content: { 'application/json': { schema, examples: examplesObject(examples) } },
  };
}

function examplesObject(examples: readonly Example[]) {
  return Object.fromEntries(
    examples.map(({ title, value }, at) => [`example${at + 1}`, { summary: title, value }]),
  );
}
