import { RequestError } from '@/components/client/request';
import { formatCount } from '@/components/ui/format';

/** Explains the server's reason for a failed sign-in. */
export function refusal(reason: string | null): string {
  const [kind, seconds] = (reason ?? '').split(':');
  if (kind === 'throttled') {
    const minutes = Math.max(1, Math.ceil(Number(seconds) / 60));
    return `Too many attempts. Wait ${formatCount(minutes, 'minute')}, then try again.`;
  }
  if (kind === 'CredentialsSignin') return 'Email or password is wrong.';
  return 'Signing in did not work. Try again in a moment.';
}

/** Explains an attempt without an answer of next-auth's. */
export function refusalOf(error: unknown): string {
  const answered = error instanceof RequestError && error.status !== 0;
  return answered ? refusal(null) : 'The server could not be reached. Check the connection and try again.';
}
