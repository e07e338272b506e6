import { Badge } from '@/components/base/ui/badge';
import { Card } from '@/components/base/ui/card';
import { usualValues } from '@/lib/docs/docs/field-group';
import type { JsonSchema } from '@/lib/docs/openapi/schema';
import { limitsOf, typeOf } from '@/lib/docs/openapi/type-text';
import { InlineCode, Prose } from './prose';

/** Lists the fields of an object in a way that also reads well on a phone. */
export function FieldTable({
  schema,
  resolve,
  showRequired = false,
  showUsual = false,
  anchor,
}: {
  schema: JsonSchema;
  resolve: (schema: JsonSchema) => JsonSchema;
  showRequired?: boolean;
  /** Of a lead's fields: what applicants usually answer. */
  showUsual?: boolean;
  /** Gives each field an address of its own: this, a hyphen, its name. */
  anchor?: string;
}) {
  return (
    <Card>
      <ul className="divide-y divide-line">
        {Object.entries(schema.properties ?? {}).map(([name, field]) => {
          const limits = limitsOf(field);
          return (
            <li
              key={name}
              id={anchor && `${anchor}-${name}`}
              className="grid target:bg-accent-soft gap-x-6 gap-y-1 px-5 py-3 sm:grid-cols-[minmax(0,13rem)_minmax(0,1fr)]"
            >
              <div className="flex flex-wrap items-center gap-x-2 gap-y-1 sm:block">
                <code className="font-mono text-sm font-medium break-all">{name}</code>
                <p className="text-xs text-ink-2">{typeOf(field)}</p>
              </div>
              <div className="min-w-0 text-sm text-ink-2">
                {showRequired && schema.required?.includes(name) && <Badge tone="accent">required</Badge>}{' '}
                {field.description && <Prose text={field.description} />}{' '}
                {limits.length > 0 && <span className="text-xs">({limits.join(', ')})</span>}
                {showUsual && usualValues(name).length > 0 && (
                  <p className="mt-1 text-xs">Usually {usualValues(name).join(', ')}.</p>
                )}
                <Nested schema={field} resolve={resolve} />
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** Lists the fields of a nested object by name and type. */
function Nested({ schema, resolve }: { schema: JsonSchema; resolve: (schema: JsonSchema) => JsonSchema }) {
  const object = resolve(schema.items ?? schema.anyOf?.find((one) => one.properties || one.$ref) ?? schema);
  const fields = Object.entries(object.properties ?? {});
  if (fields.length === 0) return null;
  return (
    <ul className="mt-2 space-y-1.5 border-l-2 border-line pl-3">
      {fields.map(([name, field]) => (
        <li key={name}>
          <InlineCode>{name}</InlineCode> <span className="text-xs">{typeOf(field)}</span>
          {field.description && (
            <>
              {' · '}
              <Prose text={field.description} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
