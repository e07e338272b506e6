import { postForm } from '@/components/client/request';

/** Signs in with a password that was just chosen; if that fails, sends the user to the sign-in page. */
export async function signInAs(email: string, password: string): Promise<void> {
  const answer = await postForm('/api/auth/callback/credentials', { email, password }).catch(() => null);
  window.location.assign(answer && !answer.searchParams.has('error') ? '/' : '/sign-in');
}
