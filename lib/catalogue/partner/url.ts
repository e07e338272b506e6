import { parseUrl } from '@/lib/base/input/parse-url';

const longest = 2048;

/** The app itself serves endpoints under this path (design catalogue 20, Sandbox). */
const sandboxPath = '/api/sandbox/';

/**
 * Returns a partner-supplied URL that a browser may open: http or https, without credentials (design catalogue 8,
 * partner-supplied URLs). Anything else becomes null.
 */
export function webUrlOrNull(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > longest || text.trim() !== text) return null;
  const url = parseUrl(text);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  return url.username === '' && url.password === '' && !/[\p{Cc}\p{Cs}]/u.test(text) ? text : null;
}

export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Returns true for a path that is still under `/api/sandbox/` when resolved. */
export function isSandboxUrl(text: string): boolean {
  return (
    text.startsWith(sandboxPath) && parseUrl(text, 'http://a')?.pathname.startsWith(sandboxPath) === true
  );
}

/** Returns what is wrong with an endpoint that an operator enters (design catalogue 11), or null. */
export function endpointProblem(text: string): string | null {
  if (text.startsWith('/')) return isSandboxUrl(text) ? null : `a path must be under ${sandboxPath}`;
  if (webUrlOrNull(text) === null) return 'must be a URL that begins with https://';
  const url = new URL(text);
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) return 'must begin with https://';
  return null;
}

/** Returns what is wrong with a redirect template, or null; `{lead_id}` is filled in at call time. */
export function redirectTemplateProblem(text: string): string | null {
  return webUrlOrNull(text.replaceAll('{lead_id}', 'x')) === null ? 'must be an http or https URL' : null;
}

export function fillRedirect(template: string | null, leadId: string): string | null {
  return template === null
    ? null
    : webUrlOrNull(template.replaceAll('{lead_id}', encodeURIComponent(leadId)));
}
