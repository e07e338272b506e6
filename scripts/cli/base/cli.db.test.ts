import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findRunningEmbedded, startEmbedded } from '@/db/embedded';
import { readApiKey } from '@/lib/account/api-key/secret';
import { requestKey as requestKeyVerb } from '@/lib/account/api-key-request/request-key';
import { requestKeyInput } from '@/lib/account/api-key-request/schema';
import { keyedHash } from '@/lib/base/crypto/crypto';
import { publicId } from '@/lib/base/crypto/public-id';
import { forgetProcess } from '@/lib/base/process/process';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import { runCommandLine } from '@/scripts/run-command-line';
import { makeIdNumber, withWrongCheckDigit } from '@/test/applicant';
import { capacityOf, setCapacity } from '@/test/capacity';
import { checked } from '@/test/checked';
import { makeAffiliateContext, testEnv, testSettings } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeLead, makePartner, makeUser, unique } from '@/test/factory';
import { lender } from '@/test/lender';
import { giveSecondFactor } from '@/test/second-factor';
import { withPartnerServer } from '@/test/with-partner-server';

const requestKey = checked(requestKeyInput, requestKeyVerb);

const db = withDatabase();
const partnerServer = withPartnerServer();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lmp-cli-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a command on the test's database unless `settings` override it. */
type Run = (
  args: string[],
  settings?: Record<string, string>,
  input?: string,
  terminal?: { isTTY: boolean },
) => Promise<Ended>;

const settingsWith = (settings: Record<string, string>) => ({
  PATH: process.env.PATH,
  NODE_ENV: 'production' as const,
  DATABASE_URL: db.url,
  ...testSettings,
  ...settings,
});

/** Starts the command line's own process, as people do. */
const start: Run = async (args, settings = {}, input = '') => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../cli.mjs'), ...args], {
    cwd: folder,
    env: settingsWith(settings),
  });
  child.stdin.end(input);
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ]);
  return { code, stdout, stderr };
};

/** The same within the test's process, without what starting another costs. */
const run: Run = async (args, settings = {}, input = '', terminal = { isTTY: false }) => {
  forgetProcess();
  const said = { stdout: '', stderr: '' };
  const output = (name: keyof typeof said) => ({
    write: (text: string) => {
      said[name] += text;
    },
  });
  const code = await runCommandLine(args, {
    env: settingsWith({ ENV_FILE: '', INIT_CWD: folder, ...settings }),
    stdin: Object.assign(Readable.from([input]), terminal),
    stdout: output('stdout'),
    stderr: { ...output('stderr'), ...terminal },
  });
  return { code, ...said };
};

const withoutInstallation = (stderr: string) => stderr.replace(/^installation: .*\n/, '');

function checksOf(run: Run) {
  return {
    /** Returns the single JSON object of a command that must succeed; fails on any other output. */
    answer: async (...[args, ...rest]: Parameters<Run>) => {
      const { code, stdout, stderr } = await run([...args, '--json'], ...rest);
      const { installation, ...answered } = JSON.parse(stdout) as Record<string, unknown>;
      // Said first by whatever writes, in both ways.
      expect({ code, stderr: withoutInstallation(stderr) }).toEqual({ code: 0, stderr: '' });
      expect(stderr !== '').toBe(installation !== undefined);
      return answered;
    },
    /** Asserts a rejected command: one line of explanation, the same as JSON on standard output, a non-zero exit code. */
    refusal: async (...[args, ...rest]: Parameters<Run>) => {
      const { code, stdout, stderr } = await run([...args, '--json'], ...rest);
      expect(code).toBeGreaterThan(1);
      const said = withoutInstallation(stderr);
      expect(said.trimEnd().split('\n')).toHaveLength(1);
      const { error } = JSON.parse(stdout) as { error: { message: string } };
      expect(`error: ${error.message}\n`).toBe(said);
      return said.trimEnd();
    },
  };
}

const { answer, refusal } = checksOf(run);
const started = checksOf(start);

const isTime = (value: unknown) => typeof value === 'string' && new Date(value).toISOString() === value;

/** An expiry that a key may have. */
const expires = `${new Date().getUTCFullYear() + 1}-12-31T00:00:00.000Z`;

