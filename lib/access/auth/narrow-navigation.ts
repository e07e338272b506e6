import { cookies } from 'next/headers';
import { processState } from '@/lib/base/process/process';
import { narrowCookie } from './narrow-cookie';
import { cookieName } from './secure-portal';

/** Whether this browser wants the side navigation as narrow as its icons. */
export async function isNarrow(): Promise<boolean> {
  return (await cookies()).has(cookieName(processState().env, narrowCookie));
}
