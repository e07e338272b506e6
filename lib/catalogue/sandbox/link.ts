import type { Env } from '@/lib/base/process/env';

/** Returns where a sandbox partner sends the applicant: a page of ours that says what would happen there. */
export function applyUrl(
  { portalOrigin }: Pick<Env, 'portalOrigin'>,
  slug: string,
  applicationId: string,
): string {
  return `${portalOrigin}/api/sandbox/${encodeURIComponent(slug)}/apply?application=${encodeURIComponent(applicationId)}`;
}
