import type { Environment } from '@/word/environment';

/** What the docs know of a signed-in reader. */
export interface ReaderView {
  readonly environment: Environment;
  /** Of that environment's API. */
  readonly baseUrl: string;
  /** The last four characters of a key; null: there is none, or it is not theirs to see. */
  readonly keyHint: string | null;
}
