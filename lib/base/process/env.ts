import type { BlockList } from 'node:net';
import type { z } from 'zod';
import { PiiKey } from '@/lib/base/crypto/crypto';
import { derivedKey } from '@/lib/base/crypto/derived-key';
import type { UserRole } from '@/word/role';
import { isLoopback, isLoopbackOrigin, settings } from './setting';

const smtpNames = ['SMTP_URL', 'SMTP_FROM'] as const;
const gatewayNames = ['SMS_GATEWAY_URL', 'SMS_GATEWAY_SECRET'] as const;
const providerNames = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'] as const;

/** The configuration, validated once at startup (design base 24). Secrets are raw bytes. */
export interface Env {
  readonly nodeEnv: 'development' | 'production' | 'test';
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly embeddedDatabase: boolean;
  /** A standby that pages read from; null: the primary serves everything. */
  readonly databaseReplicaUrl: string | null;
  readonly portalOrigin: string;
  readonly uatOrigin: string;
  readonly productionOrigin: string;
  readonly sandboxOrigin: string;
  /** The proxies whose forwarded headers are believed; null: none. */
  readonly proxies: BlockList | null;
  readonly secret: Buffer;
  readonly piiKey: PiiKey;
  readonly idKey: Buffer;
  readonly allowPrivatePartners: boolean;
  /** The same for the endpoints that affiliates' managers enter; on a machine of one's own alone. */
  readonly allowPrivateWebhooks: boolean;
  /** Whether `/api/v1` is served. */
  readonly apiV1: boolean;
  readonly webConcurrency: number;
  /** What the national register takes for one number. */
  readonly registerPriceCents: number;
  readonly workerConcurrency: number;
  /** Where a worker serves its own metrics and health; null: nowhere. */
  readonly workerPort: number | null;
  /** Per affiliate and environment: batches that are not finished. */
  readonly maxOpenBatches: number;
  /** Per affiliate and environment: files of batches that are kept, in bytes. */
  readonly maxStoredFileBytes: number;
  /** How long backups are kept, as proofs of an erasure say. */
  readonly backupDays: number;
  /** A session ends after this time without use (design access 2). */
  readonly idleSeconds: IdleSeconds;
  /** Of a network without key and session (design http 10). */
  readonly visitorRequestsPerMinute: number;
  /** Of each web process. */
  readonly maxConnections: number;
  /** How long web goes on serving once it is told to stop, while `/readyz` says so. */
  readonly drainSeconds: number;
  readonly seedDemo: boolean;
  /** The demo starts with sample data. */
  readonly seedSample: boolean;
  /** The roles that must have a second factor (design access 13). */
  readonly requireSecondFactor: readonly UserRole[];
  /** Where people sign in by OpenID Connect besides email and password; null: nowhere. */
  readonly identityProvider: IdentityProvider | null;
  /** Sends Production's text messages; null: agents send them. */
  readonly smsGateway: { readonly url: string; readonly secret: string } | null;
  /** Sends email: alerts, and reminders to managers; null: none is sent. */
  readonly smtp: { readonly url: string; readonly from: string } | null;
  readonly metricsToken: string | null;
  /** Whether each request has a line in the log. */
  readonly logRequests: boolean;
  readonly logLevel: string;
}

export interface IdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Shown on the button that signs in there. */
  readonly name: string;
}

/** How long a session lasts without use, in seconds: an agent's, and a manager's or operator's. */
export interface IdleSeconds {
  readonly agent: number;
  readonly others: number;
}

/** A setting is missing or invalid; the message names it and says what to do. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** What the launcher determined: the embedded database's address, the secrets of the data folder, the port. */
export interface Found {
  readonly databaseUrl?: string;
  readonly secrets?: Readonly<Record<'SECRET' | 'PII_KEY' | 'ID_KEY', string>> & {
    /** While PII_KEY is rotated. */
    readonly PII_KEY_FORMER?: string;
  };
  /** The port chosen for `PORT=0`. */
  readonly port?: number;
}

/**
 * Reads the configuration. Variables take precedence over what was found, except for the port. Throws
 * `ConfigurationError` naming every missing and every invalid setting.
 */
