import type { Operation } from '@/lib/docs/openapi/operation/shape';
import type { JsonSchema } from '@/lib/docs/openapi/schema';
import { answerOf, isRepeatable, type Parameter, parametersOf } from './call';

const generated = '# Written from the OpenAPI document when the service was built: change nothing here.';
/** Reserved words, which no parameter can be called. */
const reserved = new Set(['from', 'import', 'class', 'in', 'is', 'not', 'None', 'True', 'False']);

/** Writes operations.py: a method for each call. */
export function pythonOperations(operations: readonly Operation[]): string {
  return `${generated}
from __future__ import annotations

import os
from typing import IO, Any
from urllib.parse import quote

from . import types


class Operations:
    """Every call of the API, in the order in which a client uses them."""

    def _call(self, method: str, path: str, **given: Any) -> Any:
        raise NotImplementedError

${operations.map(methodOf).join('\n')}`;
}

function methodOf(operation: Operation): string {
  const { id, method, path, title, description, body } = operation;
  const { inPath, inQuery, inHeader } = parametersOf(operation);
  const optional = [...inQuery, ...inHeader];
  const signature = [
    'self',
    ...inPath.map((one) => `${nameOf(one)}: ${typeOf(one.schema)}`),
    ...(body
      ? ['schema' in body ? `body: types.${body.schema}` : 'file: str | os.PathLike[str] | IO[bytes]']
      : []),
    ...(optional.length > 0 ? ['*'] : []),
    ...optional.map((one) => `${nameOf(one)}: ${typeOf(one.schema)} | None = None`),
  ];
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => `{quote(str(${nameOf({ name })}), safe='')}`);
  const dictOf = (parameters: readonly Parameter[]) =>
    `{${parameters.map((one) => `"${one.name}": ${nameOf(one)}`).join(', ')}}`;
  const given = [
    `"${method.toUpperCase()}"`,
    `${filled === path ? '' : 'f'}"${filled}"`,
    ...(inQuery.length > 0 ? [`query=${dictOf(inQuery)}`] : []),
    ...(inHeader.length > 0 ? [`headers=${dictOf(inHeader)}`] : []),
    ...(body ? ['schema' in body ? 'body=body' : 'file=file'] : []),
    ...(isRepeatable(operation) ? ['repeatable=True'] : []),
  ];
  const words = [
    `${title}.`,
    description,
    ...optional.map((one) => `${nameOf(one)}: ${one.description}`),
    ...(body && !('schema' in body)
      ? ['file: the path of a file, or a file that is open for reading bytes.']
      : []),
  ];
  const answer = answerOf(operation);
  const returned =
    answer === null ? 'None' : answer.isList ? `list[types.${answer.name}]` : `types.${answer.name}`;
  return `    def ${snake(id)}(${signature.join(', ')}) -> ${returned}:
        """
${words.map((line) => `        ${line.replaceAll('\\', '\\\\')}`).join('\n\n')}
        """
        ${answer === null ? '' : 'return '}self._call(${given.join(', ')})
`;
}

/** Writes types.py: each object as a dictionary with known keys, each choice as a union. */
export function pythonTypes(schemas: Readonly<Record<string, JsonSchema>>): string {
  const objects = Object.entries(schemas).filter(([, schema]) => schema.properties);
  const others = Object.entries(schemas).filter(([, schema]) => !schema.properties);
  const unionOf = ({ anyOf }: JsonSchema) =>
    anyOf ? `Union[${anyOf.map((one) => typeOf(one, '')).join(', ')}]` : 'Any';
  return `${generated}
from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict, Union

${objects.map(([name, schema]) => `\n${dictionaryOf(name, schema)}`).join('\n')}
${others.map(([name, schema]) => `\n${name} = ${unionOf(schema)}`).join('\n')}
`;
}

function dictionaryOf(name: string, { properties = {}, required = [] }: JsonSchema): string {
  const fields = Object.entries(properties).map(([field, schema]) => {
    const type = typeOf(schema, '');
    const words = schema.description ? `    #: ${schema.description.replaceAll(/\s*\n\s*/g, ' ')}\n` : '';
    return `${words}    ${field}: ${required.includes(field) ? type : `NotRequired[${type}]`}`;
  });
  return `class ${name}(TypedDict):\n${fields.join('\n') || '    pass'}\n`;
}

/** `prefix`: where the named types are. */
function typeOf(schema: JsonSchema, prefix = 'types.'): string {
  const { $ref, anyOf, enum: values, const: only, type, items, additionalProperties: further } = schema;
  if ($ref) return prefix + $ref.replace('#/components/schemas/', '');
  if (anyOf) return [...new Set(anyOf.map((one) => typeOf(one, prefix)))].join(' | ');
  if (only !== undefined || values) return `Literal[${(values ?? [only]).map(literalOf).join(', ')}]`;
  if (Array.isArray(type))
    return type.map((one: string) => typeOf({ ...schema, type: one }, prefix)).join(' | ');
  switch (type) {
    case 'string':
      return 'str';
    case 'integer':
      return 'int';
    case 'number':
      return 'float';
    case 'boolean':
      return 'bool';
    case 'null':
      return 'None';
    case 'array':
      return `list[${items ? typeOf(items, prefix) : 'Any'}]`;
    case 'object':
      return `dict[str, ${typeof further === 'object' ? typeOf(further, prefix) : 'Any'}]`;
    default:
      return 'Any';
  }
}

function literalOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return value === null ? 'None' : JSON.stringify(value);
}

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A parameter's name in Python: `Idempotency-Key` is `idempotency_key`, `from` is `from_`. */
function nameOf({ name }: Pick<Parameter, 'name'>): string {
  const plain = name.replaceAll('-', '_').toLowerCase();
  return reserved.has(plain) ? `${plain}_` : plain;
}
