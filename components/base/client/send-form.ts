import { inSession, RequestError } from './request';

/** Sends a form with a file to our own server. Throws `RequestError`. */
export function sendForm<Answer>(
  path: string,
  fields: Readonly<Record<string, string | File>>,
): Promise<Answer> {
  return inSession(async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const response = await fetch(path, { method: 'POST', body: form }).catch(() => {
      throw new RequestError(0, {});
    });
    const answer = (await response.json().catch(() => ({}))) as Answer & Record<string, unknown>;
    if (response.ok) return answer;
    throw new RequestError(response.status, answer);
  });
}
