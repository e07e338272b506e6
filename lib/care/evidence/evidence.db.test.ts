import { hash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inflateRawSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteConsentValues } from '@/db/query/care/ledger-log';
import { updateConsentsErased } from '@/db/query/lead/consent';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { publicId, readPublicId } from '@/lib/base/crypto/public-id';
import { logKey, logSeed } from '@/lib/care/ledger-log/log-key';
import { sealDays } from '@/lib/care/ledger-log/seal-day';
import { signNote } from '@/lib/care/ledger-log/signed-note';
import { recordConsent } from '@/lib/lead/consent/record-consent';
import { parseConsentInput, parseWithdrawInput } from '@/lib/lead/consent/schema';
import { withdrawConsent } from '@/lib/lead/consent/withdraw-consent';
import { makeIdNumber } from '@/test/applicant';
import { chromiumLaunch } from '@/test/browser/chromium';
import { makeAffiliateContext, makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeLead, makeUser } from '@/test/factory';
import { keepLogNow } from '@/test/ledger-log/keep';
import { verifyAlone } from '@/test/ledger-log/verify-alone';
import type { EvidenceDocument } from './document';
import { makeEvidence, makeOwnEvidence } from './make-evidence';

const db = withDatabase();
let folder: string;
let browser: Browser;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lmp-evidence-'));
  browser = await chromium.launch(await chromiumLaunch());
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

const operator = () => makeContext(db.database);

/** The files of a zip, by the directory at its end. */
async function filesOf(bytes: AsyncIterable<Uint8Array>): Promise<Map<string, Buffer>> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  const zip = Buffer.concat(pieces);
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const begin = zip.readUInt32LE(at + 42);
    const data = begin + 30 + zip.readUInt16LE(begin + 26) + zip.readUInt16LE(begin + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    files.set(name, inflateRawSync(zip.subarray(data, data + packed)));
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}

async function makeOne(): Promise<{ ctx: AffiliateContext; hashid: string; idNumber: string }> {
  const { id: affiliateId } = await makeAffiliate(db);
  const idNumber = makeIdNumber();
  const { id } = await makeLead(db, { affiliateId, idNumber });
  const ctx = makeAffiliateContext(db.database, { affiliateId }, { actor: { kind: 'command line' } });
  return { ctx, hashid: publicId(ctx.env.idKey, 'lead', id), idNumber };
}
const consent = (ctx: AffiliateContext, hashid: string, saidMsAgo = 120_000) =>
  recordConsent(
    ctx,
    hashid,
    parseConsentInput(
      {
        channel: 'phone',
        text: 'en-2',
        purposes: ['share', 'credit_check'],
        given_at: new Date(Date.now() - saidMsAgo).toISOString(),
        recording: { system: 'Dialler', reference: 'call-7' },
      },
      new Date(),
    ),
  );

async function evidenceOf(hashid: string) {
  const { bytes } = await makeEvidence(operator(), { lead: hashid });
  const files = await filesOf(bytes);
  const file = (name: string) => files.get(name) ?? Buffer.alloc(0);
  return { files, file, document: JSON.parse(file('evidence.json').toString()) as EvidenceDocument };
}

/** Opens a page from the folder, offline; returns what it says, and what it asked of a network. */
async function opened(html: string | Buffer, chosen?: Buffer) {
  const path = join(folder, `verify-${Math.random()}.html`);
  await writeFile(path, html);
  const context = await browser.newContext({ offline: true });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('file:')) asked.push(request.url());
  });
  await page.goto(pathToFileURL(path).href);
  const result = page.locator('#result');
  await expect.poll(() => result.textContent(), { timeout: 10_000 }).not.toContain('Checking');
  if (chosen) {
    await page
      .locator('#file')
      .setInputFiles({ name: 'evidence.json', mimeType: 'application/json', buffer: chosen });
    await expect.poll(() => result.textContent(), { timeout: 10_000 }).toContain('evidence.json');
  }
  const said = {
    text: (await result.textContent()) ?? '',
    state: await result.getAttribute('class'),
    lines: await page.locator('#lines li').allTextContents(),
  };
  await context.close();
  expect(asked).toEqual([]);
  return said;
}

