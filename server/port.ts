import { type AddressInfo, createServer } from 'node:net';
import { ConfigurationError } from '@/lib/env';

/**
 * Makes sure that the port can be had, before anything slow is started. Returns it, or the free one that was
 * chosen for 0. Throws `ConfigurationError` when it is taken or may not be used.
 */
export async function checkPort(port: number, host: string): Promise<number> {
  const probe = createServer();
  try {
    return await new Promise<number>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen(port, host, () => resolve((probe.address() as AddressInfo).port));
    });
  } catch (error) {
    throw portError(error, port, host);
  } finally {
    if (probe.listening) await new Promise((closed) => probe.close(closed));
  }
}

/** The line for a port that cannot be listened on. */
export function portError(error: unknown, port: number, host: string): Error {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new ConfigurationError(
      `port ${port} on ${host} is in use: stop the program that uses it, or set PORT to another`,
    );
  if (code === 'EACCES')
    return new ConfigurationError(`port ${port} may not be used by this user: set PORT to one above 1023`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new ConfigurationError(`HOST ${host} is not an address of this machine`);
  return error instanceof Error ? error : new Error(String(error));
}
