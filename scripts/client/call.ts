import type { Operation } from '@/lib/docs/openapi/operation/shape';

export type Parameter = NonNullable<Operation['parameters']>[number];

/** A call's parameters by where they stand. */
export function parametersOf({ parameters = [] }: Operation) {
  const of = (place: Parameter['in']) => parameters.filter((one) => one.in === place);
  return { inPath: of('path'), inQuery: of('query'), inHeader: of('header') };
}

/** The name of what it answers when all goes well, and whether that is a list of such; null: an answer without a body. */
export function answerOf({ id, answers }: Operation): { name: string; isList: boolean } | null {
  const [answer] = answers;
  if (!answer) throw new Error(`${id} answers nothing`);
  const { schema } = answer;
  if (schema === null) return null;
  return typeof schema === 'string' ? { name: schema, isList: false } : { name: schema[0], isList: true };
}

/** Whether the call can be sent again after a failure without being done twice (spec 7.4). */
export const isRepeatable = ({ method, safeToRepeat }: Operation) =>
  method === 'get' || safeToRepeat === true;