describe('command line', () => {
  // Must run first: the other tests create intents.
  test('applies and exports a catalogue', async () => {
    const path = join(folder, 'catalogue.json');
    const file = {
      intents: [{ title: 'Personal Loan', required_fields: ['net_income'] }],
      partners: [{ slug: 'khanya', company_name: 'Khanya', intents: [{ title: 'Personal Loan' }] }],
    };
    await writeFile(path, JSON.stringify(file));
    const apply = ['catalogue', 'apply', path, '--environment', 'uat'];
    expect(await answer([...apply, '--dry-run'])).toMatchObject({ partners: { created: ['khanya'] } });
    expect(await answer(apply)).toEqual({
      environment: 'uat',
      intents: { created: ['Personal Loan'], changed: [], deactivated: [], unchanged: [] },
      partners: { created: ['khanya'], changed: [], deactivated: [], unchanged: [] },
      secrets_made: ['khanya'],
    });
    const exported = await answer(['catalogue', 'export', '--environment', 'uat']);
    expect(exported).toMatchObject(file);
    const again = ['catalogue', 'apply', '-', '--environment', 'uat', '--prune'];
    expect(await answer(again, {}, JSON.stringify(exported))).toMatchObject({
      intents: { created: [], changed: [], unchanged: ['Personal Loan'] },
      partners: { changed: [], unchanged: ['khanya'] },
    });

    const meaning = '1 active partner would be switched off, 1 intent left with no partner';
    const none = JSON.stringify({ intents: file.intents });
    expect((await run([...again, '--dry-run'], {}, none)).stdout).toContain(`${meaning}: needs --confirm 1`);
    expect(await refusal(again, {}, none)).toBe(`error: --confirm: ${meaning}: confirm with 1`);
    expect(await refusal([...again, '--confirm', '2'], {}, none)).toBe(
      `error: --confirm: ${meaning}: confirm with 1, not 2`,
    );
    expect(await answer([...again, '--confirm', '1'], {}, none)).toMatchObject({
      partners: { deactivated: ['khanya'] },
    });
    const { imports } = (await answer(['catalogue', 'imports', '--environment', 'uat'])) as {
      imports: { id: number }[];
    };
    expect(imports).toMatchObject([{ switched_off: 1, undone_at: null }, { created: 2 }]);
    const undo = ['catalogue', 'undo', '--id', String(imports[0]?.id)];
    expect(await answer([...undo, '--dry-run'])).toMatchObject({ changed_since: [], figure: 0 });
    expect(await answer(undo)).toMatchObject({ partners: { changed: ['khanya'] } });
    expect(await refusal(undo)).toBe('error: this import has already been undone');
    expect(await refusal(['catalogue', 'undo', '--id', '999999999'])).toBe('error: import not found');

    const across = ['catalogue', 'apply', '-', '--environment', 'production'];
    expect(await answer(across, {}, JSON.stringify(exported))).toMatchObject({
      from: 'uat',
      left_out: { connections: [], active: ['Personal Loan', 'khanya'] },
    });
    const whole = await run([...across, '--with-active', '--with-connections'], {}, JSON.stringify(exported));
    expect(whole.stdout).toContain('from uat: 0 connections left out');
    expect(await answer(['catalogue', 'export', '--environment', 'production'])).toMatchObject({
      environment: 'production',
      partners: [{ slug: 'khanya', active: true }],
    });

    await writeFile(
      path,
      JSON.stringify({ ...file, partners: [{ slug: 'x', company_name: 'X', priority: 'high' }] }),
    );
    expect(await refusal(apply)).toBe('error: partners[0].priority: must be a number');
    await writeFile(path, '{ "intents": ');
    expect(await refusal(apply)).toMatch(/^error: .*catalogue\.json is not JSON: /);
    expect(await refusal(['catalogue', 'apply', 'nowhere.json', '--environment', 'uat'])).toContain(
      'cannot be read',
    );
  });

  test('keeps a history of the catalogue, restores a version, and plans an import', async () => {
    const uat = ['--environment', 'uat'];
    const apply = async (priority: number, ...rest: string[]) =>
      answer(
        ['catalogue', 'apply', '-', ...uat, ...rest],
        {},
        JSON.stringify({ partners: [{ slug: 'historic', company_name: 'H', priority }] }),
      );
    await apply(1, '--reason', 'To begin with');
    await apply(2);
    const history = async () =>
      (await answer(['catalogue', 'history', ...uat])) as { versions: { version: number }[] };
    const { versions } = await history();
    expect(versions).toMatchObject([
      {
        by: expect.stringMatching(/command line/),
        source: 'imported',
        reason: null,
        changed: 1,
        names: ['historic'],
      },
      { reason: 'To begin with', created: 1 },
      {},
      {},
      {},
    ]);
    const first = String(versions[1]?.version);
    const compare = ['catalogue', 'compare', ...uat, '--from', first, '--to', String(versions[0]?.version)];
    expect(await answer(compare)).toMatchObject({
      changes: [{ name: 'historic', fields: [{ field: 'priority', before: 1, after: 2 }] }],
    });
    expect((await run(compare)).stdout).toBe('changed partner historic\n  priority\n    - 1\n    + 2\n');
    const restore = ['catalogue', 'restore', ...uat, '--version', first];
    expect(await answer([...restore, '--dry-run'])).toMatchObject({ figure: 0, problems: [] });
    expect(await answer([...restore, '--reason', 'Too dear'])).toMatchObject({
      changes: [{ noun: 'partner', kind: 'changed', name: 'historic' }],
    });
    expect((await history()).versions[0]).toMatchObject({
      source: 'restored',
      reason: `Version ${first} restored: Too dear`,
    });
    expect(await refusal(['catalogue', 'restore', ...uat, '--version', '999999999'])).toBe(
      'error: version not found',
    );
    const exported = await answer(['catalogue', 'export', ...uat, '--version', first]);
    expect(exported).toEqual(await answer(['catalogue', 'export', ...uat]));

    const made = await apply(9, '--at', new Date(Date.now() + 3_600_000).toISOString(), '--reason', 'Later');
    const id = String(made.id);
    expect(await answer(['catalogue', 'planned', ...uat])).toMatchObject({
      planned: [
        { id: made.id, status: 'waiting', reason: 'Later', by: expect.stringMatching(/command line/) },
      ],
    });
    expect(
      await refusal(
        ['catalogue', 'apply', '-', ...uat, '--at', '2001-01-01T00:00:00Z'],
        {},
        JSON.stringify({ partners: [{ slug: 'historic', company_name: 'Other' }] }),
      ),
    ).toBe('error: --at: has passed: choose a time ahead');
    await apply(5);
    expect(await refusal(['catalogue', 'apply-planned', '--id', id])).toContain(
      'changed meanwhile: priority of partner historic',
    );
    expect(await answer(['catalogue', 'apply-planned', '--id', id, '--overwrite'])).toMatchObject({
      conflicts: [{ before: 1, now: 5, planned: 9 }],
    });
    expect(await refusal(['catalogue', 'cancel-planned', '--id', id])).toBe(
      'error: this change has already been applied',
    );
  });

  test('takes an affiliate from its creation to a Production key', async () => {
    const slug = unique('acme');
    const affiliate = await answer([
      'affiliate',
      'create',
      '--name',
      'Acme',
      '--slug',
      slug,
      '--live-feedback',
    ]);
    expect(affiliate).toEqual({
      id: expect.any(Number),
      name: 'Acme',
      slug,
      referee_id: expect.stringMatching(/^AF-/),
      live_feedback: true,
    });

    const issue = ['key', 'issue', '--affiliate', slug, '--environment'];
    expect(await refusal([...issue, 'production'])).toContain('not approved yet');
    const uat = await answer([...issue, 'uat', '--expires', expires]);
    expect(uat).toEqual({
      id: expect.any(Number),
      key: expect.stringMatching(/^lmk_uat_/),
      environment: 'uat',
      origin: 'http://localhost:3000',
      expires_at: expires,
    });
    const rows =
      await db.sql`select affiliate_id::int as id from api_key where hash = ${readApiKey(String(uat.key)) ?? ''}`;
    expect(rows.map((row) => row.id)).toEqual([affiliate.id]);

    const approve = ['affiliate', 'approve-uat', '--affiliate', slug];
    expect(await refusal(approve)).toContain('0 of 7 steps are done');
    const approved = await answer([...approve, '--reason', 'known from another system']);
    expect(isTime(approved.uat_approved_at)).toBe(true);
    const live = await answer([...issue, 'production', '--name', 'CRM']);
    const replaced = await answer(['key', 'replace', '--id', String(live.id), '--yes']);
    expect(Object.keys(replaced)).toEqual(['id', 'key', 'environment', 'origin', 'expires_at']);
    expect(await answer(['key', 'revoke', '--id', String(uat.id), '--yes'])).toMatchObject({
      id: uat.id,
      status: 'revoked',
    });
    const { keys } = (await answer(['key', 'list', '--affiliate', slug])) as {
      keys: Record<string, unknown>[];
    };
    expect(keys.map(({ id, status, name }) => ({ id, status, name }))).toEqual([
      { id: replaced.id, status: 'active', name: 'CRM' },
      { id: live.id, status: 'replaced', name: 'CRM' },
      { id: uat.id, status: 'revoked', name: 'API key' },
    ]);
    const events = await db.sql`
      select distinct actor_kind from audit_event where affiliate_id = ${Number(affiliate.id)}`;
    expect(events.map((row) => row.actor_kind)).toEqual(['command line']);
  });

  test('creates users, with a password made or read from standard input', async () => {
    const { slug } = await answer(['affiliate', 'create', '--name', unique('Team')]);
    const email = `${unique('agent')}@example.test`;
    const create = [
      'user',
      'create',
      '--email',
      email,
      '--name',
      'A B',
      '--role',
      'agent',
      '--affiliate',
      String(slug),
    ];
    expect(await answer(create)).toEqual({
      id: expect.any(Number),
      email,
      name: 'A B',
      role: 'agent',
      affiliate: slug,
      link: expect.stringMatching(/^http:\/\/[^/]+\/password-reset\/[\w-]{43}$/),
      link_expires_at: expect.any(String),
    });
    expect(await refusal(create)).toBe(`error: a user with the email ${email} exists already`);
    const operator = [
      'user',
      'create',
      '--email',
      `op-${email}`,
      '--name',
      'O',
      '--role',
      'operator',
      '--password-stdin',
    ];
    expect(await answer(operator, {}, 'from standard input\n')).not.toHaveProperty('link');
  });

  test('changes and switches off an affiliate, its keys and its users', async () => {
    const slug = unique('changed');
    await answer(['affiliate', 'create', '--name', 'Before', '--slug', slug]);
    const change = ['affiliate', 'change', '--affiliate', slug];
    expect(
      await answer([...change, '--name', 'After', '--live-feedback', 'on', '--active', 'off']),
    ).toMatchObject({ name: 'After', slug, live_feedback: true, active: false });
    await answer([...change, '--active', 'on']);

    const key = await answer(['key', 'issue', '--affiliate', slug, '--environment', 'uat']);
    const changeKey = ['key', 'change', '--id', String(key.id)];
    expect(
      await answer([...changeKey, '--name', 'CRM', '--expires', expires, '--requests-per-minute', '60']),
    ).toMatchObject({ name: 'CRM', expires_at: expires, requests_per_minute: 60 });
    expect(await answer([...changeKey, '--requests-per-minute', 'none'])).toMatchObject({
      name: 'CRM',
      requests_per_minute: null,
    });
    expect(await refusal([...changeKey, '--expires', '2001-01-31T00:00:00Z'])).toBe(
      'error: --expires: must be in the future',
    );
    expect(await refusal([...changeKey, '--expires', 'next year'])).toContain('--expires: must be a time');

    const add = (email: string) =>
      answer(['user', 'create', '--email', email, '--name', 'A B', '--role', 'agent', '--affiliate', slug]);
    const [one, two] = [
      await add(`${unique('one')}@example.test`),
      await add(`${unique('two')}@example.test`),
    ];
    expect(await answer(['user', 'change-role', '--id', String(one.id), '--role', 'manager'])).toMatchObject({
      role: 'manager',
    });
    await giveSecondFactor(db, Number(one.id));
    expect(await answer(['user', 'reset-second-factor', String(one.email).toUpperCase(), '--yes'])).toEqual({
      id: one.id,
      reset: true,
    });
    expect(await refusal(['user', 'reset-second-factor', String(one.email), '--yes'])).toBe(
      'error: this user has no second factor, and no account at the identity provider to forget',
    );
    expect(await refusal(['user', 'reset-second-factor', 'nobody'])).toBe('error: user not found');
    await answer(['user', 'remove', '--id', String(two.id), '--yes']);
    const { users } = await answer(['user', 'list', '--affiliate', slug]);
    expect(users).toMatchObject([{ id: one.id, role: 'manager' }]);
    expect(await refusal(['user', 'remove', '--id', '999999999', '--yes'])).toBe('error: user not found');
    expect(await refusal(['user', 'change-role', '--id', String(one.id), '--role', 'chief'])).toContain(
      '--role: must be one of',
    );

    const { events } = (await answer(['audit', 'list', '--affiliate', slug])) as {
      events: { action: string; actor: string }[];
    };
    expect(events.map(({ action }) => action)).toEqual([
      'user.removed',
      'second-factor.reset',
      'user.role-changed',
      'user.password-reset-started',
      'user.created',
      'user.password-reset-started',
      'user.created',
      'api-key.changed',
      'api-key.changed',
      'api-key.issued',
      'affiliate.changed',
      'affiliate.changed',
      'affiliate.created',
    ]);
    // The account that runs the tests.
    const person = `${userInfo().username} (command line)`;
    expect(new Set(events.map(({ actor }) => actor))).toEqual(new Set([person]));
  });

  test('decides on the requests of managers', async () => {
    const { id: affiliateId } = await makeAffiliate(db);
    const { id: userId } = await makeUser(db, { role: 'manager', affiliateId });
    const actor = { kind: 'user', userId, role: 'manager', affiliateId, sessionId: 's' } as const;
    const manager = makeAffiliateContext(db.database, { affiliateId }, { actor });
    const first = await requestKey(manager, { name: 'CRM' });
    const { key_requests: waiting } = await answer(['key-request', 'list']);
    expect(waiting).toContainEqual(
      expect.objectContaining({ id: first.id, environment: 'uat', name: 'CRM', evidence: null }),
    );
    const decline = ['key-request', 'decline', '--id', String(first.id), '--reason'];
    expect(await refusal([...decline, ''])).toBe('error: --reason: required');
    expect(await answer([...decline, 'Call us'])).toEqual({ id: first.id, status: 'declined' });
    expect(await refusal(['key-request', 'allow', '--id', String(first.id)])).toBe(
      'error: the request is declined already',
    );
    const second = await requestKey(manager, {});
    expect(await answer(['key-request', 'allow', '--id', String(second.id)])).toMatchObject({
      status: 'allowed',
    });
  });

  test('erases an applicant whose ID number comes from standard input, never from an argument', async () => {
    const idNumber = makeIdNumber();
    const hash = keyedHash(testEnv().piiKey, idNumber);
    const { id } = await makeLead(db, {
      environment: 'production',
      idNumberHash: hash,
    });
    const counts = { leads: 1, affiliates: 1, files: 0, drafts: 0 };
    expect(await answer(['applicant', 'find'], {}, `${idNumber}\n`)).toEqual(counts);
    const erased = await answer(['applicant', 'erase', '--yes'], {}, `${idNumber}\n`);
    expect(erased).toEqual({ erased: counts, receipt: expect.any(String) });
    const { receipt } = erased as { receipt: string };
    expect(await answer(['applicant', 'proof'], {}, `${receipt}\n${idNumber}\n`)).toMatchObject({
      state: 'searching',
      isTheirs: true,
    });
    expect(await refusal(['applicant', 'proof'], {}, 'ABC')).toContain('this is not a receipt');
    const [lead] = await db.sql`select erased_at is not null as erased from lead where id = ${id}`;
    expect(lead).toEqual({ erased: true });
    expect(await answer(['applicant', 'find'], {}, idNumber)).toMatchObject({ leads: 0 });
    expect(await refusal(['applicant', 'erase', idNumber])).not.toContain(idNumber);
    expect(await refusal(['applicant', 'erase'], {}, 'Thandi')).toBe(
      'error: the ID number on standard input: must be 13 digits',
    );
    for (const verb of ['find', 'erase'])
      expect(await refusal(['applicant', verb], {}, withWrongCheckDigit(idNumber))).toBe(
        'error: the ID number on standard input: this is not a valid ID number: a digit is wrong, or two are swapped',
      );
  });

  test('adds, lists, pauses, rotates, rewinds and removes webhook endpoints', async () => {
    const { slug } = await makeAffiliate(db);
    const whose = ['--affiliate', slug, '--environment', 'uat'];
    const url = 'https://crm.example/hook';
    const added = await answer([
      'webhook',
      'add',
      ...whose,
      '--url',
      url,
      '--types',
      'lead.accepted,lead.declined',
    ]);
    expect(added).toMatchObject({
      id: expect.any(Number),
      secret: expect.stringMatching(/^whsec_/),
      environment: 'uat',
      url,
      types: ['lead.accepted', 'lead.declined'],
      status: 'active',
    });
    const id = String(added.id);
    expect(await answer(['webhook', 'pause', id])).toMatchObject({ status: 'paused' });
    expect(await answer(['webhook', 'resume', id])).toMatchObject({ status: 'active', behind: 0 });
    const rotated = await answer(['webhook', 'rotate', id, '--overlap-hours', '2']);
    expect(rotated).toMatchObject({ previous_ends_at: expect.any(String) });
    expect(rotated.secret).not.toBe(added.secret);
    expect(await answer(['webhook', 'rewind', id, '--from', '2026-01-31T08:00:00Z'])).toEqual({
      id: added.id,
      events: 0,
    });
    const list = await answer(['webhook', 'list', ...whose]);
    expect(list).toMatchObject({ endpoints: [{ id: added.id, status: 'active' }] });
    expect(JSON.stringify(list)).not.toContain('whsec_');
    expect(await refusal(['webhook', 'remove', id])).toContain('add --yes');
    expect(await answer(['webhook', 'remove', id, '--yes'])).toEqual({ id: added.id, removed: true });
    expect(await refusal(['webhook', 'pause', id])).toBe('error: webhook endpoint not found');
    expect(await refusal(['webhook', 'pause', 'x'])).toBe('error: the endpoint is named by its number');
    expect(await refusal(['webhook', 'add', ...whose, '--url', 'http://crm.example'])).toContain('--url:');
    expect(await refusal(['webhook', 'add', ...whose, '--url', url, '--types', 'lead.sold'])).toContain(
      'is no event type',
    );
  });

  test('lists alerts, and sends test messages', async () => {
    expect(await answer(['alert', 'list', '--open'])).toEqual({ alerts: [] });
    expect(await answer(['alert', 'test'])).toEqual({ channels: [] });
    expect(await refusal(['alert', 'test', '--channel', '999999999'])).toBe('error: channel not found');
  });

  test('lists and restarts jobs, lists applications, and prints who may do what', async () => {
    expect(await answer(['job', 'list'])).toEqual({ jobs: [] });
    expect(await refusal(['job', 'restart', '--id', '999999999'])).toContain('is done');
    expect(await answer(['application', 'list', '--environment', 'uat'])).toEqual({ applications: [] });
    const decide = ['application', 'decide', '--id', '999999999', '--status'];
    expect(await refusal([...decide, 'failed'])).toBe('error: application not found');
    expect(await refusal([...decide, 'lost'])).toContain('--status: must be one of');
    const { permissions } = await answer(['role', 'table'], { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' });
    expect(permissions).toContainEqual({
      action: 'api-key.request',
      agent: [],
      manager: ['uat', 'production'],
      viewer: [],
      support: [],
      catalogue: [],
      finance: [],
      admin: ['uat', 'production'],
    });
  });

  test('suspends an affiliate only with the number of the keys and users that it locks out', async () => {
    const slug = unique('suspended');
    await answer(['affiliate', 'create', '--name', 'Suspended', '--slug', slug]);
    await answer(['key', 'issue', '--affiliate', slug, '--environment', 'uat']);
    const off = ['affiliate', 'change', '--affiliate', slug, '--active', 'off'];
    const lockedOut = '1 key and 0 users of Suspended would be locked out';
    expect(await refusal(off)).toBe(`error: --confirm: ${lockedOut}: confirm with 1`);
    expect(await refusal([...off, '--confirm', '2'])).toBe(
      `error: --confirm: ${lockedOut}: confirm with 1, not 2`,
    );
    expect(await answer([...off, '--confirm', '1'])).toMatchObject({ active: false });
  });

  test('shortens a retention only with the number of what it would erase', async () => {
    const set = ['environment', 'set', 'uat', '--lead-retention-days', '40'];
    for (let nth = 0; nth < 6; nth += 1)
      await makeLead(db, { createdAt: new Date(Date.now() - 50 * 86_400_000) });
    const meaning = '6 leads would be erased by the first nightly run after 24 hours';
    expect(await refusal(set)).toBe(`error: --confirm: ${meaning}: confirm with 6`);
    expect(await refusal([...set, '--confirm', '7'])).toBe(
      `error: --confirm: ${meaning}: confirm with 6, not 7`,
    );
    expect(await answer([...set, '--confirm', '6'])).toMatchObject({
      lead_retention_days: 90,
      waiting_retention: [{ setting: 'lead_retention_days', days: 40 }],
    });
    await answer(['environment', 'set', 'uat', '--lead-retention-days', '90']);
  });

  test('adds consent texts, which only get newer', async () => {
    const words = ['--share', 'Words one?', '--credit-check', 'Words two?'];
    const add = ['consent-text', 'add', '--language', 'af', ...words];
    expect(await answer(add)).toMatchObject({ key: 'af-1', version: 1, in_force: true });
    expect(await answer([...add, '--valid-from', '2090-01-31'])).toMatchObject({
      key: 'af-2',
      in_force: false,
    });
    expect(await answer(['consent-text', 'list'])).toMatchObject({
      texts: [{ key: 'af-2' }, { key: 'af-1' }, { key: 'en-2', in_force: true }, { key: 'portal-1' }],
    });
    expect(await refusal(['consent-text', 'add', '--language', 'fr', ...words])).toMatch(
      /^error: --language: must be/,
    );
    expect(await refusal([...add, '--valid-from', '2020-01-31'])).toBe(
      'error: --valid-from: must not be in the past',
    );
  });

  test('moves ids ahead after a restore', async () => {
    const before = await makeLead(db);
    expect(await answer(['restore', 'finished', '--by', 'Thandi Nkosi'])).toEqual({ ids_moved_ahead: true });
    expect((await makeLead(db)).id).toBeGreaterThan(before.id + 10_000_000);
    const { events } = (await answer(['audit', 'list'])) as { events: object[] };
    expect(events[0]).toMatchObject({ action: 'id.moved-ahead', actor: 'Thandi Nkosi (command line)' });
    expect(await refusal(['restore', 'finished', '--by', 'x'.repeat(81)])).toContain('--by must be a name');
  });

  test('changes an environment’s settings', async () => {
    const set = ['environment', 'set', 'production'];
    const start = [...set, '--maintenance', 'on', '--deduplication-window', '12h'];
    expect(await refusal(start)).toBe(
      'error: --maintenance-reason: required; --maintenance-ends-at: required',
    );
    const ends = '2090-01-31T22:00:00+02:00';
    expect(
      await answer([...start, '--maintenance-reason', 'It moves.', '--maintenance-ends-at', ends]),
    ).toMatchObject({
      name: 'production',
      maintenance: true,
      maintenance_reason: 'It moves.',
      maintenance_ends_at: '2090-01-31T20:00:00.000Z',
      deduplication_window_seconds: 43_200,
    });
    expect(await answer([...set, '--maintenance', 'off'])).toMatchObject({
      maintenance: false,
      maintenance_reason: null,
      deduplication_window_seconds: 43_200,
    });
    expect(
      await answer([
        ...set,
        '--processing-limit-ms',
        '20000',
        '--lead-retention-days',
        '100',
        '--batch-file-retention-days',
        '10',
        '--request-log-retention-days',
        '60',
      ]),
    ).toMatchObject({
      processing_limit_ms: 20_000,
      lead_retention_days: 1826,
      batch_file_retention_days: 30,
      request_log_retention_days: 60,
      waiting_retention: [
        { setting: 'batch_file_retention_days', days: 10 },
        { setting: 'lead_retention_days', days: 100 },
      ],
    });
    const shown = (await run(['environment', 'show', 'production'])).stdout;
    expect(shown).toMatch(/lead retention days becomes 100 at \S+Z; set it to 1826 to cancel/);
    expect(
      await answer([...set, '--lead-retention-days', '1826', '--batch-file-retention-days', '30']),
    ).not.toHaveProperty('waiting_retention');
    expect(await refusal([...set, '--processing-limit-ms', '1'])).toBe(
      'error: --processing-limit-ms: must be at least 1000',
    );
    expect(await refusal([...set, '--deduplication-window', 'long'])).toBe(
      'error: --deduplication-window: must be a duration such as 30 days, 12 hours, 90m or 45s',
    );
  });

  test('checks a lender’s system by its URLs or as a partner, and asks before it does so in Production', async () => {
    const secret = newPartnerSecret();
    const acceptUrl = `${partnerServer.origin}/accept`;
    const byUrl = ['partner', 'check', '--accept-url', acceptUrl, '--secret'];
    partnerServer.answer(lender(secret));
    expect(await answer([...byUrl, '-'], {}, `${secret}\n`)).toMatchObject({
      passed: true,
      counts: { failed: 0 },
    });

    const { slug } = await makePartner(db, { acceptUrl, secret });
    partnerServer.answer({ json: { status: 'accepted' } });
    const wrong = await run(['partner', 'check', slug, '--environment', 'uat']);
    expect({ code: wrong.code, stderr: withoutInstallation(wrong.stderr) }).toEqual({ code: 1, stderr: '' });
    expect(wrong.stdout).toContain(
      'came      It responded with 200: it took the call.\n             change    Answer 401 when webhook-id',
    );
    expect(wrong.stdout).toContain('Not passed: 15 passed, 4 failed, 5 not tried. Mend 4 failures');

    const live = await makePartner(db, { acceptUrl, secret, environment: 'production' });
    const calls = partnerServer.calls.length;
    expect(await refusal(['partner', 'check', live.slug, '--environment', 'production'])).toBe(
      `error: this would send test applications to ${live.slug}, which is active in Production: add --yes to do it`,
    );
    expect(await refusal(['partner', 'check', slug])).toBe('error: give the --environment of the partner');
    expect(await refusal([...byUrl, 'short'])).toMatch(/^error: --secret: must be 24 to 64 bytes/);
    expect(await refusal(['partner', 'check', slug, '--secret', secret])).toContain('not both');
    expect(partnerServer.calls).toHaveLength(calls);
  });

  test('lists partners and intents of an environment, shows one, and switches it off and on', async () => {
    const file = {
      intents: [{ title: 'Car Loan' }],
      partners: [
        {
          slug: 'nedlow',
          company_name: 'Nedlow',
          connection: { accept_url: 'https://nedlow.example/accept' },
          intents: [{ title: 'Car Loan' }],
        },
      ],
    };
    const uat = ['--environment', 'uat'];
    await answer(['catalogue', 'apply', '-', ...uat], {}, JSON.stringify(file));
    const { intents } = (await answer(['intent', 'list', ...uat])) as {
      intents: { id: number; title: string }[];
    };
    const id = String(intents.find(({ title }) => title === 'Car Loan')?.id);
    const intent = ['--id', id, ...uat];
    expect(await answer(['intent', 'change', ...intent, '--active', 'off'])).toMatchObject({ active: false });
    expect(await answer(['intent', 'show', ...intent])).toMatchObject({ title: 'Car Loan', active: false });
    expect(await refusal(['intent', 'show', '--id', id, '--environment', 'production'])).toBe(
      'error: intent not found',
    );

    const partner = ['--partner', 'nedlow', ...uat];
    const change = ['partner', 'change', ...partner];
    expect(await answer([...change, '--active', 'off', '--priority', '7'])).toMatchObject({
      slug: 'nedlow',
      active: false,
      priority: 7,
    });
    expect(await refusal(change)).toBe('error: nothing to change: give --active or --priority');
    const shown = await answer(['partner', 'show', ...partner]);
    expect(shown).toMatchObject({
      active: false,
      connection: { accept_url: 'https://nedlow.example/accept', secret: null },
    });
    const { partners } = await answer(['partner', 'list', ...uat]);
    expect(partners).toContainEqual(shown);

    const until = new Date(Date.now() + 3_600_000).toISOString();
    const pause = ['partner', 'pause', 'nedlow', ...uat];
    expect(await answer([...pause, '--until', until, '--reason', 'Their system is down'])).toMatchObject({
      paused: { until, reason: 'Their system is down' },
    });
    expect(await answer([...pause, '--reason', 'system upgrade'])).toMatchObject({
      paused: { until: null, reason: 'system upgrade' },
    });
    expect(await refusal([...pause, '--until', 'tomorrow', '--reason', 'x'])).toContain(
      'until: must be a date and a time',
    );
    expect(await refusal([...pause, '--reason', ' '])).toContain('reason');
    expect(await answer(['partner', 'resume', 'nedlow', ...uat])).toMatchObject({ paused: null });
  });

  test('shows what is used of caps, and declares a public holiday', async () => {
    const [capped, away] = [await makePartner(db), await makePartner(db)];
    await setCapacity(db.database, capped.id, capacityOf([{ most: 0, window: 'total' }, { most: 5 }]));
    await answer(['partner', 'pause', away.slug, '--environment', 'uat', '--reason', 'Upgrade']);
    const { partners, caps } = (await answer(['capacity', 'list', '--environment', 'uat'])) as {
      partners: object[];
      caps: { partner: string }[];
    };
    expect(partners).toContainEqual({ partner: capped.slug, takes_leads: false, why: 'closed' });
    expect(partners).toContainEqual({ partner: away.slug, takes_leads: false, why: 'paused: Upgrade' });
    expect(caps.filter(({ partner }) => partner === capped.slug)).toMatchObject([
      { window: 'total', most: 0, used: 0, reopens_at: null },
      { window: 'day', most: 5, used: 0 },
    ]);
    const day = `${new Date().getFullYear() + 1}-02-11`;
    const declare = ['holiday', 'declare', '--name', 'Elections', '--day'];
    expect(await refusal([...declare, '2020-02-11'])).toContain('must not be in the past');
    expect(await refusal([...declare, `${new Date().getFullYear() + 1}-12-16`])).toContain(
      'Day of Reconciliation',
    );
    expect(await answer([...declare, day])).toEqual({ day, name: 'Elections' });
    const { holidays } = (await answer(['holiday', 'list'])) as { holidays: object[] };
    expect(holidays).toContainEqual({ day, name: 'Elections', declared: true });
    await answer(['holiday', 'remove', '--day', day]);
    expect(await refusal(['holiday', 'remove', '--day', day])).toContain('holiday not found');
  });

  test('prints a report, and says which group it does not know', async () => {
    const affiliate = await makeAffiliate(db);
    for (const state of ['matched', 'unmatched'] as const)
      await makeLead(db, { affiliateId: affiliate.id, state, source: 'batch' });
    const asked = ['report', '--environment', 'uat', '--by', 'source,day', '--affiliate', affiliate.slug];
    const report = (await answer([...asked, '--when', '2d'])) as { to: string };
    expect(report).toMatchObject({
      by: ['source', 'day'],
      groups: 1,
      total: { leads: 2, offered: 1, offered_rate: 50, accepted: 0, amount_cents: 0, not_complete: [] },
      rows: [{ source: 'batch', day: report.to, leads: 2 }],
    });
    expect(await answer([...asked, '--when', '2d', '--basis', 'happened'])).toMatchObject({
      basis: 'happened',
      total: { leads: 2, offered: 1, accepted: 0, not_complete: [] },
    });
    expect(await refusal(['report', '--environment', 'uat', '--by', 'moon'])).toContain('--by');
  });

  test('sets commission plans, shows the ledger, and closes and shows a statement', async () => {
    const { slug, id: affiliateId } = await makeAffiliate(db);
    const partner = await makePartner(db);
    const lead = await makeLead(db, { affiliateId });
    await db.sql`
      insert into application (affiliate_id, environment, lead_id, partner_id, kind, status, settled_at)
      values (${affiliateId}, 'uat', ${lead.id}, ${partner.id}, 'accept', 'accepted', '2026-03-02T10:00:00Z')`;
    const set = ['commission', 'set', '--affiliate', slug, '--partner', partner.slug, '--on', 'accepted'];
    expect(await refusal([...set, '--cents', '4050'])).toContain('add --intent, or --all for all');
    expect(await refusal([...set, '--all'])).toContain('add --cents or --percent');
    expect(await refusal([...set, '--all', '--percent', '101'])).toContain('from 0 to 100');
    expect(await refusal([...set, '--all', '--percent', '2.5'])).toContain('an acceptance has no amount');
    const plan = {
      id: expect.any(Number),
      environment: 'uat',
      version: 1,
      cents: 4050,
      intent: null,
      hold_days: 3,
    };
    const from = ['--all', '--cents', '4050', '--hold-days', '3', '--from', '2026-03-01'];
    expect(await answer([...set, ...from])).toEqual({ plans: [expect.objectContaining(plan)] });
    expect((await answer(['commission', 'list'])).plans).toContainEqual(expect.objectContaining(plan));

    const close = ['statement', 'close', '--affiliate', slug, '--month'];
    expect(
      await run(['commission', 'set', '--all', '--partner', 'nobody', '--on', 'funded', '--cents', '1']),
    ).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(/^installation: .*\nerror: partner not found\n$/),
    });
    expect(await refusal([...close, '2026-03', '--environment', 'production'])).toContain('nothing to close');
    // Closing brings the ledger up to date first.
    expect(await refusal([...close, '2026-03'])).toContain('has no commission entries');
    expect(await refusal([...close, '2026-02', '--environment', 'uat'])).toContain(
      'the first entry is of Mar 2026',
    );
    const statement = {
      number: 1,
      month: '2026-03',
      opening_cents: 0,
      closing_cents: 4050,
      entries: 1,
      held_cents: 0,
    };
    expect(await answer([...close, '2026-03'])).toMatchObject({ environment: 'uat', ...statement });
    expect((await run([...close, '2026-03'])).code).toBe(4);
    const entry = {
      kind: 'earned',
      amount_cents: 4050,
      month: '2026-03',
      partner: partner.slug,
      held_until: '2026-03-05',
    };
    expect(await answer(['commission', 'entries', '--affiliate', slug])).toMatchObject({
      balances: { uat: 4050, production: 0 },
      entries: [entry],
    });
    const show = ['statement', 'show', '--affiliate', slug];
    expect(await answer([...show, '--month', '2026-03'])).toMatchObject({ ...statement, list: [entry] });
    expect(await answer(show)).toMatchObject({ balance_cents: 4050, statements: [statement] });
    expect((await run([...show, '--month', '2026-04'])).code).toBe(3);
    expect((await run(show)).stdout).toContain('balance uat: R 40,50');
  });

  test('that writes names the installation first, and one that reads does not', async () => {
    const { slug } = await makeAffiliate(db);
    const set = ['commission', 'set', '--affiliate', slug, '--all', '--on', 'funded', '--cents', '1'];
    const { hostname, port, pathname } = new URL(db.url);
    const database = `${pathname.slice(1)} on ${hostname}:${port}`;
    const named = await run([...set, '--environment', 'uat', '--json']);
    expect(named.stderr).toBe(`installation: database ${database}, environment uat\n`);
    expect(JSON.parse(named.stdout).installation).toEqual({ database, environment: 'uat' });
    const refused = await run(set.slice(0, -2));
    expect(refused.stderr).toMatch(
      /^installation: database .*, environment not named \(default: both.*\nerror: add --cents/,
    );
    const read = await run(['commission', 'list', '--json']);
    expect(read.stderr).toBe('');
    expect(JSON.parse(read.stdout)).not.toHaveProperty('installation');
  });

  test('ends a commission plan, with what that takes back confirmed', async () => {
    const { slug, id: affiliateId } = await makeAffiliate(db);
    const partner = await makePartner(db);
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      const lead = await makeLead(db, { affiliateId });
      await db.sql`
        insert into application (affiliate_id, environment, lead_id, partner_id, kind, status, settled_at)
        values (${affiliateId}, 'uat', ${lead.id}, ${partner.id}, 'accept', 'accepted', '2026-03-02T10:00:00Z')`;
    }
    const set = ['commission', 'set', '--affiliate', slug, '--all', '--on', 'accepted', '--cents', '4050'];
    const from = [...set, '--environment', 'uat', '--from', '2026-02-01'];
    expect(await refusal(from)).toMatch(/6 newly earned\), balances by R 243,00: .*: confirm with 6$/);
    const { plans } = (await answer([...from, '--confirm', '6'])) as { plans: { id: number }[] };
    const end = ['commission', 'end', '--id', String(plans[0]?.id), '--last-day', '2026-02-28'];
    expect(await refusal(end)).toMatch(/6 taken back\), balances by −R 243,00: .*: confirm with 6$/);
    expect(await answer([...end, '--confirm', '6'])).toMatchObject({ valid_to: '2026-02-28' });
    expect(await refusal([...end, '--confirm', '6'])).toContain('has ended on 28 Feb 2026');
  });

  test('sets a commission plan in both environments, or in none', async () => {
    const { slug } = await makeAffiliate(db);
    const set = ['commission', 'set', '--affiliate', slug, '--all', '--on', 'funded', '--percent', '2.5'];
    await answer([...set, '--from', '2026-06-01', '--environment', 'production']);
    expect(await refusal([...set, '--from', '2026-05-01'])).toContain('has a version from 1 Jun 2026');
    const { plans } = await answer(['commission', 'list']);
    expect(
      (plans as { affiliate: string; environment: string }[]).filter((one) => one.affiliate === slug),
    ).toMatchObject([{ environment: 'production', percent: 2.5, valid_from: '2026-06-01' }]);
  });

  test('invites to a team, and lets a user who forgot their password choose a new one', async () => {
    const { slug } = await answer(['affiliate', 'create', '--name', unique('Inviting')]);
    const team = ['--affiliate', String(slug)];
    const email = `${unique('new')}@example.test`;
    expect(
      await answer(['invitation', 'create', ...team, '--email', email, '--role', 'agent']),
    ).toMatchObject({ email, link: expect.stringMatching(/\/invitation\/[\w-]{43}$/) });
    const { invitations } = (await answer(['invitation', 'list', ...team])) as {
      invitations: { id: number; email: string }[];
    };
    expect(invitations).toMatchObject([{ email, role: 'agent', invited_by: null }]);
    const revoke = ['invitation', 'revoke', '--id', String(invitations[0]?.id)];
    expect(await refusal(revoke)).toContain('add --yes to do it');
    expect(await answer([...revoke, '--yes'])).toMatchObject({ revoked: true });
    expect(await answer(['invitation', 'list', ...team])).toEqual({ invitations: [] });

    const user = ['user', 'create', '--name', 'A B', '--role', 'agent', ...team, '--email', email];
    const { id } = await answer(user);
    expect(await answer(['user', 'reset', email])).toEqual({
      id,
      email,
      link: expect.stringMatching(/\/password-reset\/[\w-]{43}$/),
      link_expires_at: expect.any(String),
    });
  });

  test('shows a lead with its history, masked, and a call by the id that its client has', async () => {
    const { id: affiliateId, slug } = await makeAffiliate(db);
    const { id: keyId } = await makeApiKey(db, { affiliateId, name: 'CRM' });
    const lead = await makeLead(db, { affiliateId, firstName: 'Thandi', idNumber: makeIdNumber() });
    const hashid = publicId(testEnv().idKey, 'lead', lead.id);
    const shown = await answer(['lead', 'show', hashid]);
    expect(shown).toMatchObject({ id: hashid, environment: 'uat', state: 'new', history: expect.any(Array) });
    expect(JSON.stringify(shown)).not.toContain(lead.cellPhoneNumber);
    expect(await refusal(['lead', 'show', 'nothing'])).toBe('error: lead not found');
    const reads = await db.sql`select actor_kind from lead_read where lead_id = ${lead.id}`;
    expect(reads).toEqual([{ actor_kind: 'command line' }]);

    const requestId = randomUUID();
    await db.sql`
      insert into request_log (affiliate_id, environment, api_key_id, at, method, path, status, duration_ms, request_id)
      values (${affiliateId}, 'uat', ${keyId}, now(), 'POST', '/api/v2/lead', 415, 3, ${requestId})`;
    const { requests } = await answer(['request', 'show', requestId]);
    expect(requests).toMatchObject([
      { request_id: requestId, method: 'POST', status: 415, key: 'CRM', environment: 'uat', lead_id: null },
    ]);
    expect((await run(['request', 'show', requestId])).stdout).toContain('POST /api/v2/lead');
    const list = ['request', 'list', '--affiliate', slug, '--environment', 'uat'];
    expect(await answer([...list, '--failed'])).toMatchObject({ requests: [{ request_id: requestId }] });
    expect(await refusal(['request', 'show', randomUUID()])).toBe('error: request not found');
  });

  test('asks on a terminal before it takes away, and does nothing unless the answer is yes', async () => {
    const { slug } = await answer(['affiliate', 'create', '--name', unique('Asked')]);
    const key = await answer(['key', 'issue', '--affiliate', String(slug), '--environment', 'uat']);
    const revoke = ['key', 'revoke', '--id', String(key.id)];
    const question = `This will revoke key ${key.id}, whose clients get 401 from then on. Go on? [y/N] `;
    const no = await run(revoke, {}, '\n', { isTTY: true });
    expect(no).toMatchObject({ code: 2, stdout: '' });
    expect(withoutInstallation(no.stderr)).toBe(`${question}error: nothing was done\n`);
    expect(await refusal(revoke)).toBe(
      `error: this would revoke key ${key.id}, whose clients get 401 from then on: add --yes to do it`,
    );
    const states = async () =>
      ((await answer(['key', 'list', '--affiliate', String(slug)])).keys as { status: string }[]).map(
        ({ status }) => status,
      );
    expect(await states()).toEqual(['active']);
    expect(await run(revoke, {}, 'Yes\n', { isTTY: true })).toMatchObject({ code: 0 });
    expect(await states()).toEqual(['revoked']);
  });

  test('renames an intent, whose former title goes on for a while, and counts before it refuses', async () => {
    const [title, renamed] = [unique('Old Loan'), unique('New Loan')];
    const path = join(folder, 'renamed.json');
    await writeFile(path, JSON.stringify({ intents: [{ title }] }));
    await answer(['catalogue', 'apply', path, '--environment', 'uat']);
    const { intents } = await answer(['intent', 'list', '--environment', 'uat']);
    const { id } = (intents as { id: number; title: string }[]).find((one) => one.title === title) ?? {};
    const change = ['intent', 'change', '--id', String(id), '--environment', 'uat'];
    expect(await refusal(change)).toContain('nothing to change');
    expect(await answer([...change, '--title', renamed, '--dry-run'])).toMatchObject({
      leads: 0,
      kept_title: { title },
      figure: 0,
    });
    expect(await answer([...change, '--title', renamed])).toMatchObject({
      title: renamed,
      former_titles: [{ title, until: expect.stringMatching(/^20[0-9]{2}-/) }],
    });
    expect(await refusal([...change, '--end-former-title', 'Nobody'])).toContain(
      'former title Nobody not found',
    );
    expect(await answer([...change, '--end-former-title', title.toUpperCase()])).toMatchObject({
      former_titles: [],
    });
  });

  test('hands the secrets of imported lenders over once, as a file, and switches none on in Production', async () => {
    const slug = unique('lender').toLowerCase();
    const path = join(folder, `${slug}.json`);
    const partners = [{ slug, company_name: 'Lender', partner_type: 'bank', intents: [{ title: slug }] }];
    await writeFile(path, JSON.stringify({ intents: [{ title: slug }], partners }));
    const apply = ['catalogue', 'apply', path, '--environment', 'production'];
    expect(await answer(apply)).toMatchObject({ stay_inactive: [slug], secrets_made: [slug] });
    expect(await answer([...apply, '--with-active'])).toMatchObject({ go_live: [slug] });
    const secrets = ['partner', 'secrets', '--environment', 'production'];
    const list = async () => (await answer([...secrets, '--list'])) as { never_handed_over: string[] };
    expect((await list()).never_handed_over).toContain(slug);
    expect(await refusal(secrets)).toMatch(
      /^error: this would hand over [0-9]+ signing secrets? of production, which are shown this once: add --yes to do it$/,
    );
    expect(await refusal([...secrets, '--yes', '--output', path])).toContain('cannot be made');
    expect((await list()).never_handed_over).toContain(slug);
    const file = join(folder, `${slug}.csv`);
    await answer([...secrets, '--yes', '--output', file]);
    expect(await readFile(file, 'utf8')).toMatch(
      new RegExp(`^slug,company,secret\r\n(?:.*\r\n)*${slug},Lender,whsec_`),
    );
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await list()).never_handed_over).toEqual([]);
  });

  test('says which former keys end when a key is replaced again, or revoked', async () => {
    const { slug } = await answer(['affiliate', 'create', '--name', unique('Chain')]);
    const first = await answer(['key', 'issue', '--affiliate', String(slug), '--environment', 'uat']);
    const replace = (id: unknown) => ['key', 'replace', '--id', String(id), '--overlap', '7d'];
    const former = ({ id, key }: Record<string, unknown>) =>
      `the former key ${id} (…${String(key).slice(-4)}, 0 calls in the last hour)`;
    const second = await answer(replace(first.id));
    expect(await refusal(replace(second.id))).toBe(
      `error: this would end ${former(first)} now: one former key works beside the new one, and that is key ${second.id}: add --yes to do it`,
    );
    const third = await answer([...replace(second.id), '--yes']);
    const revoke = ['key', 'revoke', '--id', String(third.id)];
    expect(await refusal(revoke)).toBe(
      `error: this would revoke key ${third.id} and ${former(second)}, whose clients get 401 from then on: add --yes to do it`,
    );
    expect(await answer([...revoke, '--yes'])).toMatchObject({ status: 'revoked', former_ids: [second.id] });
    const { keys } = await answer(['key', 'list', '--affiliate', String(slug)]);
    expect((keys as { status: string }[]).map(({ status }) => status)).toEqual([
      'revoked',
      'revoked',
      'replaced',
    ]);
  });

  test('fails with an exit code and a JSON object that a script can tell apart', async () => {
    const failure = async (args: string[], settings?: Record<string, string>) => {
      const { code, stdout } = await run([...args, '--json'], settings);
      return [code, (JSON.parse(stdout) as { error: { code: string } }).error];
    };
    expect(await failure(['key', 'frobnicate'])).toEqual([
      2,
      { code: 'input', message: "unknown command 'frobnicate'" },
    ]);
    expect(await failure(['environment', 'set', 'uat', '--processing-limit-ms', '1'])).toEqual([
      2,
      {
        code: 'validation_failed',
        message: '--processing-limit-ms: must be at least 1000',
        errors: { processingLimitMs: ['must be at least 1000'] },
      },
    ]);
    expect(await failure(['key', 'list', '--affiliate', 'nobody'])).toMatchObject([3, { code: 'not_found' }]);
    const create = ['affiliate', 'create', '--name', 'Twice', '--slug', unique('twice')];
    await answer(create);
    expect(await failure(create)).toMatchObject([4, { code: 'conflict' }]);
    const nowhere = { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' };
    expect(await failure(['affiliate', 'list'], nowhere)).toMatchObject([5, { code: 'unavailable' }]);
    expect((await run(['key'])).code).toBe(2);
    expect((await run(['--help'])).code).toBe(0);
  });

  test.each([
    ['a missing option', ['key', 'issue', '--environment', 'uat'], '--affiliate'],
    ['an unknown command', ['key', 'frobnicate'], 'frobnicate'],
    ['an unknown option', ['affiliate', 'create', '--name', 'A', '--colour', 'red'], '--colour'],
    ['an unknown environment', ['key', 'issue', '--affiliate', 'a', '--environment', 'live'], 'live'],
    ['an unknown affiliate', ['key', 'list', '--affiliate', 'nobody'], 'affiliate not found'],
    ['a number that is none', ['key', 'revoke', '--id', 'first'], 'whole number'],
    [
      'a word that is neither on nor off',
      ['environment', 'set', 'uat', '--maintenance', 'maybe'],
      'on or off',
    ],
    [
      'a bad email',
      ['user', 'create', '--email', 'x', '--name', 'A', '--role', 'operator'],
      '--email: must be',
    ],
  ])('refuses %s in one line', async (_, args, reason) => {
    expect(await refusal(args)).toContain(reason);
  });

  test('says in one line that the database cannot be reached, or that a secret is missing', async () => {
    const list = ['affiliate', 'list'];
    expect(await refusal(list, { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' })).toContain(
      'nothing answers there',
    );
    expect(await refusal(list, { PII_KEY: '' })).toContain('PII_KEY must be set');
  });
});

// May include building the bundle on a busy machine.
describe('command line as a process of its own', { timeout: 300_000 }, () => {
  test('takes arguments and standard input, and answers by its output and exit code', async () => {
    const email = `${unique('op')}@example.test`;
    const create = ['user', 'create', '--email', email, '--name', 'O', '--role', 'operator'];
    expect(await started.answer([...create, '--password-stdin'], {}, 'from standard input\n')).toMatchObject({
      email,
    });
    expect(await started.refusal(create)).toBe(`error: a user with the email ${email} exists already`);
    expect(await started.refusal(['key', 'frobnicate'])).toContain('frobnicate');
    expect(await started.refusal(['affiliate', 'list'], { PII_KEY: '' })).toContain('PII_KEY must be set');
    const help = await start(['--help']);
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout).toContain('npm run cli -- [options] [command]');
  });
});

