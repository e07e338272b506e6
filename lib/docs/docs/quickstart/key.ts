import { environmentOfKey } from '@/lib/account/api-key/shape';

/** What was pasted as a key, without what often comes with it: spaces, quotes, and the header's scheme. */
export function cleanKey(text: string): string {
  return text
    .trim()
    .replace(/^bearer\s+/i, '')
    .replaceAll(/^["'`]+|["'`]+$/g, '');
}

/** Says why a key cannot be used here, before it is sent anywhere; null if it has the form of a UAT key. */
export function keyProblem(key: string): string | null {
  if (key === '') return 'Enter your UAT key.';
  const environment = environmentOfKey(key);
  if (environment === 'production') return 'This is a Production key. Run is for UAT only: nothing was sent.';
  if (environment === null)
    return 'This is not a whole UAT key. It begins with lmk_uat_ and has 57 characters.';
  return null;
}
