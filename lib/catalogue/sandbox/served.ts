import type { Env } from '@/lib/base/process/env';
import type { Environment } from '@/word/environment';

/**
 * Whether the sandbox serves an environment (design catalogue 21): UAT, and Production in the demo alone, where nobody
 * is real.
 */
export const isSandboxServed = ({ seedDemo }: Pick<Env, 'seedDemo'>, environment: Environment): boolean =>
  environment === 'uat' || seedDemo;
