import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseLeadInput } from '@/lib/applicant/schema';
import { optOutHashes } from '@/lib/desk/opt-out/hash';
import { knownOptOutKey } from '@/lib/desk/opt-out/key';
import { makeLeadBody } from '@/test/applicant';
import { csvOf, idNumberOf, importFile } from '@/test/batch/upload';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeIntent } from '@/test/factory';

const db = withDatabase();

const trackerId = fc.string({ unit: fc.constantFrom(...'"\\{},null \'$&Aé'), minLength: 1, maxLength: 12 });
const rows = fc.array(
  fc.record({
    first_name: fc.constantFrom('null', 'NULL', "O'Neil", 'Zoë'),
    email: fc.option(fc.constantFrom("o'neil@example.com", '{a}@example.com'), { nil: '' }),
    sub_id: trackerId,
    click_id: trackerId,
  }),
  { minLength: 1, maxLength: 40 },
);

test('a file’s rows are stored as POST /lead would store them, whatever their texts hold', async () => {
  const { id: affiliateId } = await makeAffiliate(db);
  const ctx = makeAffiliateContext(db.database, { affiliateId }, { actor: { kind: 'command line' } });
  const { title } = await makeIntent(db);
  const key = await knownOptOutKey(ctx);
  let applicants = 0;
  await fc.assert(
    fc.asyncProperty(rows, async (sent) => {
      const bodies = sent.map((row) =>
        makeLeadBody({ ...row, intent: title, id_number: idNumberOf(applicants++) }),
      );
      const { id } = await importFile(ctx, csvOf(bodies));
      const stored = await db.sql`
        select first_name, email, sub_id, click_id, opt_out_hashes from lead where batch_id = ${id} order by batch_row`;
      expect(stored).toEqual(
        bodies.map(({ email, ...body }) => {
          const lead = parseLeadInput({ ...body, ...(email !== '' && { email }) });
          return {
            first_name: lead.firstName,
            email: lead.email,
            sub_id: lead.subId,
            click_id: lead.clickId,
            opt_out_hashes: optOutHashes(key, lead),
          };
        }),
      );
    }),
    { numRuns: 8 },
  );
});
