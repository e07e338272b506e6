import { Badge, type Tone } from '@/components/base/ui/badge';
import { className } from '@/components/base/ui/class-name';
import { leadFieldGroups } from '@/lib/docs/docs/field-group';
import { resolveSchema } from '@/lib/docs/docs/fields';
import { referencePath } from '@/lib/docs/docs/page/reference';
import { type Language, languages } from '@/lib/docs/docs/sample/language';
import { sampleRequest } from '@/lib/docs/docs/sample/request';
import { sampleOf } from '@/lib/docs/docs/sample/sample';
import { type DocsSource, exampleBaseUrl } from '@/lib/docs/docs/source';
import type { AnswerShape, Operation } from '@/lib/docs/openapi/operation/shape';
import type { JsonSchema, SchemaName } from '@/lib/docs/openapi/schema';
import { AnchorLink } from './anchor-link';
import { CodeChoice } from './code-choice';
import { ErrorList } from './error-list';
import { FieldTable } from './field-table';
import { MethodBadge } from './method-badge';
import { Prose } from './prose';
import { SampleBlock } from './sample-block';

interface OperationSectionProps {
  operation: Operation;
  source: DocsSource;
  /** Nothing is above it. */
  first: boolean;
}

/** One endpoint: what it does, its parameters, its responses, and examples that can be run. */
export function OperationSection({ operation, source, first }: OperationSectionProps) {
  const { id, method, path, title, description, parameters = [], body, answers, errors } = operation;
  const { schemas } = source.components;
  const baseUrl = exampleBaseUrl(source);
  const resolve = (schema: JsonSchema) => resolveSchema(source, schema);
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={className(!first && 'border-t border-line pt-10')}
    >
      <div className="group flex items-center gap-1.5">
        <h2 id={`${id}-title`} className="text-xl">
          {title}
        </h2>
        <AnchorLink id={id} title={title} />
      </div>
      <p className="mt-2 flex items-center gap-2.5">
        <MethodBadge method={method} />
        <code className="min-w-0 font-mono text-sm break-all">/api/v2{path}</code>
      </p>
      <p className="mt-4 max-w-[44rem] text-base text-ink-2">
        <Prose text={description} />
      </p>
      {/* On a phone the examples come first. */}
      <div className="mt-6 flex flex-col-reverse gap-8 xl:grid xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="min-w-0 space-y-6">
          {parameters.length > 0 && (
            <Part title="Parameters">
              <FieldTable
                showRequired
                resolve={resolve}
                schema={{
                  required: parameters.filter((one) => one.in === 'path').map(({ name }) => name),
                  properties: Object.fromEntries(
                    parameters.map((one) => [
                      one.name,
                      { ...one.schema, description: `In the ${one.in}. ${one.description}` },
                    ]),
                  ),
                }}
              />
            </Part>
          )}
          {body && 'schema' in body && <BodyFields name={body.schema} {...{ id, schemas, resolve }} />}
          {answers
            .filter(({ schema }, at) => answers.findIndex((other) => other.schema === schema) === at)
            .map((answer) => (
              <AnswerFields key={answer.status} {...{ answer, answers, schemas, resolve }} />
            ))}
          {errors.length > 0 && (
            <Part title="Errors">
              <ErrorList errors={errors} />
            </Part>
          )}
        </div>
        <div className="min-w-0 space-y-4 xl:sticky xl:top-15 xl:-mt-6 xl:max-h-[calc(100dvh-3.75rem)] xl:self-start xl:overflow-y-auto xl:py-6">
          <SampleBlock title={title} samples={samplesOf(operation, baseUrl)} baseUrl={baseUrl} />
          {answers.some(({ examples }) => examples.length > 0) && (
            <CodeChoice
              label={`Response of ${title}`}
              options={answers.flatMap(({ status, examples }) =>
                examples.map((example) => ({
                  name: `${status} · ${example.title}`,
                  text: JSON.stringify(example.value, null, 2),
                })),
              )}
            />
          )}
        </div>
      </div>
    </section>
  );
}

function samplesOf(operation: Operation, baseUrl: string): Record<Language, string> {
  const request = sampleRequest(operation, baseUrl);
  return Object.fromEntries(languages.map((language) => [language, sampleOf(language, request)])) as Record<
    Language,
    string
  >;
}

function Part({ title, children }: { title: React.ReactNode; children: React.ReactNode }) {
  return (
    <div>
      <h3 className="mb-2 text-sm font-semibold">{title}</h3>
      {children}
    </div>
  );
}

type Shared = { schemas: DocsSource['components']['schemas']; resolve: (schema: JsonSchema) => JsonSchema };

/** The lead’s many fields are listed, by group, only at the first endpoint that takes them. */
function BodyFields({ id, name, schemas, resolve }: Shared & { id: string; name: SchemaName }) {
  if (name !== 'LeadInput')
    return (
      <Part title="Body">
        <FieldTable showRequired schema={schemas[name]} resolve={resolve} />
      </Part>
    );
  if (id !== 'createLead')
    return (
      <Part title="Body">
        <p className="text-sm text-ink-2">
          <Prose text={`The fields are those of [Submit a lead](${referencePath('Lead', 'createLead')}).`} />
        </p>
      </Part>
    );
  const { properties = {}, required = [] } = schemas.LeadInput;
  return leadFieldGroups.map(({ title, note, fields }) => (
    <Part key={title} title={`Body: ${title.toLowerCase()}`}>
      <p className="mb-2 text-sm text-ink-2">{note}</p>
      <FieldTable
        showRequired
        showUsual
        anchor={id}
        resolve={resolve}
        schema={{
          required,
          properties: Object.fromEntries(fields.map((field) => [field, properties[field] ?? {}])),
        }}
      />
    </Part>
  ));
}

const tone = (status: number): Tone => (status < 300 ? 'success' : 'neutral');

/** What its body is, or an array of; null: it has none. */
const nameOf = ({ schema }: AnswerShape): SchemaName | null =>
  schema === null || typeof schema === 'string' ? schema : schema[0];

function AnswerFields({
  answer,
  answers,
  schemas,
  resolve,
}: Shared & { answer: AnswerShape; answers: readonly AnswerShape[] }) {
  const name = nameOf(answer);
  const variants = name === null ? [] : (schemas[name].anyOf ?? [schemas[name]]).map(resolve);
  const alike = answers.filter(({ schema }) => schema === answer.schema);
  return (
    <Part
      title={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {Array.isArray(answer.schema) ? 'Response, an array of' : 'Response'}
          {alike.map(({ status, when }) => (
            <span key={status} className="flex items-center gap-1.5 font-normal text-ink-2">
              <Badge tone={tone(status)}>{status}</Badge>
              {when}
            </span>
          ))}
        </span>
      }
    >
      <div className="space-y-3">
        {variants.map((variant) => (
          <FieldTable key={Object.keys(variant.properties ?? {}).join()} schema={variant} resolve={resolve} />
        ))}
      </div>
    </Part>
  );
}
