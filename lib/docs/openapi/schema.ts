import { z } from 'zod';
import { leadSchema } from '@/lib/applicant/schema';
import {
  batchRowSchema,
  batchSummarySchema,
  batchViewSchema,
  ownBatchesSchema,
} from '@/lib/batch/view-schema';
import { intentViewSchema } from '@/lib/catalogue/intent/view-schema';
import { optOutSchema } from '@/lib/desk/opt-out/schema';
import {
  eventDataSchema,
  eventPageSchema,
  eventViewSchema,
  webhookBodySchema,
} from '@/lib/event/event/view-schema';
import {
  acceptRuleBody,
  batchNotFoundBody,
  batchOfAnotherBody,
  bodyTooLargeBody,
  cursorRefusedBody,
  eventNotFoundBody,
  intentNotFoundBody,
  internalErrorBody,
  leadNotFoundBody,
  leadRuleBody,
  messageBody,
  missingFieldsBody,
  notJsonBody,
  outOfScopeBody,
  pathNotFoundBody,
  rateLimitedBody,
  sandboxRuleBody,
  unauthorizedBody,
  validationBody,
} from '@/lib/http/http/error-schema';
import { acceptSchema } from '@/lib/lead/accept/schema';
import {
  acceptAnswerSchema,
  acceptedPartnerSchema,
  linkPendingSchema,
  linkViewSchema,
  partnerDetailsSchema,
  redirectViewSchema,
} from '@/lib/lead/accept/view-schema';
import {
  consentInputSchema,
  consentListSchema,
  consentViewSchema,
  recordedConsentSchema,
  recordingSchema,
  withdrawalSchema,
  withdrawInputSchema,
} from '@/lib/lead/consent/schema';
import {
  acceptOfLeadSchema,
  duplicateLeadSchema,
  leadCheckSchema,
  leadIntentSchema,
  leadSummarySchema,
  leadViewSchema,
  leadWarningSchema,
  liveFeedbackPartnerSchema,
  liveFeedbackSchema,
  referralViewSchema,
  submittedLeadSchema,
  submittedReferralSchema,
  updatedLeadsSchema,
} from '@/lib/lead/lead/view-schema';
import { matchViewSchema, offerViewSchema, probabilityConditionSchema } from '@/lib/lead/offer/view-schema';
import {
  servedConsentTextSchema,
  servedConsentTextsSchema,
  servedQuestionSchema,
} from '@/lib/message/consent-text/list-served';
import { leadOutcomesSchema, outcomeViewSchema } from '@/lib/money/outcome/view-schema';
import { advanceSchema, playOutcomeSchema, settleSchema } from '@/lib/sample/sandbox-lead/schema';
import { sandboxLeadSchema } from '@/lib/sample/sandbox-lead/view-schema';

/** Request bodies: the very schemas that validate them. */
const requestSchemas = {
  LeadInput: leadSchema,
  AcceptInput: acceptSchema,
  OptOutInput: optOutSchema,
  ConsentInput: consentInputSchema,
  RecordingInput: recordingSchema,
  WithdrawalInput: withdrawInputSchema,
  SettleInput: settleSchema,
  AdvanceInput: advanceSchema,
  PlayOutcomeInput: playOutcomeSchema,
} satisfies Record<string, z.ZodType>;

/**
 * Response bodies and every object in them: a generator names its types by these, and an object without a name by where
 * it stands.
 */
