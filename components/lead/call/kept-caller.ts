import { type Caller, readCaller } from '@/lib/desk/call/caller';

const name = 'call';
/** As long as signing in may take. */
const keptMs = 10 * 60_000;

/**
 * Keeps a call in this tab while its agent signs in at the identity provider, which is another site: the only time that
 * a browser's storage holds a number. It goes when it is read, when the tab opens a page that is no part of signing in,
 * and with the tab.
 */
export function keepCaller({ phone, given, id, queue }: Caller): void {
  const values = new URLSearchParams({ phone: phone ?? given ?? '', id: id ?? '', queue: queue ?? '' });
  try {
    sessionStorage.setItem(name, `${Date.now()} ${values}`);
  } catch {
    // Without storage the page says afterwards that there is no call.
  }
}

/** Returns it once; null: none, or too old. */
export function takeKeptCaller(): Caller | null {
  try {
    const [at = '', fragment = ''] = (sessionStorage.getItem(name) ?? '').split(' ');
    sessionStorage.removeItem(name);
    return Date.now() - Number(at) < keptMs ? readCaller(fragment) : null;
  } catch {
    return null;
  }
}

/** Where the tab is while its agent signs in, and where the call is taken. */
const onTheWay: readonly string[] = ['/call', '/sign-in', '/second-factor'];

/** Forgets it once the tab is somewhere else: its agent did not come back to the call. */
export function forgetCallerElsewhere(pathname: string): void {
  if (onTheWay.includes(pathname)) return;
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Without storage there is none.
  }
}
