import { AsyncLocalStorage } from 'node:async_hooks';
import type { EndpointKind } from './health';

/** A response that is made up here instead of asking a partner's endpoint. */
export interface AnswerAtHand {
  readonly status: number;
  readonly body: object;
}

/** Null: the endpoint counts as one that cannot be reached. */
export type AnswersAtHand = (kind: EndpointKind, partnerId: number, body: object) => AnswerAtHand | null;

const atHand = new AsyncLocalStorage<AnswersAtHand>();

/**
 * Does work that asks partners, without a call to any of them: whatever is asked for meanwhile is answered from here, so
 * that sample data never leaves the process. Such answers are neither counted nor logged.
 */
export const withAnswersAtHand = <T>(answers: AnswersAtHand, work: () => Promise<T>): Promise<T> =>
  atHand.run(answers, work);

export const answersAtHand = (): AnswersAtHand | null => atHand.getStore() ?? null;
