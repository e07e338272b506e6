import { type AddressInfo, createServer } from 'node:net';
import { errorCode } from '@/db/error';
import { ConfigurationError } from '@/lib/base/process/env';

/** A former run whose starter was killed notices that, and stops listening, within this time. */
const freedWithinMs = 3_000;

/**
 * Checks that the port is free before anything slow starts, and waits a moment if it is not. Returns it, or the port
 * that the OS chose if it is 0. Throws `ConfigurationError` if it is in use or not permitted.
 */
export async function checkPort(port: number, host: string): Promise<number> {
  const until = performance.now() + freedWithinMs;
  for (;;) {
    try {
      return await probe(port, host);
    } catch (error) {
      if (errorCode(error) !== 'EADDRINUSE' || performance.now() > until) throw portError(error, port, host);
      await new Promise((again) => setTimeout(again, 50));
    }
  }
}

async function probe(port: number, host: string): Promise<number> {
  const server = createServer();
  try {
    return await new Promise<number>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
    });
  } finally {
    if (server.listening) await new Promise((closed) => server.close(closed));
  }
}

/** Turns an error of `listen` into a message for the operator. */
export function portError(error: unknown, port: number, host: string, setting = 'PORT'): Error {
  const code = errorCode(error);
  if (code === 'EADDRINUSE')
    return new ConfigurationError(
      `port ${port} on ${host} is in use: stop the program that uses it, or set ${setting} to another`,
    );
  if (code === 'EACCES')
    return new ConfigurationError(
      `port ${port} may not be used by this user: set ${setting} to one above 1023`,
    );
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new ConfigurationError(`HOST ${host} is not an address of this machine`);
  return error instanceof Error ? error : new Error(String(error));
}
