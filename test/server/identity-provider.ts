import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export const providerClient = { id: 'portal', secret: 'a secret of the tests' };

/** What the next visit says, over a right ID token of somebody whose email is verified; an email has one subject. */
export interface Said {
  claims?: Record<string, unknown>;
  /** Claims to leave out. */
  without?: readonly string[];
  /** Signed with a key that is not among the published ones. */
  forged?: boolean;
  /** Nobody signs it: `alg` none. */
  unsigned?: boolean;
}

interface Asked {
  nonce: string;
  challenge: string;
  redirectUri: string;
  said: Said;
}

export interface TestIdentityProvider {
  readonly issuer: string;
  say(said: Said): void;
  close(): Promise<void>;
}

/**
 * A small OpenID Connect provider, in which everybody is signed in: discovery, keys, the code flow with PKCE, each code
 * for once, and ID tokens signed with RSA.
 */
export async function startIdentityProvider(): Promise<TestIdentityProvider> {
  const [own, other] = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }));
  if (!own || !other) throw new Error('no keys');
  const codes = new Map<string, Asked>();
  let said: Said = {};
  let issuer = '';

  const tokenFor = ({ nonce, said }: Asked): string => {
    const now = Math.floor(Date.now() / 1_000);
    const claims: Record<string, unknown> = {
      iss: issuer,
      aud: providerClient.id,
      sub: subjectOf(said.claims?.email),
      email_verified: true,
      nonce,
      iat: now,
      exp: now + 300,
      ...said.claims,
    };
    for (const name of said.without ?? []) delete claims[name];
    if (said.unsigned) return `${part({ alg: 'none' })}.${part(claims)}.`;
    return signed(claims, said.forged ? other.privateKey : own.privateKey);
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    const json = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return json(200, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
        });
      case '/jwks': {
        const key = own.publicKey.export({ format: 'jwk' });
        return json(200, { keys: [{ ...key, kid: 'own', alg: 'RS256', use: 'sig' }] });
      }
      case '/authorize': {
        const asked = (name: string) => url.searchParams.get(name) ?? '';
        const code = randomUUID();
        const redirectUri = asked('redirect_uri');
        const challenge = asked('code_challenge');
        codes.set(code, { nonce: asked('nonce'), challenge, redirectUri, said });
        const back = new URL(redirectUri);
        back.search = new URLSearchParams({ code, state: asked('state') }).toString();
        response.writeHead(302, { location: back.href });
        return response.end();
      }
      case '/token': {
        const form = new URLSearchParams(await text(request));
        const asked = codes.get(form.get('code') ?? '');
        codes.delete(form.get('code') ?? '');
        const basic = Buffer.from(
          `${providerClient.id}:${encodeURIComponent(providerClient.secret).replaceAll('%20', '+')}`,
        );
        const challenge = createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url');
        const isRight =
          asked?.challenge === challenge &&
          asked.redirectUri === form.get('redirect_uri') &&
          request.headers.authorization === `Basic ${basic.toString('base64')}`;
        if (!asked || !isRight) return json(400, { error: 'invalid_grant' });
        return json(200, { access_token: randomUUID(), token_type: 'Bearer', id_token: tokenFor(asked) });
      }
      default:
        return json(404, {});
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    say: (next) => {
      said = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const subjectOf = (email: unknown) => createHash('sha256').update(String(email).toLowerCase()).digest('hex');

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function signed(claims: object, key: KeyObject): string {
  const body = `${part({ alg: 'RS256', kid: 'own' })}.${part(claims)}`;
  return `${body}.${sign('sha256', Buffer.from(body), key).toString('base64url')}`;
}
