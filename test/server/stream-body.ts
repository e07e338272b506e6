import { type IncomingMessage, request } from 'node:http';

/**
 * Streams a body of unknown length in chunks until it is complete or a response arrives, and returns the
 * response. Status 0: the server closed the connection without one.
 */
export function streamBody(
  origin: string,
  { method, path, bytes }: { method: string; path: string; bytes: number },
  headers: Record<string, string> = {},
): Promise<{ status: number; contentType: string; text: string }> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = request({ host: hostname, port, method, path, headers, agent: false });
    let answered = false;
    sent.on('response', (response: IncomingMessage) => {
      answered = true;
      let text = '';
      response.on('data', (piece) => (text += piece));
      response.on('close', () => {
        // Once it has responded, the server need not read the rest.
        sent.destroy();
        const contentType = response.headers['content-type'] ?? '';
        resolve({ status: response.statusCode ?? 0, contentType, text });
      });
    });
    sent.setTimeout(20_000, () => sent.destroy(new Error(`no answer to ${method} ${path}`)));
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (answered) return;
      if (error.code === 'EPIPE' || error.code === 'ECONNRESET')
        resolve({ status: 0, contentType: '', text: '' });
      else reject(error);
    });
    sent.setHeader('transfer-encoding', 'chunked');
    const piece = Buffer.alloc(64 * 1024, 'a');
    let left = bytes;
    const write = () => {
      while (left > 0 && !answered) {
        const size = Math.min(left, piece.length);
        left -= size;
        if (!sent.write(piece.subarray(0, size))) {
          sent.once('drain', write);
          return;
        }
      }
      sent.end();
    };
    write();
  });
}
