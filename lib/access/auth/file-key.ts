import { createHmac } from 'node:crypto';
import { derivedKey } from '@/lib/base/crypto/derived-key';
import { AppError } from '@/lib/base/error/error';
import type { Environment } from '@/word/environment';
import type { PortalSession } from './session';

export interface FileKey {
  /** 32 bytes, as base64. */
  readonly key: string;
  readonly environment: Environment;
}

/**
 * Returns the key of a session and environment, under which the browser keeps unsent files (design batch 9). It is the
 * same as long as the session lasts, is stored nowhere, and nobody can ask for it afterwards.
 */
export function fileKey({ context, environment }: PortalSession): FileKey {
  const { actor, env } = context;
  if (actor.kind !== 'user') throw new AppError('forbidden', 'only users keep files');
  const key = createHmac('sha256', derivedKey(env.secret, 'kept file'))
    .update(`${actor.sessionId} ${environment}`)
    .digest('base64');
  return { key, environment };
}