test('the evidence has the words, what became of them, proofs, and a page that checks all of it offline', async () => {
  const { ctx, hashid, idNumber } = await makeOne();
  await consent(ctx, hashid);
  await withdrawConsent(ctx, hashid, parseWithdrawInput({ how: 'told the branch', purposes: ['share'] }));
  await keepLogNow(db.database);
  const { files, file, document } = await evidenceOf(hashid);
  expect([...files.keys()]).toEqual([
    'evidence.json',
    'evidence.note',
    'evidence.pdf',
    'verify.html',
    'proof-1.tlog-proof',
    'proof-2.tlog-proof',
  ]);
  expect(file('evidence.pdf').subarray(0, 5).toString()).toBe('%PDF-');
  expect(document.pii_principal.id_number).toBe(idNumber);
  expect(document.consents).toMatchObject([
    { state: 'withdrawn in part', channel: 'phone', notice: { text: 'en-2', language: 'en' } },
  ]);
  expect(document.consents[0]?.notice.words.length).toBeGreaterThan(0);
  expect(document.withdrawals).toMatchObject([{ purposes: ['share'], how: 'told the branch' }]);
  // The factory makes leads without a call.
  expect(document.not_known).toEqual(['The call that the lead came with is no longer kept.']);
  for (const [place, { salt, text, proof }] of document.log.entries()) {
    const name = proof?.split('\n\n')[1]?.split('\n')[0] ?? '';
    const entry = Buffer.concat([Buffer.from(salt, 'hex'), Buffer.from(text)]);
    expect(file(`proof-${place + 1}.tlog-proof`).toString()).toBe(proof);
    expect(verifyAlone(Buffer.from(proof ?? ''), entry, logKey(ctx.env, name).publicKey, name)).toBe(true);
  }

  const html = file('verify.html').toString();
  const good = await opened(html, file('evidence.json'));
  expect(good).toMatchObject({
    state: 'good',
    text: 'evidence.json is as it was signed, and nothing was changed',
  });
  expect(good.lines.filter((line) => line.startsWith('Proved: '))).toHaveLength(2);
  // One byte of the chosen file, then of each part of what the page holds.
  for (const place of [30, Math.floor(file('evidence.json').length / 2), file('evidence.json').length - 3]) {
    const changed = Buffer.from(file('evidence.json'));
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect((await opened(html, changed)).state).toBe('bad');
  }
  const held = /<script type="application\/json" id="held">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  for (const name of ['evidence', 'note']) {
    const parts = JSON.parse(held) as Record<string, string>;
    const value = parts[name] ?? '';
    const at = Math.floor(value.length / 2);
    parts[name] = `${value.slice(0, at)}${value[at] === 'A' ? 'B' : 'A'}${value.slice(at + 1)}`;
    expect((await opened(html.replace(held, () => JSON.stringify(parts)))).state).toBe('bad');
  }
  const audited = await db.sql`
    select after from audit_event where action = 'applicant.copied' and affiliate_id = ${ctx.scope.affiliateId}`;
  expect(audited).toEqual([{ after: { by: 'lead', leads: 1, format: 'evidence' } }]);
}, 120_000);

test('of popi: true alone it says what is known and what is not, and signs that', async () => {
  const { hashid } = await makeOne();
  await keepLogNow(db.database);
  const { file, document } = await evidenceOf(hashid);
  expect(document.log).toEqual([]);
  expect(document.received).toMatchObject({ popi: true });
  expect(document.not_known.join()).toMatch(/No consent is recorded for this lead.*is not known here/s);
  expect(await opened(file('verify.html'))).toMatchObject({ state: 'good' });
}, 60_000);

