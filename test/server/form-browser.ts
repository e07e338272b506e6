/** A browser without script, for the portal's sign-in: keeps its cookies, and posts forms as the pages do. */
export interface FormBrowser {
  /** Cookies by name. */
  readonly jar: Map<string, string>;
  /** Requests a path of the portal; follows no redirect. */
  send(path: string, init?: RequestInit): Promise<Response>;
  /** Posts to next-auth; returns the address that it answers with, too. */
  post(path: string, fields: Record<string, string>): Promise<{ response: Response; url: URL }>;
  isSignedIn(): Promise<boolean>;
}

export function openFormBrowser(origin: string): FormBrowser {
  const jar = new Map<string, string>();
  const send = async (path: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...init.headers, cookie, origin };
    const response = await fetch(new URL(path, origin), { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  return {
    jar,
    send,
    post: async (path, fields) => {
      const { csrfToken } = (await (await send('/api/auth/csrf')).json()) as { csrfToken: string };
      const body = new URLSearchParams({ ...fields, csrfToken, json: 'true' });
      const response = await send(path, { method: 'POST', body });
      return { response, url: new URL(((await response.json()) as { url: string }).url) };
    },
    isSignedIn: async () => (await send('/api/portal/session')).status === 200,
  };
}
