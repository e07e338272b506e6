import { inSession, RequestError } from '@/components/base/client/request';

/** Sends a file to a path that takes one. Throws `RequestError`. */
export async function uploadFile(path: string, file: File): Promise<{ id: number }> {
  return inSession(async () => {
    const form = new FormData();
    form.set('file', file);
    const response = await fetch(path, { method: 'POST', body: form }).catch(() => {
      throw new RequestError(0, {});
    });
    const answer = (await response.json().catch(() => ({}))) as { id: number } & Record<string, unknown>;
    if (response.ok) return answer;
    throw new RequestError(response.status, answer);
  });
}
