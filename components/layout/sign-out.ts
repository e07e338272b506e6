import { postForm } from '@/components/client/request';

/** Ends the session on the server, then shows the sign-in page. */
export async function signOut(): Promise<void> {
  try {
    await postForm('/api/auth/signout', {});
  } finally {
    window.location.assign('/sign-in');
  }
}
