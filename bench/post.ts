import http from 'node:http';

/** Posts JSON by a keep-alive client, and returns the text of a 200. */
export function post(
  agent: http.Agent,
  url: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      url,
      { method: 'POST', agent, headers: { 'content-type': 'application/json', ...headers } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece) => (text += piece));
        response.on('end', () =>
          response.statusCode === 200
            ? resolve(text)
            : reject(new Error(`${url}: ${response.statusCode} ${text}`)),
        );
      },
    );
    request.on('error', reject);
    request.end(JSON.stringify(body));
  });
}
