import type { ErrorAnswer } from '@/lib/docs/openapi/error-answer';
import type { JsonSchema, SchemaName } from '@/lib/docs/openapi/schema';

export interface Example {
  readonly title: string;
  readonly value: unknown;
}

export interface AnswerShape {
  readonly status: number;
  readonly when: string;
  /** Null: an answer without a body. */
  readonly schema: SchemaName | readonly [SchemaName] | null;
  readonly examples: readonly Example[];
  readonly headers?: readonly (
    | 'Consent-Text-Problem'
    | 'Idempotency-Replayed'
    | 'Location'
    | 'Retry-After'
  )[];
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description: string;
  readonly schema: JsonSchema;
  readonly example?: string | number;
}

/** One call of the API (spec 4), without what all calls share. */
export interface Operation {
  readonly id: string;
  readonly tag:
    | 'Lead'
    | 'Consent'
    | 'Offer'
    | 'Accept'
    | 'Intent'
    | 'Batch'
    | 'Event'
    | 'Opt-out'
    | 'Sandbox';
  readonly method: 'delete' | 'get' | 'post';
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly parameters?: readonly Parameter[];
  readonly body?:
    | { readonly schema: SchemaName; readonly examples: readonly Example[] }
    | { readonly file: true };
  readonly answers: readonly AnswerShape[];
  readonly errors: readonly ErrorAnswer[];
  /** Whether a POST does nothing twice when it is sent twice, so that clients may repeat it by themselves (spec 7.4). */
  readonly safeToRepeat?: true;
}
