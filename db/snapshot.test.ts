import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateDrizzleJson } from 'drizzle-kit/api';
import { expect, test } from 'vitest';
import drizzleConfig from '@/drizzle.config';
import { journal } from './pending-migration';

const meta = join(import.meta.dirname, 'migration/meta');
const snapshots = () => readdirSync(meta).filter((name) => name !== '_journal.json');

test('there is one snapshot, of the newest migration', () => {
  const number = journal().at(-1)?.tag.split('_')[0];
  expect(snapshots()).toEqual([`${number}_snapshot.json`]);
});

test('the schema in code is that of the snapshot: no migration was forgotten', async () => {
  const folder = join(import.meta.dirname, 'schema');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const modules = await Promise.all(
    files.map((name) => import(pathToFileURL(join(folder, name)).href) as Promise<Record<string, unknown>>),
  );
  const exported = [...new Set(modules.flatMap((module) => Object.values(module)))];
  const inCode = generateDrizzleJson({ ...exported }, undefined, undefined, drizzleConfig.casing);
  const [name = ''] = snapshots();
  const snapshot = JSON.parse(readFileSync(join(meta, name), 'utf8')) as object;
  // The ids say which snapshot followed on which.
  const ofTables = ({ id: _, prevId: __, ...rest }: Record<string, unknown>) => rest;
  expect(JSON.parse(JSON.stringify(ofTables(inCode)))).toEqual(ofTables({ ...snapshot }));
});
