import { RequestError, unavailableText } from '@/components/base/client/request';
import { sentence } from '@/components/base/ui/format';

/** Returns messages by field, each as one sentence; none if the response is not about fields. */
export function fieldMessages(errors: unknown): Record<string, string> {
  if (typeof errors !== 'object' || errors === null) return {};
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [
      field,
      sentence(Array.isArray(messages) ? messages.join('; ') : String(messages)),
    ]),
  );
}

/** Explains why a change failed. */
export function changeProblem(error: unknown): string {
  if (!(error instanceof RequestError)) return 'That didn’t work. Try again.';
  switch (error.status) {
    case 0:
      return 'The server could not be reached. Check the connection and try again.';
    case 401:
      return 'Your session has ended, and nothing was changed. Sign in again, then try once more.';
    case 422:
      return Object.keys(fieldMessages(error.body.errors)).length > 0
        ? 'Check the highlighted fields.'
        : sentence(error.message);
    case 503:
      return `${unavailableText(error)} Wait a moment, then try again.`;
    default:
      return sentence(error.message);
  }
}
