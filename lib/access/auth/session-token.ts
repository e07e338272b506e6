import { decode, type JWT, type JWTDecodeParams } from 'next-auth/jwt';

/** The only header that next-auth writes. */
const ownHeader = { alg: 'dir', enc: 'A256GCM' } as const;

/**
 * Decodes a session cookie; null for anything that next-auth has not made with `secret`. Its own decoder would take
 * whatever algorithms, compression included, the cookie's header names: here the sender chooses nothing.
 */
export async function readSessionToken(params: JWTDecodeParams): Promise<JWT | null> {
  if (!params.token || !hasOwnHeader(params.token)) return null;
  try {
    return await decode(params);
  } catch {
    // Expired, changed, or made with another secret.
    return null;
  }
}

function hasOwnHeader(token: string): boolean {
  const [header = ''] = token.split('.');
  const written = Buffer.from(JSON.stringify(ownHeader)).toString('base64url');
  return header === written;
}
