import type { EndpointKind } from './health';

/** The result of a test call to a partner's endpoint. */
export interface EndpointTest {
  endpoint: EndpointKind;
  url: string;
  /** The request as sent, with the signature masked. */
  headers: Record<string, string>;
  body: Record<string, unknown>;
  /** Null if there was no response. */
  status: number | null;
  durationMs: number;
  /** True if the response is valid: a real call would use it. */
  ok: boolean;
  /** The response as it would be used; null if it could not be. */
  answer: unknown;
  /** What is wrong, or would be dropped, for people to read. */
  problems: string[];
  /** Of an accept: for a test of its link. */
  applicationId: string | null;
  /** For a further test with the same lead. */
  leadId: string;
}
