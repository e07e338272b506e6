import { signIn as signInVerb } from '@/lib/access/auth/sign-in';

/** Signs in somebody without a second factor; returns the session's id. */
export async function signIn(...call: Parameters<typeof signInVerb>): Promise<string> {
  const result = await signInVerb(...call);
  if (result.kind !== 'signed in') throw new Error('this user has a second factor');
  return result.sessionId;
}
