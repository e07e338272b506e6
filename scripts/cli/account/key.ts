import { type Command, Option } from 'commander';
import { getAffiliateBySlug } from '@/lib/account/affiliate/get-affiliate';
import { changeKey } from '@/lib/account/api-key/change-key';
import { issueKey } from '@/lib/account/api-key/issue-key';
import { listFormers } from '@/lib/account/api-key/list-formers';
import { listKeys } from '@/lib/account/api-key/list-keys';
import { replaceKey } from '@/lib/account/api-key/replace-key';
import { revokeKey } from '@/lib/account/api-key/revoke-key';
import {
  type ApiKeyView,
  changeKeyInput,
  type IssuedKey,
  issueKeyInput,
  replaceKeyInput,
  type WorkingFormer,
} from '@/lib/account/api-key/schema';
import { parseInput } from '@/lib/base/input/parse-input';
import { counted, listed } from '@/lib/base/text/text';
import { confirmed, takesAway } from '@/scripts/cli/base/confirm';
import { type CommandAnswer, pairs, table } from '@/scripts/cli/base/output';
import { type AddCommand, environmentOption, integerOption } from '@/scripts/cli/base/run';
import type { Environment } from '@/word/environment';
import { keyScopes } from '@/word/key-scope';

interface IssueOptions {
  affiliate: string;
  environment: Environment;
  expires?: string;
  name?: string;
  requestsPerMinute?: number;
  scopes?: string[];
}

interface ReplaceOptions {
  id: number;
  expires?: string;
  overlap: keyof typeof overlaps;
  yes: boolean;
}

interface ChangeOptions {
  id: number;
  name?: string;
  expires?: string;
  requestsPerMinute?: number | 'none';
  scopes?: string[];
}

const scopesText = `what it may be used for: ${keyScopes.join(',')} (comma-separated`;
const scopesOption = (value: string) => value.split(',').map((scope) => scope.trim());

const overlaps = { none: 0, '1h': 1, '24h': 24, '7d': 168 } as const;

/** Commander cannot pass null. */
const limitOption = (value: string) => (value === 'none' ? value : integerOption(value));

