import { expect, test } from 'vitest';
import uat from '@/demo/catalogue.uat.json';
import { connectionEntry, partnerEntry } from '@/lib/catalogue/partner/entry';
import { draftOf, entryOf } from './partner-draft';

test('gives back every demo partner exactly as it came when nothing is touched', () => {
  for (const partner of uat.partners) {
    const entry = partnerEntry.parse(partner);
    const stored = { ...entry, connection: entry.connection ?? connectionEntry.parse({}) };
    expect(partnerEntry.parse(entryOf(draftOf({ ...stored })))).toEqual({
      ...stored,
      capacity: stored.capacity ?? null,
      connection: { ...stored.connection, secret: null },
    });
  }
});
