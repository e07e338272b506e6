import { shellQuoted } from '@/lib/base/text/shell-quote';
import type { StepRequest } from './step';

/** The headers and the body of a call, as HTTP sends them. `key` is what stands for the key. */
export function requestAsHttp({ headers = {}, body }: StepRequest, key: string): string {
  const lines = [
    `Authorization: Bearer ${key}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body ? ['Content-Type: application/json'] : []),
  ];
  return [...lines, ...(body ? ['', JSON.stringify(body, null, 2)] : [])].join('\n');
}

/** The call as a curl command; the key comes from the variable API_KEY. */
export function requestAsCurl({ path, headers = {}, body }: StepRequest, baseUrl: string): string {
  return [
    `curl ${shellQuoted(baseUrl + path)}`,
    '-H "Authorization: Bearer $API_KEY"',
    ...Object.entries(headers).map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`),
    ...(body
      ? ["-H 'Content-Type: application/json'", `-d ${shellQuoted(JSON.stringify(body, null, 2))}`]
      : []),
  ].join(' \\\n  ');
}
