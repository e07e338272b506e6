import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { newPartnerSecret, signatureHeaders } from '@/lib/http/webhook/signature';
import { verifiers } from './verifier';

const folder = mkdtempSync(join(tmpdir(), 'lmp-verifier-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const [secret, former, other] = [newPartnerSecret(), newPartnerSecret(), newPartnerSecret()];
const body = JSON.stringify({ type: 'lead.accepted', data: { id: '4fQvX2mT8kLw0ZrB6nYcHd', note: 'é “ ”' } });
const signed = (secrets: string[], atMs?: number) => signatureHeaders(secrets, 'message', body, atMs);
const good = signed([secret]);
const tenMinutes = 600_000;

const cases: [what: string, secret: string, headers: Record<string, string>, body: string, ours: boolean][] =
  [
    ['our call', secret, good, body, true],
    ['a call signed by both secrets', former, signed([secret, former]), body, true],
    ['another secret', other, good, body, false],
    ['another body', secret, good, `${body} `, false],
    ['another id', secret, { ...good, 'webhook-id': 'other' }, body, false],
    ['a call of ten minutes ago', secret, signed([secret], Date.now() - tenMinutes), body, false],
    ['a call from the future', secret, signed([secret], Date.now() + tenMinutes), body, false],
    ['no signature', secret, { ...good, 'webhook-signature': '' }, body, false],
    ['half a signature', secret, { ...good, 'webhook-signature': 'v1,AAAA' }, body, false],
    ['no timestamp', secret, { ...good, 'webhook-timestamp': 'now' }, body, false],
    ['no headers', secret, {}, body, false],
  ];

/** A program that reads the cases and prints what the verifier says of each, as JSON. */
const programs = {
  JavaScript: {
    command: process.execPath,
    file: 'verify.mjs',
    end: `
import { readFileSync } from 'node:fs';
const cases = JSON.parse(readFileSync(0, 'utf8'));
console.log(JSON.stringify(cases.map(([, secret, headers, body]) => isOurs(secret, headers, body))));`,
  },
  Python: {
    command: 'python3',
    file: 'verify.py',
    end: `

import json
import sys

cases = json.load(sys.stdin)
print(json.dumps([is_ours(secret, headers, body) for _, secret, headers, body, _ in cases]))`,
  },
  PHP: {
    command: 'php',
    file: 'verify.php',
    end: `

$cases = json_decode(file_get_contents('php://stdin'), true);
echo json_encode(array_map(fn ($case) => isOurs($case[1], $case[2], $case[3]), $cases));`,
  },
} as const satisfies Record<keyof typeof verifiers, object>;

function isThere(command: string): boolean {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe.each(Object.keys(verifiers) as (keyof typeof verifiers)[])('the verifier in %s', (language) => {
  const { command, file, end } = programs[language];
  const missing = isThere(command) ? '' : ` (skipped: ${command} is not installed here)`;

  test.skipIf(missing !== '')(`tells our calls from any others${missing}`, () => {
    writeFileSync(join(folder, file), verifiers[language] + end);
    const printed = execFileSync(command, [join(folder, file)], {
      input: JSON.stringify(cases),
      encoding: 'utf8',
    });
    const told = JSON.parse(printed) as boolean[];
    expect(cases.map(([what], at) => `${what}: ${told[at]}`)).toEqual(
      cases.map(([what, , , , ours]) => `${what}: ${ours}`),
    );
  });
});