export function addKeyCommands(program: Command, add: AddCommand): void {
  const key = program.command('key').description('API keys');

  add(
    key
      .command('issue')
      .description('issue a key; it is shown only once')
      .requiredOption('--affiliate <slug>', 'whose key')
      .addOption(environmentOption())
      .option(
        '--expires <time>',
        'expiry, e.g. 2027-01-31T00:00:00Z (default: one year from now, at most two)',
      )
      .option('--name <name>', 'where it is used')
      .option('--requests-per-minute <number>', 'rate limit (default: none)', integerOption)
      .option('--scopes <list>', `${scopesText}; default: all)`, scopesOption),
    async (ctx, { affiliate, environment, expires, name, requestsPerMinute, scopes }: IssueOptions) => {
      const { id } = await getAffiliateBySlug(ctx, affiliate);
      return issued(
        await issueKey(
          ctx,
          parseInput(issueKeyInput, {
            affiliateId: id,
            environment,
            name,
            requestsPerMinute,
            expiresAt: expires,
            scopes,
          }),
        ),
      );
    },
  );

  add(
    key
      .command('change')
      .description('change the name, expiry, limit or scopes of a key')
      .requiredOption('--id <number>', 'the key', integerOption)
      .option('--name <name>', 'where it is used')
      .option('--expires <time>', 'expiry, e.g. 2027-01-31T00:00:00Z, within two years')
      .option('--requests-per-minute <number|none>', 'rate limit', limitOption)
      .option('--scopes <list>', `${scopesText})`, scopesOption),
    async (ctx, { id, name, expires, requestsPerMinute, scopes }: ChangeOptions) => {
      const limit = requestsPerMinute === 'none' ? null : requestsPerMinute;
      const wanted = { keyId: id, name, expiresAt: expires, requestsPerMinute: limit, scopes };
      const changed = await changeKey(ctx, parseInput(changeKeyInput, wanted));
      const json = keyJson(changed);
      return { json, lines: pairs({ ...json, scopes: json.scopes.join(', ') }) };
    },
  );

  add(
    takesAway(
      key
        .command('replace')
        .description('issue a new key in the place of an old one')
        .requiredOption('--id <number>', 'the key to replace', integerOption)
        .option('--expires <time>', 'expiry of the new key (default: one year from now, at most two)')
        .addOption(
          new Option('--overlap <time>', 'how long the old key works beside it')
            .choices(Object.keys(overlaps))
            .default('none'),
        ),
    ),
    async (ctx, { id, expires, overlap, yes }: ReplaceOptions) => {
      const wanted = { keyId: id, expiresAt: expires, overlapHours: overlaps[overlap] };
      const input = parseInput(replaceKeyInput, wanted);
      const formers = (await listFormers(ctx, { keyId: id })).map(formerText);
      // With an overlap nothing ends yet, but for what overlaps already.
      if (overlap === 'none') {
        const ended = listed([`key ${id}`, ...formers]);
        await confirmed(ctx.terminal, { yes }, `end ${ended} now, whose clients need the new one at once`);
      } else if (formers.length > 0) {
        const ended = listed(formers);
        await confirmed(
          ctx.terminal,
          { yes },
          `end ${ended} now: one former key works beside the new one, and that is key ${id}`,
        );
      }
      return issued(await replaceKey(ctx, input));
    },
  );

  add(
    takesAway(
      key
        .command('revoke')
        .description('revoke a key immediately')
        .requiredOption('--id <number>', 'the key', integerOption),
    ),
    async (ctx, { id, ...options }: { id: number; yes: boolean }) => {
      const keys = listed([`key ${id}`, ...(await listFormers(ctx, { keyId: id })).map(formerText)]);
      await confirmed(ctx.terminal, options, `revoke ${keys}, whose clients get 401 from then on`);
      const { environment, status, revokedAt, formers } = await revokeKey(ctx, { keyId: id });
      const former_ids = formers.map((former) => former.id);
      return {
        json: { id, environment, status, revoked_at: revokedAt, former_ids },
        lines: pairs({
          id,
          environment,
          status,
          'revoked at': revokedAt,
          ...(former_ids.length > 0 && { 'and the former': former_ids.join(', ') }),
        }),
      };
    },
  );

  add(
    key
      .command('list')
      .description('the keys of an affiliate, newest first')
      .requiredOption('--affiliate <slug>', 'whose keys'),
    async (ctx, { affiliate }: { affiliate: string }) => {
      const { id } = await getAffiliateBySlug(ctx, affiliate);
      const keys = await listKeys(ctx, { affiliateId: id });
      return {
        json: { keys: keys.map(keyJson) },
        lines: table(
          ['id', 'environment', 'name', 'ends in', 'status', 'expires', 'last used'],
          keys.map((one) => [
            one.id,
            one.environment,
            one.name,
            one.hint,
            one.status,
            one.expiresAt,
            one.lastUsedAt,
          ]),
        ),
      };
    },
  );
}

/** What else ends, and how much it is used. */
const formerText = ({ id, hint, calls: { lastHour, isAtLeast } }: WorkingFormer) =>
  `the former key ${id} (…${hint}, ${isAtLeast ? 'at least ' : ''}${counted(lastHour, 'call')} in the last hour)`;

const keyJson = (key: ApiKeyView) => ({
  id: key.id,
  environment: key.environment,
  name: key.name,
  hint: key.hint,
  status: key.status,
  requests_per_minute: key.requestsPerMinute,
  scopes: key.scopes,
  created_at: key.createdAt,
  expires_at: key.expiresAt,
  revoked_at: key.revokedAt,
  replaced_at: key.replacedAt,
  replaced_by_id: key.replacedById,
  last_used_at: key.lastUsedAt,
});

function issued({ id, key, environment, origin, expiresAt }: IssuedKey): CommandAnswer {
  return {
    json: { id, key, environment, origin, expires_at: expiresAt },
    lines: [
      ...pairs({ id, key, environment, origin, expires: expiresAt }),
      'Store this key now. It will not be shown again.',
    ],
  };
}
