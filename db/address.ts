import { readFileSync } from 'node:fs';
import { type ConnectionOptions, checkServerIdentity } from 'node:tls';
import { DatabaseUnusable } from './error';

/** A database's URL, read once for both drivers. */
export interface DatabaseAddress {
  /** Without the TLS settings: each driver reads those in its own way, or not at all. */
  readonly url: string;
  /** What both drivers pass to Node; false: no TLS. */
  readonly ssl: false | ConnectionOptions;
  readonly host: string;
  /** Nobody between here and the server can read or change what is sent: this machine, or `verify-full`. */
  readonly isProtected: boolean;
}

const modes = ['disable', 'require', 'verify-ca', 'verify-full'];
/** Not a file: the authorities that Node knows, as libpq takes those of the system. */
const publicAuthorities = 'system';

/**
 * Reads `postgres://user:password@host:port/database?sslmode=…&sslrootcert=…`; both settings mean what they mean to libpq,
 * so that psql and pg_dump take the same URL. Throws `DatabaseUnusable` naming DATABASE_URL and what is wrong with it.
 */
export function readAddress(databaseUrl: string): DatabaseAddress {
  const problem = (text: string) => new DatabaseUnusable(`DATABASE_URL ${text}`);
  if (!/^postgres(ql)?:\/\//.test(databaseUrl)) throw problem('must begin with postgres://');
  if (!URL.canParse(databaseUrl))
    throw problem(
      'must be postgres://user:password@host:port/database, with one host and special characters of the password percent-encoded',
    );
  const url = new URL(databaseUrl);
  const host = decodeURIComponent(url.hostname.replace(/^\[(.*)\]$/, '$1'));
  const isLocal = isOnThisMachine(host);
  const settings = [...url.searchParams].filter(([name]) => /^ssl|^uselibpqcompat$/.test(name));
  if (settings.length === 0) return { url: databaseUrl, ssl: false, host, isProtected: isLocal };

  const unknown = settings.find(([name]) => name !== 'sslmode' && name !== 'sslrootcert');
  if (unknown) throw problem(`has ${unknown[0]}, which is not known: use sslmode and sslrootcert`);
  const given = Object.fromEntries(settings);
  if (Object.keys(given).length < settings.length) throw problem('has sslmode or sslrootcert twice');
  const { sslrootcert } = given;
  const mode = given.sslmode ?? (sslrootcert === publicAuthorities ? 'verify-full' : undefined);
  if (mode === undefined) throw problem('has sslrootcert without sslmode: add sslmode=verify-full');
  if (!modes.includes(mode)) throw problem(`has sslmode=${mode}: it must be ${modes.join(', ')}`);
  if (sslrootcert === publicAuthorities && mode !== 'verify-full')
    throw problem(`has sslrootcert=system with sslmode=${mode}: it needs sslmode=verify-full`);
  if (mode === 'verify-ca' && sslrootcert === undefined)
    throw problem('has sslmode=verify-ca without sslrootcert, which must name the file of the authority');

  for (const [name] of settings) url.searchParams.delete(name);
  const ca =
    sslrootcert === undefined || sslrootcert === publicAuthorities
      ? undefined
      : readAuthority(sslrootcert, problem);
  return {
    url: url.href,
    ssl: tlsOptions(mode, ca, host),
    host,
    isProtected: isLocal || mode === 'verify-full',
  };
}

function tlsOptions(mode: string, ca: string | undefined, host: string): false | ConnectionOptions {
  if (mode === 'disable') return false;
  if (mode === 'require' && ca === undefined) return { rejectUnauthorized: false };
  return {
    rejectUnauthorized: true,
    ...(ca === undefined ? {} : { ca }),
    // Both drivers hand Node an open socket, of which it does not know the host where that is an IP address: it would
    // compare the certificate with "localhost".
    checkServerIdentity: (_, certificate) =>
      mode === 'verify-full' ? checkServerIdentity(host, certificate) : undefined,
  };
}

function readAuthority(file: string, problem: (text: string) => Error): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const reason = code === 'ENOENT' ? 'there is no such file' : code;
    throw problem(`has sslrootcert=${file}, which cannot be read: ${reason}`);
  }
  // Node ignores what is none and would then trust nobody, without saying why.
  if (!text.includes('-----BEGIN CERTIFICATE-----'))
    throw problem(`has sslrootcert=${file}, which holds no certificate in PEM form`);
  return text;
}

/** Loopback, or a socket (a path, or no host at all). */
function isOnThisMachine(host: string): boolean {
  return (
    host === '' ||
    host.startsWith('/') ||
    host === 'localhost' ||
    host === '::1' ||
    /^127\.[\d.]+$/.test(host)
  );
}
