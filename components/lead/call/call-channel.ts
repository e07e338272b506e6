import type { Caller } from '@/lib/desk/call/caller';
import type { Environment } from '@/word/environment';

/** Who takes calls in a tab: none of another user, or of the other environment, is handed over to it. */
export interface CallOwner {
  userId: number;
  environment: Environment;
}

type Message = CallOwner & { call: string } & (
    | { kind: 'seek' }
    /** `usedAt`: when somebody last did something in that tab. */
    | { kind: 'here'; tab: string; usedAt: number }
    | { kind: 'take'; tab: string; caller: Caller }
    | { kind: 'taken' }
  );

const channelName = 'call';
/** A tab that is open answers at once, even in the background; one that the browser has put to sleep does not. */
const answerWithinMs = 300;
const takeWithinMs = 1_000;

/**
 * Hands a call over to the open tab of this user and environment that was used last. True: a tab has taken it; false:
 * there is none, or it did not answer. Between tabs of one browser nothing leaves it.
 */
export function handOverCall(owner: CallOwner, caller: Caller): Promise<boolean> {
  if (typeof BroadcastChannel === 'undefined') return Promise.resolve(false);
  const channel = new BroadcastChannel(channelName);
  const call = crypto.randomUUID();
  const say = (message: { kind: 'seek' } | { kind: 'take'; tab: string; caller: Caller }) =>
    channel.postMessage({ ...owner, call, ...message } satisfies Message);
  const tabs: { tab: string; usedAt: number }[] = [];
  return new Promise<boolean>((resolve) => {
    let timer = setTimeout(() => {
      const [latest] = tabs.toSorted((one, other) => other.usedAt - one.usedAt);
      if (!latest) return resolve(false);
      timer = setTimeout(() => resolve(false), takeWithinMs);
      say({ kind: 'take', tab: latest.tab, caller });
    }, answerWithinMs);
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.call !== call) return;
      if (data.kind === 'here') tabs.push(data);
      else if (data.kind === 'taken') {
        clearTimeout(timer);
        resolve(true);
      }
    };
    say({ kind: 'seek' });
  }).finally(() => channel.close());
}

/** Takes calls in this tab; returns a function that stops it. */
export function takeCalls(
  owner: CallOwner,
  usedAt: () => number,
  take: (caller: Caller) => void,
): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(channelName);
  const tab = crypto.randomUUID();
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.userId !== owner.userId || data.environment !== owner.environment) return;
    const { call } = data;
    if (data.kind === 'seek')
      channel.postMessage({ ...owner, call, kind: 'here', tab, usedAt: usedAt() } satisfies Message);
    else if (data.kind === 'take' && data.tab === tab) {
      channel.postMessage({ ...owner, call, kind: 'taken' } satisfies Message);
      take(data.caller);
    }
  };
  return () => channel.close();
}