export function readEnv(source: Record<string, string | undefined> = process.env, found: Found = {}): Env {
  const set = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  if (found.port !== undefined) set.PORT = String(found.port);
  const parsed = settings.safeParse({ ...found.secrets, ...set });
  if (!parsed.success) throw new ConfigurationError(wrongSettings(parsed.error, set));
  const v = parsed.data;
  if (v.PII_KEY_FORMER?.equals(v.PII_KEY))
    throw new ConfigurationError('PII_KEY_FORMER must not be PII_KEY: it is the key before it');
  if (v.PII_KEY_NEXT?.equals(v.PII_KEY))
    throw new ConfigurationError('PII_KEY_NEXT must not be PII_KEY: it is the key that will replace it');
  if (v.PII_KEY_NEXT && v.PII_KEY_FORMER)
    throw new ConfigurationError(
      'PII_KEY_NEXT and PII_KEY_FORMER are of two steps of a rotation: remove PII_KEY_NEXT where PII_KEY is the new key already, or finish the rotation before this one first',
    );
  const databaseUrl = v.DATABASE_URL ?? found.databaseUrl;
  if (!databaseUrl)
    throw new ConfigurationError('DATABASE_URL must be set, or the embedded database started');
  if (v.DATABASE_REPLICA_URL && !v.DATABASE_URL)
    throw new ConfigurationError(
      'DATABASE_REPLICA_URL needs DATABASE_URL: the embedded database has no standby',
    );
  const here = `http://localhost:${v.PORT}`;
  const portalOrigin = v.PORTAL_ORIGIN ?? here;
  const embeddedDatabase = v.DATABASE_URL === undefined;
  const isPublic = portalOrigin.startsWith('https://');
  // Anyone who reads the data folder knows the demo's accounts and keys, and its emails are public.
  if (v.SEED_DEMO && isPublic)
    throw new ConfigurationError(
      'SEED_DEMO must be off where PORTAL_ORIGIN is https: the demo is not for the public',
    );
  const seedDemo = v.SEED_DEMO ?? (embeddedDatabase && isLoopback(v.HOST) && !isPublic);
  const origins = {
    portalOrigin,
    uatOrigin: v.UAT_ORIGIN ?? here,
    productionOrigin: v.PRODUCTION_ORIGIN ?? here,
  };
  const isOwnMachine = Object.values(origins).every(isLoopbackOrigin);
  if (v.ALLOW_PRIVATE_WEBHOOKS && !isOwnMachine)
    throw new ConfigurationError(
      'ALLOW_PRIVATE_WEBHOOKS must be off where the portal or the API has a name of its own: managers would have this network called',
    );
  return {
    nodeEnv: v.NODE_ENV,
    port: v.PORT,
    host: v.HOST,
    dataDir: v.DATA_DIR,
    databaseUrl,
    embeddedDatabase,
    databaseReplicaUrl: v.DATABASE_REPLICA_URL ?? null,
    ...origins,
    sandboxOrigin: v.SANDBOX_ORIGIN ?? `http://127.0.0.1:${v.PORT}`,
    proxies: v.TRUST_PROXY,
    secret: v.SECRET,
    piiKey: new PiiKey(
      v.PII_KEY,
      v.PII_KEY_FORMER && new PiiKey(v.PII_KEY_FORMER),
      v.PII_KEY_NEXT && new PiiKey(v.PII_KEY_NEXT),
    ),
    idKey: v.ID_KEY,
    // On a developer's own machine the demo may call lenders that run there, too.
    allowPrivatePartners: v.ALLOW_PRIVATE_PARTNERS ?? (seedDemo && isOwnMachine),
    allowPrivateWebhooks: v.ALLOW_PRIVATE_WEBHOOKS,
    apiV1: v.API_V1,
    webConcurrency: v.WEB_CONCURRENCY,
    registerPriceCents: v.REGISTER_PRICE_CENTS,
    workerConcurrency: v.WORKER_CONCURRENCY,
    workerPort: v.WORKER_PORT ?? null,
    maxOpenBatches: v.MAX_OPEN_BATCHES,
    maxStoredFileBytes: v.MAX_STORED_FILE_MB * 1024 * 1024,
    backupDays: v.BACKUP_DAYS,
    idleSeconds: { agent: v.AGENT_SESSION_IDLE_MINUTES * 60, others: v.SESSION_IDLE_MINUTES * 60 },
    visitorRequestsPerMinute: v.VISITOR_REQUESTS_PER_MINUTE,
    maxConnections: v.MAX_CONNECTIONS,
    drainSeconds: v.DRAIN_SECONDS,
    seedSample: v.SEED_SAMPLE,
    seedDemo,
    // Behind https there is no demo, whose passwords everybody knows.
    requireSecondFactor: v.REQUIRE_SECOND_FACTOR ?? (isPublic ? ['operator', 'manager', 'lender'] : []),
    identityProvider: providerOf(v),
    smsGateway: gatewayFrom(v),
    smtp: mailServerFrom(v),
    metricsToken: v.METRICS_TOKEN ?? null,
    logRequests: v.LOG_REQUESTS,
    logLevel: v.LOG_LEVEL,
  };
}