describe('command line on the embedded database', { timeout: 300_000 }, () => {
  const embedded = (dataDir: string) => ({
    DATABASE_URL: '',
    SECRET: '',
    PII_KEY: '',
    ID_KEY: '',
    DATA_DIR: dataDir,
  });
  const names = async (settings: Record<string, string>) => {
    const { affiliates } = (await started.answer(['affiliate', 'list'], settings)) as {
      affiliates: { name: string }[];
    };
    return affiliates.map(({ name }) => name);
  };
  let dataDir: string;
  // Creating it is slow: the tests go on with it.
  beforeAll(async () => {
    dataDir = join(folder, 'data');
    await (await startEmbedded({ dataDir })).stop();
    await started.answer(['affiliate', 'create', '--name', 'First'], embedded(dataDir));
  }, 300_000);

  test('takes a folder without a database for a mistake, and makes none there', async () => {
    const mistyped = join(folder, 'dat');
    expect(await refusal(['affiliate', 'list'], embedded(mistyped))).toBe(
      `error: there is no database in DATA_DIR (${mistyped}): set it to the folder of the server, or start the server once`,
    );
    expect(existsSync(mistyped)).toBe(false);
  });

  test('starts it where no server runs, for one command after another and for two at once', async () => {
    const settings = embedded(dataDir);
    await Promise.all(
      ['Second', 'Third'].map((name) => started.answer(['affiliate', 'create', '--name', name], settings)),
    );
    expect(await names(settings)).toEqual(['First', 'Second', 'Third']);
  });

  test('reads the settings file as the server does, and names the file and the invalid setting', async () => {
    const { DATA_DIR: _, ...settings } = embedded('');
    const file = join(folder, 'settings');
    const own = { ...settings, ENV_FILE: file };
    await writeFile(file, `DATA_DIR=${dataDir}\nLOG_LEVEL=warn\n`);
    expect(await names(own)).toContain('First');
    await writeFile(file, 'LOG_LEVEL=loud\n');
    expect(await started.refusal(['affiliate', 'list'], own)).toMatch(`error: ${file}: LOG_LEVEL `);
  });

  test('uses the one of a running server and leaves it running', async () => {
    const server = await startEmbedded({ dataDir });
    try {
      await started.answer(['affiliate', 'create', '--name', 'Beside'], embedded(dataDir));
      const { affiliates } = await started.answer(['affiliate', 'list'], embedded(dataDir));
      expect(affiliates).toContainEqual(expect.objectContaining({ name: 'Beside', slug: 'beside' }));
      expect(await findRunningEmbedded(dataDir)).toBe(server.databaseUrl);
      // The server would go on with the former key.
      expect(await started.refusal(['pii-key', 'rotate'], embedded(dataDir))).toContain('stop the server');
    } finally {
      await server.stop();
    }
    const keys = async () =>
      JSON.parse(await readFile(join(dataDir, 'secret.json'), 'utf8')) as Record<string, string>;
    const before = await keys();
    expect(await started.answer(['pii-key', 'rotate'], embedded(dataDir))).toEqual({ rewritten: 0, left: 0 });
    const { PII_KEY, ...others } = await keys();
    expect(PII_KEY).not.toBe(before.PII_KEY);
    expect(others).toEqual({ SECRET: before.SECRET, ID_KEY: before.ID_KEY });
    const { events } = (await started.answer(['audit', 'list'], embedded(dataDir))) as { events: object[] };
    expect(events.slice(0, 2)).toMatchObject([
      { action: 'pii-key.rotated' },
      { action: 'affiliate.created' },
    ]);
  });
});
