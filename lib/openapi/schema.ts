import { z } from 'zod';
import { acceptSchema } from '@/lib/accept/schema';
import { acceptAnswerSchema, linkViewSchema } from '@/lib/accept/view-schema';
import { leadSchema } from '@/lib/applicant/schema';
import { batchViewSchema } from '@/lib/batch/view-schema';
import {
  acceptRuleBody,
  leadRuleBody,
  messageBody,
  missingFieldsBody,
  unauthorizedBody,
  validationBody,
} from '@/lib/http/error-schema';
import { intentViewSchema } from '@/lib/intent/view-schema';
import { leadCheckSchema, leadViewSchema, submittedLeadSchema } from '@/lib/lead/view-schema';
import { matchViewSchema, offerViewSchema } from '@/lib/offer/view-schema';

/** Request bodies: the very schemas that validate them. */
const requestSchemas = {
  LeadInput: leadSchema,
  AcceptInput: acceptSchema,
} satisfies Record<string, z.ZodType>;

/** Response bodies. */
const answerSchemas = {
  SubmittedLead: submittedLeadSchema,
  LeadCheck: leadCheckSchema,
  Lead: leadViewSchema,
  Match: matchViewSchema,
  Offer: offerViewSchema,
  AcceptAnswer: acceptAnswerSchema,
  AcceptLink: linkViewSchema,
  Intent: intentViewSchema,
  Batch: batchViewSchema,
  Unauthorized: unauthorizedBody,
  Message: messageBody,
  ValidationFailed: validationBody,
  IntentFieldsMissing: missingFieldsBody,
  LeadRuleBroken: leadRuleBody,
  AcceptRuleBroken: acceptRuleBody,
} satisfies Record<string, z.ZodType>;

export type SchemaName = keyof typeof requestSchemas | keyof typeof answerSchemas;

/** The subset of JSON Schema (2020-12) that this document uses. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
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
  return { ...generated(requestSchemas, 'input'), ...generated(answerSchemas, 'output') };
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
    uri: (id) => `#/components/schemas/${id}`,
  });
  const named: [string, unknown][] = Object.entries(made.schemas).map(([id, { $schema, $id, ...schema }]) => [
    id,
    schema,
  ]);
  return Object.fromEntries(named) as Record<Name, JsonSchema>;
}
