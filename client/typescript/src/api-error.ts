/** A refusal or failure of a call, or no answer at all. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  /** The HTTP status; null if no answer came. */
  readonly status: number | null;
  /** The body of the answer; what went wrong on the way if none came. */
  readonly body: unknown;
  /** Quote it when you report a problem. */
  readonly requestId: string | null;

  constructor({ error, response }: { error?: unknown; response?: Response | undefined }) {
    super(response ? `HTTP ${response.status}: ${wordsOf(error)}` : `no answer: ${wordsOf(error)}`);
    this.status = response?.status ?? null;
    this.body = error;
    this.requestId = response?.headers.get('x-request-id') ?? null;
  }
}

/** No whole answer came to a call that must not be sent twice: it may have been carried out. After a file list your batches. */
export class OutcomeUnknown extends ApiError {
  override readonly name = 'OutcomeUnknown';
}

function wordsOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  if (typeof error !== 'object' || error === null) return String(error);
  const { message, error: word } = error as { message?: unknown; error?: unknown };
  return String(message ?? word ?? JSON.stringify(error));
}
