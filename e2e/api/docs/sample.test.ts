import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Language, languages } from '@/lib/docs/docs/sample/language';
import { sampleRequest } from '@/lib/docs/docs/sample/request';
import { sampleOf } from '@/lib/docs/docs/sample/sample';
import { commonErrors } from '@/lib/docs/openapi/error';
import { example } from '@/lib/docs/openapi/example';
import { operations } from '@/lib/docs/openapi/operation';
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

/** Runs programs of one language; returns what each prints. */
interface Runner {
  run(file: string): Promise<string>;
  end(): void;
}

interface Environment {
  cwd: string;
  env: NodeJS.ProcessEnv;
}

/** A process for each program. */
const eachAlone =
  (command: string, ...args: string[]) =>
  (environment: Environment): Runner => ({
    run: async (file) => (await run(command, [...args, file], environment)).stdout,
    end: () => {},
  });

const endOfProgram = 'end of the program';

/** One process for all programs, as Node and Python take longer to start than to call. */
const oneForAll =
  (command: string, ...args: string[]) =>
  (environment: Environment): Runner => {
    const child = spawn(command, args, { ...environment, stdio: ['pipe', 'pipe', 'inherit'] });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    return {
      run: async (file) => {
        child.stdin.write(`${file}\n`);
        const printed: string[] = [];
        for (;;) {
          const { done, value } = await lines.next();
          if (done) throw new Error(`${file} ended ${command}\n${printed.join('\n')}`);
          if (value === endOfProgram) return printed.join('\n');
          printed.push(value);
        }
      },
      end: () => child.stdin.end(),
    };
  };

/** How a sample is run; `probe` succeeds where that is possible. */
const runners: Readonly<
  Record<
    Language,
    { probe: [string, ...string[]]; ending: string; open: (environment: Environment) => Runner }
  >
> = {
  curl: { probe: ['curl', '--version'], ending: 'sh', open: eachAlone('sh') },
  JavaScript: {
    probe: [process.execPath, '--version'],
    ending: 'mjs',
    open: oneForAll(
      process.execPath,
      '--input-type=module',
      '-e',
      `import { createInterface } from 'node:readline';
       for await (const file of createInterface({ input: process.stdin })) {
         await import(file);
         console.log('${endOfProgram}');
       }`,
    ),
  },
  Python: {
    probe: ['python3', '-c', 'import requests'],
    ending: 'py',
    open: oneForAll(
      'python3',
      '-c',
      `import runpy, sys
for line in sys.stdin:
    runpy.run_path(line.strip(), run_name='__main__')
    print('${endOfProgram}', flush=True)`,
    ),
  },
  PHP: { probe: ['php', '-r', 'curl_init();'], ending: 'php', open: eachAlone('php') },
  'C#': { probe: ['dotnet', '--version'], ending: 'cs', open: eachAlone('dotnet', 'run') },
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
  const { probe, ending, open } = runners[language];
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
      const runner = open({ cwd: folder, env: { ...process.env, API_KEY: key, CURL_HOME: folder } });
      onTestFinished(runner.end);
      const statuses = new Map<string, number>();
      for (const operation of operations) {
        const request = sampleRequest(operation, `${server.origin}/api/v2`);
        let program = sampleOf(language, request)
          .replace(/\/intent\/\d+/, `/intent/${market.intent.id}`)
          .replace(/(partner_id\W+)\d+/, `$1${partner.id}`);
        for (const [from, to] of there) program = program.replaceAll(from, to);
        const file = join(folder, `${operation.id}.${ending}`);
        await writeFile(file, program);
        const stdout = await runner.run(file);
        // curl writes the status last.
        const [, printed = '', text = ''] =
          /^(\d+) ([\s\S]*)$/.exec(
            language === 'curl' ? stdout.replace(/^([\s\S]*)\n(\d+)$/, '$2 $1') : stdout,
          ) ?? [];
        const status = Number(printed);
        expect(text, `${operation.id}:\n${program}\n${stdout}`).toMatch(
          status === 204 ? /^\s*$/ : /^\s*[[{]/,
        );
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
