import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { LaunchOptions } from '@playwright/test';

// Not relative to this file: the benchmarks bundle it.
const root = process.cwd();

/** Returns how to launch Chromium: `CHROME`, else an installed Chrome, else the one from npm. */
export async function chromiumLaunch(): Promise<LaunchOptions> {
  // Without a graphics card, the blur behind an open dialog costs more than all else of drawing the page.
  const plain = '--blink-settings=prefersReducedTransparency=true';
  const args = ['--no-sandbox', '--disable-dev-shm-usage', plain];
  const found = process.env.CHROME || findChrome();
  if (found) return { executablePath: found, args };
  const folder = await unpackChromium();
  return {
    executablePath: await withoutPriority(join(folder, 'chromium')),
    args,
    env: {
      ...definedVariables(),
      // It was built for Amazon Linux; with its own libraries and fonts it needs nothing from this system.
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: await fontConfiguration(folder),
      HOME: folder,
    },
  };
}

function findChrome(): string | null {
  const names = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'];
  const candidates = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => names.map((name) => join(folder, name)));
  candidates.push('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
  candidates.push('C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe');
  return candidates.find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Unpacks @sparticuz/chromium below node_modules, once. The package itself unpacks into the temporary folder,
 * where it mistakes another run's half-unpacked file for a complete one, so we use a separate folder.
 */
async function unpackChromium(): Promise<string> {
  const { version } = JSON.parse(
    readFileSync(join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8'),
  ) as { version: string };
  const cache = join(root, 'node_modules', '.cache');
  const folder = join(cache, `chromium-${version}`);
  if (existsSync(join(folder, 'chromium'))) return folder;
  const making = `${folder}.${randomBytes(4).toString('hex')}`;
  await mkdir(making, { recursive: true });
  try {
    await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '-e', 'await (await import("@sparticuz/chromium")).default.executablePath()'],
      {
        cwd: root,
        env: {
          ...process.env,
          TMPDIR: making,
          AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x',
          AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x',
        },
      },
    );
    await rename(making, folder).catch(() => {
      if (!existsSync(join(folder, 'chromium'))) throw new Error(`Chromium cannot be unpacked to ${folder}`);
    });
    return folder;
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}

/**
 * Chromium gives itself priority where it may, as root may, and starves the servers and databases that it waits for.
 * Returns a program that starts it without the right to, where this system has the means.
 */
async function withoutPriority(chromium: string): Promise<string> {
  const drop = ['/usr/bin/setpriv', '--bounding-set=-sys_nice'] as const;
  if (process.getuid?.() !== 0 || !(await canRun(...drop, 'true'))) return chromium;
  const file = `${chromium}-without-priority`;
  await replaceFile(file, `#!/bin/sh\nexec ${drop.join(' ')} "${chromium}" "$@"\n`, 0o755);
  return file;
}

const canRun = (program: string, ...args: string[]): Promise<boolean> =>
  promisify(execFile)(program, args).then(
    () => true,
    () => false,
  );

/** Its own configuration looks for fonts at Amazon's fixed paths. */
async function fontConfiguration(folder: string): Promise<string> {
  const file = join(folder, 'fonts', 'portal.conf');
  const text = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>
`;
  await replaceFile(file, text, 0o644);
  return file;
}

/** Writes the file unless it is so already, in one step: other processes use it. */
async function replaceFile(file: string, text: string, mode: number): Promise<void> {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, text, { mode });
  await rename(draft, file);
}

function definedVariables(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
