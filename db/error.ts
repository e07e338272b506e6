/** The database cannot be used; the message is one line for the person who starts the program, without secrets. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable';
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
