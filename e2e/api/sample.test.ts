import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Language, languages } from '@/lib/docs/sample/language';
import { sampleRequest } from '@/lib/docs/sample/request';
import { sampleOf } from '@/lib/docs/sample/sample';
import { commonErrors } from '@/lib/openapi/error';
import { example } from '@/lib/openapi/example';
import { operations } from '@/lib/openapi/operation';
import { makeIdNumber } from '@/test/applicant';
import { withMarket } from '@/test/market';
import { withServer } from '@/test/server/server';

const server = withServer();
const market = withMarket(() => server.database);
const run = promisify(execFile);

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lmp-sample-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** How a sample is run; `probe` succeeds where that is possible. */
const runners: Readonly<
  Record<Language, { probe: [string, ...string[]]; file: string; command: (file: string) => string[] }>
> = {
  curl: {
    probe: ['curl', '--version'],
    file: 'sample.sh',
    command: (file) => ['sh', file],
  },
  JavaScript: {
    probe: [process.execPath, '--version'],
    file: 'sample.mjs',
    command: (file) => [process.execPath, file],
  },
  Python: {
    probe: ['python3', '-c', 'import requests'],
    file: 'sample.py',
    command: (file) => ['python3', file],
  },
  PHP: { probe: ['php', '-r', 'curl_init();'], file: 'sample.php', command: (file) => ['php', file] },
  'C#': {
    probe: ['dotnet', '--version'],
    file: 'sample.cs',
    command: (file) => ['dotnet', 'run', file],
  },
};

function isThere([command, ...args]: [string, ...string[]]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe.each(languages)('the samples in %s', (language) => {
  const { probe, file, command } = runners[language];
  const missing = isThere(probe) ? '' : ` (skipped: ${probe[0]} is not installed here)`;

  test.skipIf(missing !== '')(
    `send every call of the document as it stands, and print its response${missing}`,
    { timeout: 180_000 },
    async () => {
      const { key } = await server.makeClient();
      const partner = await market.addPartner(market.intent, {}, ['accept']);
      const idNumber = makeIdNumber();
      /** What the examples name, and what there is. */
      const there = new Map<string, string>([
        [example.lead.id_number, idNumber],
        [example.lead.intent, market.intent.title],
      ]);
      await writeFile(
        join(folder, 'leads.csv'),
        `first_name,last_name,cell_phone_number,id_number,popi\nThandi,Nkosi,0821234567,${makeIdNumber()},true\n`,
      );
      await writeFile(join(folder, '.curlrc'), 'silent\nwrite-out = "\\n%{http_code}"\n');
      const statuses = new Map<string, number>();
      for (const operation of operations) {
        const request = sampleRequest(operation, `${server.origin}/api/v2`);
        let program = sampleOf(language, request)
          .replace(/\/intent\/\d+/, `/intent/${market.intent.id}`)
          .replace(/(partner_id\W+)\d+/, `$1${partner.id}`);
        for (const [from, to] of there) program = program.replaceAll(from, to);
        await writeFile(join(folder, file), program);
        const [name = '', ...args] = command(join(folder, file));
        const env = { ...process.env, API_KEY: key, CURL_HOME: folder };
        const { stdout } = await run(name, args, { cwd: folder, env });
        // curl writes the status last.
        const [, printed = '', text = ''] =
          /^(\d+) ([\s\S]*)$/.exec(
            language === 'curl' ? stdout.replace(/^([\s\S]*)\n(\d+)$/, '$2 $1') : stdout,
          ) ?? [];
        expect(text, `${operation.id}:\n${program}\n${stdout}`).toMatch(/^\s*[[{]/);
        const status = Number(printed);
        statuses.set(operation.id, status);
        const documented = [...operation.answers, ...operation.errors, ...commonErrors];
        expect(
          documented.map((one) => one.status).filter((one) => one !== 401),
          operation.id,
        ).toContain(status);
        const leadId = /["']?\bid["']?: ?["']([0-9A-Za-z]{22})["']/.exec(text)?.[1];
        if (operation.id === 'createLead' && leadId) there.set(example.leadId, leadId);
        const batchId = /["']?batch_id["']?: ?["']([0-9A-Za-z]{22})["']/.exec(text)?.[1];
        if (operation.id === 'uploadBatch' && batchId) there.set(example.batchId, batchId);
      }
      const good = [...statuses].filter(([, status]) => status < 300).map(([id]) => id);
      expect(good).toEqual(
        expect.arrayContaining([
          ...['listIntents', 'getIntent', 'createLead', 'checkLead', 'getLead', 'makeOffer'],
          ...['acceptOffer', 'getAcceptLink', 'uploadBatch', 'getBatch'],
        ]),
      );
    },
  );
});
