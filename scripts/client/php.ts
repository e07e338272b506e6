import type { Operation } from '@/lib/docs/openapi/operation/shape';
import type { JsonSchema } from '@/lib/docs/openapi/schema';
import { answerOf, isRepeatable, type Parameter, parametersOf } from './call';

/**
 * Writes src/Operations.php: a method for each call, with the shapes of what it takes and answers as PHPStan and Psalm
 * read them.
 */
export function phpOperations(
  operations: readonly Operation[],
  schemas: Readonly<Record<string, JsonSchema>>,
): string {
  const types = Object.entries(schemas).map(([name, schema]) => ` * @phpstan-type ${name} ${typeOf(schema)}`);
  return `<?php

// Written from the OpenAPI document when the service was built: change nothing here.

declare(strict_types=1);

namespace LeadMatching;

/**
 * Every call of the API, in the order in which a client uses them.
 *
${types.join('\n')}
 */
trait Operations
{
${operations.map(methodOf).join('\n')}}
`;
}

function methodOf(operation: Operation): string {
  const { id, method, path, title, description, body } = operation;
  const { inPath, inQuery, inHeader } = parametersOf(operation);
  const optional = [...inQuery, ...inHeader];
  const signature = [
    ...inPath.map((one) => `${nativeType(one)} $${camel(one.name)}`),
    ...(body ? ['schema' in body ? 'array $body' : 'string $file'] : []),
    ...optional.map((one) => `?${nativeType(one)} $${camel(one.name)} = null`),
  ];
  const filled = path
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith('{') ? `rawurlencode((string) $${camel(part.slice(1, -1))})` : `'${part}'`,
    )
    .join(' . ');
  const arrayOf = (parameters: readonly Parameter[]) =>
    `[${parameters.map((one) => `'${one.name}' => $${camel(one.name)}`).join(', ')}]`;
  const given = [
    `'${method.toUpperCase()}'`,
    filled,
    ...(inQuery.length > 0 ? [`query: ${arrayOf(inQuery)}`] : []),
    ...(inHeader.length > 0 ? [`headers: ${arrayOf(inHeader)}`] : []),
    ...(body ? ['schema' in body ? 'body: $body' : 'file: $file'] : []),
    ...(isRepeatable(operation) ? ['repeatable: true'] : []),
  ];
  const answer = answerOf(operation);
  const taken =
    body && 'schema' in body ? `@param ${body.schema} $body` : '@param string $file The path of a file.';
  const words = [
    `${title}.`,
    '',
    description,
    '',
    ...(body ? [taken] : []),
    ...optional.map((one) => `@param ${nativeType(one)}|null $${camel(one.name)} ${one.description}`),
    ...(answer === null ? [] : [`@return ${answer.isList ? `list<${answer.name}>` : answer.name}`]),
    '@throws ApiError',
  ];
  return `    /**
${words.map((line) => `     * ${line}`.trimEnd()).join('\n')}
     */
    public function ${id}(${signature.join(', ')}): ${answer === null ? 'void' : 'array'}
    {
        ${answer === null ? '' : 'return '}$this->call(${given.join(', ')});
    }
`;
}

const nativeType = ({ schema: { type } }: Parameter) => (type === 'integer' ? 'int' : 'string');

/** `batch_id` is `batchId`, `Idempotency-Key` is `idempotencyKey`. */
const camel = (name: string) =>
  name
    .replace(/^[A-Z]/, (letter) => letter.toLowerCase())
    .replaceAll(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase());

function typeOf(schema: JsonSchema): string {
  const { $ref, anyOf, enum: values, const: only, type, items } = schema;
  if ($ref) return $ref.replace('#/components/schemas/', '');
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join('|');
  if (only !== undefined || values) return (values ?? [only]).map(literalOf).join('|');
  if (Array.isArray(type)) return type.map((one: string) => typeOf({ ...schema, type: one })).join('|');
  switch (type) {
    case 'integer':
      return 'int';
    case 'number':
      return 'int|float';
    case 'boolean':
      return 'bool';
    case 'array':
      return `list<${items ? typeOf(items) : 'mixed'}>`;
    case 'object':
      return shapeOf(schema);
    default:
      return type === undefined ? 'mixed' : String(type);
  }
}

function shapeOf({ properties, required = [], additionalProperties: further }: JsonSchema): string {
  if (!properties) return `array<string, ${typeof further === 'object' ? typeOf(further) : 'mixed'}>`;
  const fields = Object.entries(properties).map(
    ([name, one]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(one)}`,
  );
  return `array{${fields.join(', ')}}`;
}

const literalOf = (value: unknown) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value);
