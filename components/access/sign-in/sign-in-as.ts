import { postForm } from '@/components/base/client/request';

/** Signs in with a password that was just chosen; sends who must show a code, or try again, to the sign-in page. */
export async function signInAs(email: string, password: string): Promise<void> {
  const answer = await postForm('/api/auth/callback/credentials', { email, password }).catch(() => null);
  window.location.assign(answer && !answer.searchParams.has('error') ? pathAfter(answer) : '/sign-in');
}

/** Returns where a sign-in leads: to `next`, by way of the second factor that the role requires. */
export function pathAfter(answer: URL, next = '/'): string {
  if (!answer.searchParams.has('second-factor')) return next;
  return next === '/' ? '/second-factor' : `/second-factor?next=${encodeURIComponent(next)}`;
}
