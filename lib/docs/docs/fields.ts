import type { JsonSchema, SchemaName } from '@/lib/docs/openapi/schema';
import { limitsOf, typeOf } from '@/lib/docs/openapi/type-text';
import type { DocsSource } from './source';

/** Follows a reference to a component of the document. */
export function resolveSchema({ components }: DocsSource, { $ref, ...schema }: JsonSchema): JsonSchema {
  return $ref ? components.schemas[$ref.replace('#/components/schemas/', '') as SchemaName] : schema;
}

/** One field in a line: `net_income (integer or null, at least 0): Whole rand a month.` */
export function fieldLine(name: string, field: JsonSchema, required: boolean): string {
  const facts = [typeOf(field), ...(required ? ['required'] : []), ...limitsOf(field)].join(', ');
  return `\`${name}\` (${facts})${field.description ? `: ${field.description}` : ''}`;
}
