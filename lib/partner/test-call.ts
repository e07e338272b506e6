import type { EndpointKind } from './health';

/** What became of a test call to a partner's endpoint. */
export interface EndpointTest {
  endpoint: EndpointKind;
  url: string;
  /** What was sent; the signature is masked. */
  headers: Record<string, string>;
  body: Record<string, unknown>;
  /** Null: nothing was answered. */
  status: number | null;
  durationMs: number;
  /** It is as agreed: a real call would be taken at its word. */
  ok: boolean;
  /** The answer as it would be used; null where it could not be. */
  answer: unknown;
  /** What is wrong, or would be dropped, in plain words. */
  problems: string[];
  /** Of an accept: for a test of the link that follows it. */
  applicationId: string | null;
}
