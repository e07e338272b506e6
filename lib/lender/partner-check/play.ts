import { randomUUID } from 'node:crypto';
import { publicId } from '@/lib/base/crypto/public-id';
import type { ProcessState } from '@/lib/base/process/process';
import type { Trace } from '@/lib/base/process/trace';
import { type Sign, sendSigned } from '@/lib/catalogue/partner/call-endpoint';
import type { EndpointKind } from '@/lib/catalogue/partner/health';
import { inventedBody, newInventedId } from '@/lib/catalogue/partner/invented';
import { judgeAnswer } from '@/lib/catalogue/partner/judge-answer';
import type { EndpointTest } from '@/lib/catalogue/partner/test-call';
import type { PostResult } from '@/lib/http/webhook/post-json';
import type { ScenarioName } from './scenario';

/** The system that is checked. */
export interface CheckTarget {
  readonly environment: 'uat' | 'production';
  readonly intent: { readonly id: number; readonly title: string };
  /** The valid secrets, newest first. */
  readonly secrets: readonly string[];
  readonly scoreUrl: string | null;
  readonly acceptUrl: string;
  readonly linkUrl: string | null;
  readonly timeoutMs: number;
}

export interface CheckTiming {
  /** No scenario is begun after this. */
  readonly limitMs: number;
  /** How long to wait for a link, and for a callback, and how often to look. */
  readonly waitMs: number;
  readonly pollMs: number;
  readonly pause: (ms: number) => Promise<void>;
}

/** Where callbacks about invented applications are awaited. */
export interface Callbacks {
  /** Makes callbacks about this application known to the web server. Idempotent. */
  expect(applicationRow: number): Promise<void>;
  find(applicationRow: number): Promise<ReceivedCallback | null>;
}

/** A callback so far: `problem` if only refused ones came. */
export interface ReceivedCallback {
  readonly isTaken: boolean;
  readonly problem: string | null;
}

/** Public ids that belong to nothing. */
export interface CallIds {
  readonly lead: string;
  readonly application: string;
  /** The number in it. */
  readonly applicationRow: number;
  readonly reference: string | null;
}

interface CallWish {
  readonly endpoint: EndpointKind;
  readonly scenario: ScenarioName;
  readonly ids: CallIds;
  /** Replaces values of the invented applicant. */
  readonly lead?: object;
  /** Replaces members of the body. */
  readonly body?: object;
  readonly sign?: Sign;
}

export interface PlayedCall extends Pick<EndpointTest, 'ok' | 'answer' | 'problems'> {
  readonly scenario: ScenarioName;
  readonly result: PostResult;
  readonly durationMs: number;
}

/** One check while it runs. */
export interface Play {
  readonly target: CheckTarget;
  readonly timing: CheckTiming;
  /** Every call so far that the contract wants answered. */
  readonly calls: readonly PlayedCall[];
  newIds(lead?: string): CallIds;
  /** Makes a call as a real one is made. */
  call(wish: CallWish): Promise<PlayedCall>;
  /** Makes a call that must be refused. */
  forge(wish: CallWish & { readonly sign: Sign }): Promise<PlayedCall>;
  isOver(): boolean;
}

export function startPlay(
  ctx: Pick<ProcessState, 'env'> & Trace,
  target: CheckTarget,
  timing: CheckTiming,
  /** Null: there is no partner that could call back. */
  callbacks: Callbacks | null,
): Play {
  const { idKey } = ctx.env;
  const urls = { score: target.scoreUrl, accept: target.acceptUrl, link: target.linkUrl };
  const endsAt = performance.now() + timing.limitMs;
  const calls: PlayedCall[] = [];
  const send = async ({ endpoint, scenario, ids, lead = {}, body, sign }: CallWish): Promise<PlayedCall> => {
    const url = urls[endpoint];
    if (url === null) throw new Error(`there is no ${endpoint} URL to check`);
    const { environment, intent, secrets, timeoutMs } = target;
    const usual = inventedBody(endpoint, { environment, intent, ids, lead });
    const began = performance.now();
    const result = await sendSigned(
      ctx,
      secrets,
      {
        endpoint: url,
        idempotencyKey: { score: randomUUID(), accept: ids.application, link: null }[endpoint],
        body: { ...usual, check: scenario, ...body },
        timeoutMs,
        isQuestion: endpoint !== 'accept',
      },
      sign,
    );
    const durationMs = Math.round(performance.now() - began);
    return { scenario, result, durationMs, ...judgeAnswer(endpoint, result) };
  };
  return {
    target,
    timing,
    calls,
    newIds: (lead = publicId(idKey, 'lead', newInventedId())) => {
      const applicationRow = newInventedId();
      const application = publicId(idKey, 'application', applicationRow);
      return { lead, application, applicationRow, reference: null };
    },
    call: async (wish) => {
      if (wish.endpoint === 'accept') await callbacks?.expect(wish.ids.applicationRow);
      const call = await send(wish);
      calls.push(call);
      return call;
    },
    forge: send,
    isOver: () => performance.now() > endsAt,
  };
}