test('of popi: true alone it proves with its day’s leaf that the lead came then', async () => {
  const { id: apiKeyId, affiliateId } = await makeApiKey(db);
  const yesterday = new Date(Date.now() - 86_400_000);
  const send = () => makeLead(db, { affiliateId, apiKeyId, idNumber: makeIdNumber(), createdAt: yesterday });
  const [, second] = [await send(), await send(), await send()];
  const ctx = operator();
  const hashid = publicId(ctx.env.idKey, 'lead', second.id);
  await db.sql`update ledger_log set sealed_to = null`;
  await sealDays(ctx);
  expect((await evidenceOf(hashid)).document.not_known.join()).toContain('1 of its entries wait');
  await keepLogNow(db.database);
  const { file, document } = await evidenceOf(hashid);
  expect(document.log).toHaveLength(1);
  expect(document.received.sealed).toMatchObject({
    index: 1,
    path: [expect.any(String), expect.any(String)],
  });
  const html = file('verify.html').toString();
  const { state, lines } = await opened(html);
  expect(state).toBe('good');
  const [, leads] =
    /^Received \S+: one of (\d+) leads that key \d+ sent on \S+ with popi: true$/m.exec(lines.join('\n')) ??
    [];
  expect(leads).toBe('3');
  // Signed anew by who has the key, with a lead that did not come: it is not among those of the day.
  const held = /<script type="application\/json" id="held">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  const parts = JSON.parse(held) as { evidence: string; note: string; key: string };
  const text = Buffer.from(parts.evidence, 'base64')
    .toString()
    .replace(/"index": 1/, '"index": 0');
  const [name = ''] = parts.key.split('+');
  const note = signNote(
    `${name}\nevidence sha256 ${hash('sha256', text, 'base64')}\n`,
    name,
    logSeed(ctx.env),
  );
  const forged = JSON.stringify({ ...parts, evidence: Buffer.from(text).toString('base64'), note });
  const bad = await opened(html.replace(held, () => forged));
  expect(bad).toMatchObject({ state: 'bad', text: expect.stringContaining('not among those of its day') });
}, 60_000);

test('what waits for a checkpoint is not said to be proved, and is for admins', async () => {
  const { ctx, hashid } = await makeOne();
  await consent(ctx, hashid);
  const { document } = await evidenceOf(hashid);
  expect(document.not_known.join()).toContain('1 of its entries wait for the log’s next checkpoint');
  const manager = makeContext(db.database, {
    actor: { kind: 'user', userId: 1, role: 'manager', affiliateId: ctx.scope.affiliateId, sessionId: 's' },
  });
  await expect(makeEvidence(manager, { lead: hashid })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(makeEvidence(operator(), { lead: 'x'.repeat(22) })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('a consent of a sender whose clock is fast is withdrawn by what came after it', async () => {
  const { ctx, hashid } = await makeOne();
  await consent(ctx, hashid, -50_000);
  await withdrawConsent(ctx, hashid, parseWithdrawInput({ how: 'by phone' }));
  expect((await evidenceOf(hashid)).document.consents).toMatchObject([{ state: 'withdrawn' }]);
});

test('an agent has it of a lead of the own affiliate, with the ID number masked, and of nobody else’s', async () => {
  const { ctx, hashid, idNumber } = await makeOne();
  await consent(ctx, hashid);
  await keepLogNow(db.database);
  const agentOf = async ({ scope }: AffiliateContext) => {
    const { affiliateId } = scope;
    const { id: userId } = await makeUser(db, { affiliateId, role: 'agent' });
    const actor = { kind: 'user', userId, role: 'agent', affiliateId, sessionId: 's' } as const;
    return makeAffiliateContext(db.database, scope, { actor });
  };
  const { bytes } = await makeOwnEvidence(await agentOf(ctx), hashid);
  const files = await filesOf(bytes);
  for (const [name, content] of files) expect([name, content.includes(idNumber)]).toEqual([name, false]);
  const page = await opened(files.get('verify.html') ?? '');
  expect(page.state).toBe('good');
  expect(page.lines.filter((line) => line.startsWith('Proved: '))).toHaveLength(1);
  expect(page.lines).toContain(
    'The ID number is masked in this copy: whose the entries are was not checked.',
  );
  const stranger = await agentOf((await makeOne()).ctx);
  await expect(makeOwnEvidence(stranger, hashid)).rejects.toMatchObject({ code: 'not_found' });
  const production = makeAffiliateContext(
    db.database,
    { ...ctx.scope, environment: 'production' },
    { actor: stranger.actor },
  );
  await expect(makeOwnEvidence(production, hashid)).rejects.toMatchObject({ code: 'not_found' });
}, 60_000);

test('of a lead whose consents were erased by age it says that nothing proves them any more', async () => {
  const { ctx, hashid } = await makeOne();
  await consent(ctx, hashid);
  await keepLogNow(db.database);
  const id = readPublicId(ctx.env.idKey, 'lead', hashid) ?? 0;
  await updateConsentsErased(db, [id]);
  await deleteConsentValues(db, [id]);
  const { document } = await makeEvidence(operator(), { lead: hashid });
  expect(document.log).toEqual([]);
  expect(document.not_known).toContain(
    'What 1 entry of the log said about this lead was erased by age, after its last use: nothing proves that any more.',
  );
  expect(document.not_known.join()).not.toContain('Nothing about this lead is in the log');
});