const answerSchemas = {
  SubmittedLead: submittedLeadSchema,
  LiveFeedback: liveFeedbackSchema,
  LiveFeedbackPartner: liveFeedbackPartnerSchema,
  SubmittedReferral: submittedReferralSchema,
  LeadCheck: leadCheckSchema,
  LeadWarning: leadWarningSchema,
  DuplicateLead: duplicateLeadSchema,
  Lead: leadViewSchema,
  LeadList: updatedLeadsSchema,
  LeadSummary: leadSummarySchema,
  LeadIntent: leadIntentSchema,
  LeadReferral: referralViewSchema,
  LeadAccept: acceptOfLeadSchema,
  LeadOutcomes: leadOutcomesSchema,
  Outcome: outcomeViewSchema,
  ConsentTexts: servedConsentTextsSchema,
  ConsentText: servedConsentTextSchema,
  ConsentQuestion: servedQuestionSchema,
  RecordedConsent: recordedConsentSchema,
  Consents: consentListSchema,
  Consent: consentViewSchema,
  ConsentRecording: recordingSchema,
  Withdrawal: withdrawalSchema,
  Match: matchViewSchema,
  ProbabilityCondition: probabilityConditionSchema,
  Offer: offerViewSchema,
  AcceptAnswer: acceptAnswerSchema,
  AcceptRedirect: redirectViewSchema,
  AcceptDetails: partnerDetailsSchema,
  AcceptPending: linkPendingSchema,
  AcceptedPartner: acceptedPartnerSchema,
  AcceptLink: linkViewSchema,
  SandboxLead: sandboxLeadSchema,
  Intent: intentViewSchema,
  Batch: batchViewSchema,
  BatchList: ownBatchesSchema,
  BatchSummary: batchSummarySchema,
  BatchRow: batchRowSchema,
  EventPage: eventPageSchema,
  Event: eventViewSchema,
  EventData: eventDataSchema,
  WebhookBody: webhookBodySchema,
  Unauthorized: unauthorizedBody,
  OutOfScope: outOfScopeBody,
  BatchOfAnother: batchOfAnotherBody,
  LeadNotFound: leadNotFoundBody,
  IntentNotFound: intentNotFoundBody,
  BatchNotFound: batchNotFoundBody,
  EventNotFound: eventNotFoundBody,
  PathNotFound: pathNotFoundBody,
  BodyTooLarge: bodyTooLargeBody,
  NotJson: notJsonBody,
  RateLimited: rateLimitedBody,
  InternalError: internalErrorBody,
  SandboxRuleBroken: sandboxRuleBody,
  Message: messageBody,
  ValidationFailed: validationBody,
  IntentFieldsMissing: missingFieldsBody,
  LeadRuleBroken: leadRuleBody,
  AcceptRuleBroken: acceptRuleBody,
  CursorRefused: cursorRefusedBody,
} satisfies Record<string, z.ZodType>;

/** A file cannot be described by a zod schema: it is streamed, and its fields are read as they come. */
const uploadSchemas = {
  BatchUpload: {
    type: 'object',
    required: ['file'],
    properties: {
      file: { type: 'string', format: 'binary' },
      intent: { type: 'string', description: 'The intent for rows without one, by title.' },
      intent_id: { type: 'integer', description: 'The same, by id.' },
    },
  },
} satisfies Record<string, JsonSchema>;

export type SchemaName =
  | keyof typeof requestSchemas
  | keyof typeof uploadSchemas
  | keyof typeof answerSchemas;

/** The subset of JSON Schema (2020-12) that this document uses. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly additionalProperties?: boolean | JsonSchema;
}

export const schemaRef = (name: SchemaName): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** Builds `components.schemas`: each zod schema as JSON Schema, with references to nested ones. */
export function componentSchemas(): Record<SchemaName, JsonSchema> {
  return {
    ...generated(requestSchemas, 'input'),
    ...uploadSchemas,
    ...leftOpen(generated(answerSchemas, 'output')),
  };
}

/**
 * Allows further fields: an answer may get some in time, and a client that was generated earlier must not refuse it.
 * The tests hold our own answers to the fields that are named.
 */
function leftOpen<Name extends string>(schemas: Record<Name, JsonSchema>): Record<Name, JsonSchema> {
  const open = ({ additionalProperties, ...schema }: JsonSchema) =>
    additionalProperties === false
      ? schema
      : { ...schema, ...(additionalProperties && { additionalProperties }) };
  return Object.fromEntries(
    Object.entries<JsonSchema>(schemas).map(([name, schema]) => [name, open(schema)]),
  ) as Record<Name, JsonSchema>;
}

/** Takes out what says nothing: that an integer is a safe one, that a date-time looks like one, that keys are text. */
function dropNoise(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format === 'date-time') delete schema.pattern;
  delete schema.propertyNames;
}

function generated<Name extends string>(
  schemas: Record<Name, z.ZodType>,
  io: 'input' | 'output',
): Record<Name, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries<z.ZodType>(schemas)) registry.add(schema, { id });
  const made = z.toJSONSchema(registry, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => dropNoise(jsonSchema),
    uri: (id) => `#/components/schemas/${id}`,
  });
  const named: [string, unknown][] = Object.entries(made.schemas).map(([id, { $schema, $id, ...schema }]) => [
    id,
    schema,
  ]);
  return Object.fromEntries(named) as Record<Name, JsonSchema>;
}
