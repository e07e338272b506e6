import { fetchOk, inSession } from './request';

type Fields = Readonly<Record<string, string | File>>;

/** Sends a form with a file to our own server. Throws `RequestError`. */
export function sendForm<Answer>(path: string, fields: Fields): Promise<Answer> {
  return inSession(async () => (await post(path, fields)).json() as Promise<Answer>);
}

/** The same where the answer is a file. */
export function sendFormForFile(path: string, fields: Fields): Promise<Blob> {
  return inSession(async () => (await post(path, fields)).blob());
}

function post(path: string, fields: Fields): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return fetchOk(path, { method: 'POST', body: form });
}
