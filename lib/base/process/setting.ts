import { z } from 'zod';
import { readAddress } from '@/db/address';
import { DatabaseUnusable } from '@/db/error';
import { parseUrl } from '@/lib/base/input/parse-url';
import { readProxies } from '@/lib/base/network/network';
import { roles } from '@/word/role';

export const isLoopback = (host: string) => /^(?:localhost|\[?::1\]?|127(?:\.\d+){3})$/.test(host);

export const isLoopbackOrigin = (origin: string) => isLoopback(new URL(origin).hostname);

const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off')
  .transform((value) => value === 'on' || value === 'true' || value === '1');

const originText = z
  .string()
  .refine((text) => {
    const url = parseUrl(text);
    return url !== null && /^https?:$/.test(url.protocol) && url.origin === text.replace(/\/$/, '');
  }, 'must be an origin such as https://api.example.co.za')
  .transform((text) => text.replace(/\/$/, ''));

/** At least 256 bits, as base64 or hex. */
const secretText = z
  .string()
  .refine((text) => secretBytes(text).length >= 32, 'must hold at least 32 bytes, as base64 or hex')
  .transform(secretBytes);

function secretBytes(text: string): Buffer {
  return /^[0-9a-f]{64,}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
}

const proxies = z.string().transform((text, context) => {
  const list = readProxies(text);
  if (list !== undefined) return list;
  context.addIssue({
    code: 'custom',
    message: 'must be off, on, or addresses such as 10.0.0.5, 10.1.0.0/16',
  });
  return z.NEVER;
});

const databaseAddress = z.string().superRefine((text, context) => {
  try {
    readAddress(text);
  } catch (error) {
    if (!(error instanceof DatabaseUnusable)) throw error;
    context.addIssue({ code: 'custom', message: error.message.replace('DATABASE_URL ', '') });
  }
});

const roleList = z.string().transform((text, context) => {
  const names = text.trim() === 'none' ? [] : text.split(',').map((name) => name.trim());
  const known = roles.filter((role) => names.includes(role));
  if (names.every((name) => known.some((role) => role === name))) return known;
  context.addIssue({ code: 'custom', message: `must be none, or some of ${roles.join(', ')}` });
  return z.NEVER;
});

const issuerText = z.string().refine((text) => {
  const url = parseUrl(text);
  if (url === null || url.search !== '' || url.hash !== '' || url.username !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}, 'must be an https address such as https://login.example.co.za');

const gatewayUrl = z.string().refine((text) => {
  const url = parseUrl(text);
  if (url === null || url.hash !== '' || url.username !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}, 'must be an https URL such as https://sms.example.co.za/send');

/** As Standard Webhooks writes a secret. */
const signingSecret = z
  .string()
  .refine(
    (text) => /^whsec_[A-Za-z0-9+/]+=*$/.test(text) && Buffer.from(text.slice(6), 'base64').length >= 24,
    'must be whsec_ and at least 24 bytes as base64',
  );

const smtpUrl = z.string().refine((text) => {
  const url = parseUrl(text);
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '' || url.hash !== '') return false;
  return url.search === '' || (url.protocol === 'smtp:' && url.search === '?tls=off');
}, 'must be such as smtp://user:password@mail.example.co.za:587 or smtps://…:465');

/** An address, or a name and an address in angle brackets. */
const senderText = z
  .string()
  .max(200)
  .regex(
    /^(?:[^<>@\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    'must be such as Alerts <alerts@example.co.za>',
  );

const count = (least: number, most: number) =>
  z.coerce.number(`must be a whole number from ${least} to ${most}`).int().min(least).max(most);

/** Every setting by its name in the environment, with its default value. */
export const settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: count(0, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_REPLICA_URL: databaseAddress.optional(),
  PORTAL_ORIGIN: originText.optional(),
  UAT_ORIGIN: originText.optional(),
  PRODUCTION_ORIGIN: originText.optional(),
  SANDBOX_ORIGIN: originText.optional(),
  TRUST_PROXY: proxies.default(null),
  SECRET: secretText,
  PII_KEY: secretText,
  PII_KEY_FORMER: secretText.optional(),
  PII_KEY_NEXT: secretText.optional(),
  ID_KEY: secretText,
  ALLOW_PRIVATE_PARTNERS: flag.optional(),
  ALLOW_PRIVATE_WEBHOOKS: flag.default(false),
  API_V1: flag.default(true),
  WEB_CONCURRENCY: count(1, 64).default(1),
  WORKER_CONCURRENCY: count(1, 64).default(2),
  WORKER_PORT: count(1, 65_535).optional(),
  REGISTER_PRICE_CENTS: count(0, 10_000).default(12),
  MAX_OPEN_BATCHES: count(1, 100_000).default(100),
  MAX_STORED_FILE_MB: count(50, 10_000_000).default(10_000),
  BACKUP_DAYS: count(1, 3_650).default(14),
  SESSION_IDLE_MINUTES: count(2, 720).default(30),
  AGENT_SESSION_IDLE_MINUTES: count(2, 720).default(240),
  VISITOR_REQUESTS_PER_MINUTE: count(1, 1_000_000).default(300),
  MAX_CONNECTIONS: count(8, 1_000_000).default(4_096),
  DRAIN_SECONDS: count(0, 600).default(0),
  SEED_DEMO: flag.optional(),
  SEED_SAMPLE: flag.default(true),
  REQUIRE_SECOND_FACTOR: roleList.optional(),
  OIDC_ISSUER: issuerText.optional(),
  OIDC_CLIENT_ID: z.string().max(500).optional(),
  OIDC_CLIENT_SECRET: z.string().max(2_000).optional(),
  OIDC_NAME: z.string().max(40, 'must have at most 40 characters').optional(),
  SMS_GATEWAY_URL: gatewayUrl.optional(),
  SMS_GATEWAY_SECRET: signingSecret.optional(),
  SMTP_URL: smtpUrl.optional(),
  SMTP_FROM: senderText.optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_REQUESTS: flag.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** All settings (design base 24). */
export const settingNames: readonly string[] = Object.keys(settings.shape);

/** Returns what is wrong with a single setting's value, as `must …`, or null. */
export function wrongValue(name: string, value: string): string | null {
  const parsed = settings.partial().safeParse({ [name]: value });
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? 'is wrong');
}
