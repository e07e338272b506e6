import { shellQuoted } from '@/lib/shell-quote';
import type { Operation } from './operation';

/** Renders a call as a curl command; the key comes from the variable API_KEY. `body` is one of the examples. */
export function curlOf(
  { method, path, parameters = [], body }: Operation,
  baseUrl: string,
  value?: unknown,
): string {
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((text, { name, example }) => text.replace(`{${name}}`, String(example ?? `<${name}>`)), path);
  const lines = [
    `curl ${method === 'post' && !body ? '-X POST ' : ''}${shellQuoted(baseUrl + filled)}`,
    '-H "Authorization: Bearer $API_KEY"',
  ];
  if (body && 'file' in body) lines.push('-F file=@leads.csv', "-F intent='Personal Loan'");
  else if (body)
    lines.push("-H 'Content-Type: application/json'", `-d ${shellQuoted(JSON.stringify(value, null, 2))}`);
  return lines.join(' \\\n  ');
}