/** Throws `ConfigurationError` naming what is missing if only some of its settings are there. */
function providerOf(set: Partial<Record<(typeof providerNames)[number], string>>): IdentityProvider | null {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: name,
  } = set;
  if (issuer && clientId && clientSecret && name) return { issuer, clientId, clientSecret, name };
  const missing = providerNames.filter((one) => !set[one]);
  if (missing.length === providerNames.length) return null;
  throw new ConfigurationError(`${missing.join(', ')} must be set, or none of ${providerNames.join(', ')}`);
}

/** Throws `ConfigurationError` if only one of its two settings is there. */
function gatewayFrom(set: Partial<Record<(typeof gatewayNames)[number], string>>): Env['smsGateway'] {
  const { SMS_GATEWAY_URL: url, SMS_GATEWAY_SECRET: secret } = set;
  if (url && secret) return { url, secret };
  if (!url && !secret) return null;
  throw new ConfigurationError(`${gatewayNames.join(' and ')} must both be set, or neither`);
}

/** Throws `ConfigurationError` if only one of its two settings is there. */
function mailServerFrom(set: Partial<Record<(typeof smtpNames)[number], string>>): Env['smtp'] {
  const { SMTP_URL: url, SMTP_FROM: from } = set;
  if (url && from) return { url, from };
  if (!url && !from) return null;
  throw new ConfigurationError(`${smtpNames.join(' and ')} must both be set, or neither`);
}

function wrongSettings(error: z.ZodError, set: Readonly<Record<string, unknown>>): string {
  const named = error.issues.map(({ path, message }) => ({ name: String(path[0]), message }));
  const missing = named.map(({ name }) => name).filter((name) => set[name] === undefined);
  const wrong = named.filter(({ name }) => set[name] !== undefined);
  return [
    ...(missing.length > 0
      ? [
          `${missing.join(', ')} must be set when DATABASE_URL is set: 32 random bytes each, such as from openssl rand -base64 32`,
        ]
      : []),
    ...wrong.map(({ name, message }) => `${name} ${message}`),
  ].join('; ');
}

/**
 * Validates the configuration before anything is started, without the embedded database's address and secrets, which
 * are not known yet. Throws `ConfigurationError` like `readEnv`.
 */
export function readLaunchEnv(
  source: Record<string, string | undefined> = process.env,
): Pick<
  Env,
  'host' | 'port' | 'dataDir' | 'embeddedDatabase' | 'webConcurrency' | 'drainSeconds' | 'logLevel'
> {
  if (source.DATABASE_URL) return readEnv(source);
  const notYet = Buffer.alloc(32).toString('base64');
  return readEnv(source, {
    databaseUrl: 'postgres://not-started-yet',
    secrets: { SECRET: notYet, PII_KEY: notYet, ID_KEY: notYet },
  });
}

/**
 * The environment for processes started later: as it was before Next added its own `.env` files, so that a restarted
 * worker has the same settings as the first.
 */
export const environmentAtStart: NodeJS.ProcessEnv = { ...process.env };

/** Sets next-auth's own two variables from ours. Call before Next is loaded. */
export function setNextAuthEnv(env: Env): void {
  process.env.NEXTAUTH_URL = env.portalOrigin;
  process.env.NEXTAUTH_SECRET = derivedKey(env.secret, 'next-auth').toString('base64');
}
