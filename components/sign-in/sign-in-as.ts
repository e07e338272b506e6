import { postForm } from '@/components/client/request';

/** Signs in who has just chosen a password; where that does not work they are asked to. */
export async function signInAs(email: string, password: string): Promise<void> {
  const answer = await postForm('/api/auth/callback/credentials', { email, password }).catch(() => null);
  window.location.assign(answer && !answer.searchParams.has('error') ? '/' : '/sign-in');
}
