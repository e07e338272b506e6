import NextAuthModule from 'next-auth';
import CredentialsModule from 'next-auth/providers/credentials';

/**
 * Returns the default export of a module in CommonJS. Node and esbuild give a program of ES modules everything that
 * such a module exports, Next's compiler its `default`.
 */
const defaultOf = <Value extends object>(imported: Value): Value =>
  (imported as { default?: Value }).default ?? imported;

export const NextAuth = defaultOf(NextAuthModule);
export const CredentialsProvider = defaultOf(CredentialsModule);
