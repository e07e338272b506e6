import type { Operation } from '@/lib/docs/openapi/operation/shape';
import type { JsonSchema } from '@/lib/docs/openapi/schema';
import type { Block, DocPage } from './block';
import { fieldLine, resolveSchema } from './fields';
import { docGroups } from './pages';
import { exampleIdempotencyKey, exampleIdNumber } from './quickstart/applicant';
import { requestAsCurl } from './quickstart/request-text';
import { nothingKnown, quickstartSteps } from './quickstart/step';
import { type Language, languages } from './sample/language';
import { sampleRequest } from './sample/request';
import { sampleOf } from './sample/sample';
import { type DocsSource, exampleBaseUrl } from './source';

/** The address of a page as Markdown. */
export function markdownPath(path: string): string {
  return path === '/docs' ? '/docs/index.md' : `${path}.md`;
}

/** Returns a page as Markdown, for assistants and for reading in an editor. */
export function pageMarkdown(page: DocPage, source: DocsSource): string {
  const blocks = page.blocks.map((block) => blockMarkdown(block, source));
  return `${[`# ${page.title}`, `> ${page.description}`, ...blocks].map((part) => linked(part)).join('\n\n')}\n`;
}

/** Returns the index of the pages for assistants, in the form of llmstxt.org. */
export function llmsText(pages: readonly DocPage[], { info }: DocsSource): string {
  const [overview] = pages;
  const groups = docGroups
    .filter((group) => pages.some((page) => page.group === group))
    .map((group) =>
      [
        `## ${group}`,
        '',
        ...pages
          .filter((page) => page.group === group)
          .map(({ title, path, description }) => `- [${title}](${markdownPath(path)}): ${description}`),
      ].join('\n'),
    );
  const document = '## Optional\n\n- [OpenAPI 3.1](/docs/openapi.json): the whole API for generators.';
  return `${[`# ${info.title}`, `> ${overview?.description ?? ''}`, ...groups, document].join('\n\n')}\n`;
}

/** Our own pages are linked as Markdown, too, so that a reader of one stays among them. */
function linked(text: string): string {
  return text.replaceAll(/\]\((\/docs[^)#\s]*)(#[^)\s]*)?\)/g, (all, path: string, anchor = '') =>
    /\.\w+$/.test(path) ? all : `](${markdownPath(path)}${anchor})`,
  );
}

const fenceName: Readonly<Record<Language, string>> = {
  curl: 'sh',
  JavaScript: 'js',
  Python: 'python',
  PHP: 'php',
  'C#': 'csharp',
};

const fence = (text: string, language = '') => `\`\`\`${language}\n${text}\n\`\`\``;
const json = (value: unknown) => fence(JSON.stringify(value, null, 2), 'json');

function tableOf(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}

function blockMarkdown(block: Block, source: DocsSource): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level ?? 2)} ${block.title}`;
    case 'text':
      return block.text;
    case 'note':
      return `> ${block.text}`;
    case 'list':
      return block.items.map((item, at) => `${block.numbered ? `${at + 1}.` : '-'} ${item}`).join('\n');
    case 'terms':
      return block.items
        .map(({ title, text }, at) => `${block.numbered ? `${at + 1}.` : '-'} **${title}**: ${text}`)
        .join('\n');
    case 'links':
      return block.items.map(({ href, title, text }) => `- [${title}](${href}): ${text}`).join('\n');
    case 'table':
      return tableOf(
        block.columns,
        block.rows.map(({ cells }) => cells),
      );
    case 'messages':
      return tableOf(
        ['Status', 'Message', 'Cause', 'What to do'],
        block.items.map(({ status, message, cause, cure }) => [
          status === null ? '422' : String(status),
          `\`${message}\``,
          cause,
          cure,
        ]),
      );
    case 'code':
      return `${block.title}:\n\n${fence(block.text)}`;
    case 'errors':
      return errorTable(block.errors);
    case 'quickstart':
      return quickstartMarkdown(source);
    case 'operation':
      return operationMarkdown(block.operation, source);
  }
}

function quickstartMarkdown(source: DocsSource): string {
  const known = nothingKnown({ idNumber: exampleIdNumber, idempotencyKey: exampleIdempotencyKey });
  return quickstartSteps
    .map((step, at) =>
      [
        `## ${at + 1}. ${step.title}`,
        step.text,
        fence(requestAsCurl(step.request(known), exampleBaseUrl(source)), 'sh'),
      ].join('\n\n'),
    )
    .join('\n\n');
}

const errorTable = (errors: Operation['errors']) =>
  tableOf(
    ['Status', 'When', 'Body'],
    errors
      .toSorted((a, b) => a.status - b.status)
      .map(({ status, when, example }) => [String(status), when, `\`${JSON.stringify(example)}\``]),
  );

function operationMarkdown(operation: Operation, source: DocsSource): string {
  const { method, path, title, description, parameters = [], body, answers, errors } = operation;
  const request = sampleRequest(operation, exampleBaseUrl(source));
  const parts = [
    `## ${title}`,
    `\`${method.toUpperCase()} /api/v2${path}\``,
    description,
    ...languages.map(
      (language) => `${language}:\n\n${fence(sampleOf(language, request), fenceName[language])}`,
    ),
  ];
  if (parameters.length > 0)
    parts.push(
      '### Parameters',
      parameters
        .map((one) => `- In the ${one.in}: ${fieldLine(one.name, withText(one), one.in === 'path')}`)
        .join('\n'),
    );
  if (body && 'schema' in body)
    parts.push('### Body', fieldList(resolveSchema(source, ref(body.schema)), source));
  for (const { status, when, schema, examples } of answers) {
    const name = schema === null || typeof schema === 'string' ? schema : schema[0];
    parts.push(
      `### ${status}`,
      when,
      ...(name === null ? [] : variantsOf(name, source)).map((variant) => fieldList(variant, source)),
      ...examples.map(({ title, value }) => `${title}:\n\n${json(value)}`),
    );
  }
  if (errors.length > 0) parts.push('### Errors', errorTable(errors));
  return parts.join('\n\n');
}

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const withText = ({ schema, description }: { schema: JsonSchema; description: string }): JsonSchema => ({
  ...schema,
  description,
});

function variantsOf(name: string, source: DocsSource): readonly JsonSchema[] {
  const schema = resolveSchema(source, ref(name));
  return (schema.anyOf ?? [schema]).map((variant) => resolveSchema(source, variant));
}

function fieldList({ properties = {}, required = [] }: JsonSchema, source: DocsSource): string {
  return Object.entries(properties)
    .map(([name, field]) => {
      const nested = resolveSchema(
        source,
        field.items ?? field.anyOf?.find((one) => one.properties) ?? field,
      );
      const inner = Object.entries(nested.properties ?? {}).map(
        ([child, value]) => `\n  - ${fieldLine(child, value, false)}`,
      );
      return `- ${fieldLine(name, field, required.includes(name))}${inner.join('')}`;
    })
    .join('\n');
}
