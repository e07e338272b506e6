import type { Operation } from '@/lib/docs/openapi/operation/shape';

/** A call as a sample sends it. */
export interface SampleRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  /** Its success has no body. */
  readonly answersEmpty: boolean;
  /** It carries an `Idempotency-Key`, new each time. */
  readonly keyed: boolean;
  /** The JSON body. */
  readonly json?: unknown;
  /** A form with a file of this name, and other fields. */
  readonly form?: { readonly file: string; readonly fields: Readonly<Record<string, string>> };
}

/** Returns the call that an endpoint's samples send: its path and body filled with the first examples. */
export function sampleRequest(
  { method, path, parameters = [], body, answers }: Operation,
  baseUrl: string,
): SampleRequest {
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((text, { name, example }) => text.replace(`{${name}}`, String(example ?? `<${name}>`)), path);
  return {
    method: method.toUpperCase() as SampleRequest['method'],
    url: baseUrl + filled,
    answersEmpty: answers.every(({ schema }) => schema === null),
    keyed: parameters.some(({ name }) => name === 'Idempotency-Key'),
    ...(body && 'examples' in body && { json: body.examples[0]?.value }),
    ...(body && 'file' in body && { form: { file: 'leads.csv', fields: { intent: 'Personal Loan' } } }),
  };
}
