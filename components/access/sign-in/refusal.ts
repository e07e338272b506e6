import { RequestError, retryText } from '@/components/base/client/request';

/** Explains the server's reason for a failed sign-in. */
export function refusal(reason: string | null): string {
  const [kind, seconds] = (reason ?? '').split(':');
  if (kind === 'throttled') return `Too many attempts. ${retryText(Number(seconds))}`;
  if (kind === 'CredentialsSignin') return 'Email or password is wrong.';
  return 'Signing in didn’t work. Try again in a moment.';
}

/** Explains an attempt without an answer of next-auth's. */
export function refusalOf(error: unknown): string {
  const status = error instanceof RequestError ? error.status : 0;
  if (error instanceof RequestError && status === 429) return error.message;
  return status !== 0
    ? refusal(null)
    : 'The server could not be reached. Check the connection and try again.';
}
