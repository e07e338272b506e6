import type { Env } from '@/lib/base/process/env';
import type { UserRole } from '@/word/role';

/** How long a user may put off the set-up, from the first sign-in at which the role required it. */
export const graceSeconds = 7 * 24 * 60 * 60;

/** Whether users of this role must have a second factor (`REQUIRE_SECOND_FACTOR`, design base 24). */
export function isSecondFactorRequired(env: Pick<Env, 'requireSecondFactor'>, role: UserRole): boolean {
  return env.requireSecondFactor.includes(role);
}
