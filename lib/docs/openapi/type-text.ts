import { groupDigits } from '@/lib/base/text/text';
import type { JsonSchema } from './schema';

/** Describes a type in plain words: `integer or null`, `array of string`. */
export function typeOf(schema: JsonSchema): string {
  return [...new Set(typesOf(schema))].join(' or ') || 'any JSON';
}

function typesOf({ $ref, anyOf, enum: values, type, items, const: constant }: JsonSchema): string[] {
  if ($ref) return ['object'];
  if (anyOf) return anyOf.flatMap(typesOf);
  if (constant !== undefined && type === 'boolean') return [String(constant)];
  if (values) return ['string'];
  if (type === 'array') return [`array of ${items ? typeOf(items) : 'any JSON'}`];
  if (type === undefined) return [];
  return typeof type === 'string' ? [type] : [...type];
}

/** Lists a value's constraints besides its type. */
export function limitsOf(schema: JsonSchema): string[] {
  if (schema.anyOf) return schema.anyOf.flatMap(limitsOf);
  const { minLength, maxLength, minimum, maximum, maxItems, enum: values } = schema;
  const limits: string[] = [];
  if (values) limits.push(`one of ${values.join(', ')}`);
  if (minLength !== undefined && minLength > 1) limits.push(`at least ${minLength} characters`);
  if (maxLength !== undefined) limits.push(`at most ${groupDigits(maxLength)} characters`);
  if (minimum !== undefined && minimum > -(2 ** 31)) limits.push(`at least ${minimum}`);
  if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER)
    limits.push(`at most ${groupDigits(maximum)}`);
  if (maxItems !== undefined) limits.push(`at most ${maxItems} items`);
  return limits;
}
