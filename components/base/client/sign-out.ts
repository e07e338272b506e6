import { postForm } from './request';
import { tellSignedOut } from './signed-out-tabs';

/** Ends the session on the server, then shows the sign-in page. */
export async function signOut(): Promise<void> {
  try {
    await postForm('/api/auth/signout', {});
    // Files that were not sent (`components/batch/kept-store.ts`). Their key has ended with the session.
    window.indexedDB?.deleteDatabase('kept-files');
    tellSignedOut();
  } finally {
    window.location.assign('/sign-in');
  }
}
