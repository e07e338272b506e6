import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const signIn = z.object({ name: z.string(), email: z.string(), password: z.string() });
const demoAccess = z.object({
  agent: signIn,
  manager: signIn,
  operator: signIn,
  /** Of a lender that decides in the portal; demos of earlier releases have none. */
  lender: signIn.optional(),
  affiliate: z.object({ name: z.string(), slug: z.string(), refereeId: z.string() }),
  uatKey: z.string(),
  productionKey: z.string(),
  /** A second affiliate, to show that leads, batches and keys are kept apart. */
  otherAffiliate: z.object({
    name: z.string(),
    slug: z.string(),
    refereeId: z.string(),
    manager: signIn,
    uatKey: z.string(),
  }),
});

/** The users and keys of the demo, generated for each installation (design base 24, `SEED_DEMO`). */
export type DemoAccess = z.infer<typeof demoAccess>;
export type SignIn = z.infer<typeof signIn>;

/** The absolute path of the file that holds them. */
export const demoFile = (dataDir: string) => join(resolve(dataDir), 'demo.json');

/** Returns what `seedDemo` stored; null if this installation has no demo, or the file is damaged. */
export async function readDemoAccess(dataDir: string): Promise<DemoAccess | null> {
  const text = await readFile(demoFile(dataDir), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return demoAccess.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Writes the file atomically, readable by its owner only. */
export async function writeDemoAccess(dataDir: string, access: DemoAccess): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const draft = `${demoFile(dataDir)}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${JSON.stringify(access, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(draft, demoFile(dataDir));
}
