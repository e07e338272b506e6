import { type AddressInfo, createServer } from 'node:net';
import { ConfigurationError } from '@/lib/env';

/**
 * Checks that the port is free before anything slow starts. Returns it, or the port that the OS chose if it is 0.
 * Throws `ConfigurationError` if it is in use or not permitted.
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

/** Turns an error of `listen` into a message for the operator. */
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
