import { fetchOk, inSession } from './request';

/** Sends a form with a file to our own server. Throws `RequestError`. */
export function sendForm<Answer>(
  path: string,
  fields: Readonly<Record<string, string | File>>,
): Promise<Answer> {
  return inSession(async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const response = await fetchOk(path, { method: 'POST', body: form });
    return (await response.json()) as Answer;
  });
}
