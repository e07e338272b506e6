import type { Env } from '@/lib/base/process/env';

/** Whether browsers reach the portal over https: only then can cookies be Secure. */
export function isSecurePortal(env: Env): boolean {
  return env.portalOrigin.startsWith('https://');
}

/** Returns the name of a cookie of ours: under https with `__Host-`, so that no other host can set it. */
export function cookieName(env: Env, name: string): string {
  return isSecurePortal(env) ? `__Host-${name}` : name;
}
