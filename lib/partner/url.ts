import { parseUrl } from '@/lib/parse-url';

const longest = 2048;

/** Endpoints under this path are served by the app itself (design 6, Sandbox). */
export const sandboxPath = '/api/sandbox/';

/**
 * A URL that a partner supplies and a browser may open: http or https, no credentials (design 5, partner-supplied
 * URLs). Anything else is worth nothing and becomes null.
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

/** A path under `/api/sandbox/` that stays there when it is resolved. */
export function isSandboxUrl(text: string): boolean {
  return (
    text.startsWith(sandboxPath) && parseUrl(text, 'http://a')?.pathname.startsWith(sandboxPath) === true
  );
}

/** What is wrong with an endpoint that an operator enters (design 6), in words; null when nothing is. */
export function endpointProblem(text: string): string | null {
  if (text.startsWith('/')) return isSandboxUrl(text) ? null : `a path must be under ${sandboxPath}`;
  if (webUrlOrNull(text) === null) return 'must be a URL that begins with https://';
  const url = new URL(text);
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) return 'must begin with https://';
  return null;
}

/** What is wrong with a redirect template; `{lead_id}` is filled in at call time. */
export function redirectTemplateProblem(text: string): string | null {
  return webUrlOrNull(text.replaceAll('{lead_id}', 'x')) === null ? 'must be an http or https URL' : null;
}

export function fillRedirect(template: string | null, leadId: string): string | null {
  return template === null
    ? null
    : webUrlOrNull(template.replaceAll('{lead_id}', encodeURIComponent(leadId)));
}
