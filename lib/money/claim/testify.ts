import type { Queryable } from '@/db/client';
import type { ClaimSubject } from '@/db/query/money/claim';
import {
  findClaimedConsent,
  findClaimedContact,
  findClaimedRequest,
  listEarlierAtLender,
} from '@/db/query/money/claim-evidence';
import type { LeadValues } from '@/lib/applicant/value';
import type { Context } from '@/lib/base/actor/context';
import { keyedHashes } from '@/lib/base/crypto/crypto';
import { southAfricanDate } from '@/lib/base/time/date';
import { readFormerCatalogue } from '@/lib/catalogue/catalogue/read-former-catalogue';
import { selectEligible } from '@/lib/catalogue/matching/match';
import { readKept } from '@/lib/lead/application/send-application';
import type { ClaimReason, Testimony } from '@/word/return-claim';
import {
  consentTestimony,
  contactTestimony,
  duplicateTestimony,
  ruleTestimony,
  silentTestimony,
} from './box';

/** How long before an application another one makes it a duplicate. */
const duplicateDays = 90;

/**
 * Says what the portal's own data knows about the reason of a claim (design money 12): the rules of the catalogue
 * version of the offer against what was sent, what the lender was sent of the same person, the consent, the calls.
 */
export async function testify(
  ctx: Context,
  db: Queryable,
  subject: ClaimSubject,
  reason: ClaimReason,
): Promise<Testimony> {
  switch (reason) {
    case 'outside-rules':
      return testifyRules(ctx, db, subject);
    case 'duplicate':
      return testifyDuplicate(ctx, db, subject);
    case 'not-asked':
      return consentTestimony(await findClaimedConsent(db, subject.applicationId));
    case 'wrong-number':
    case 'not-applicant': {
      const contact = await findClaimedContact(db, subject.applicationId);
      return contact ? contactTestimony(contact) : silentTestimony;
    }
    case 'already-client':
    case 'fraud':
    case 'other':
      return silentTestimony;
  }
}

const open = (line: string): Testimony => ({ verdict: 'open', lines: [line] });

async function testifyRules(ctx: Context, db: Queryable, subject: ClaimSubject): Promise<Testimony> {
  const found = await findClaimedRequest(db, subject.applicationId);
  if (!found?.ciphertext) return open('What was sent is not kept any more.');
  const request = readKept(ctx, subject.applicationId, found.ciphertext);
  const former = await readFormerCatalogue({ database: db }, subject.environment, found.catalogueVersion);
  const partner = former?.candidatesFor(request.intent.id).find(({ id }) => id === subject.partnerId);
  if (!former || !partner || !found.offeredAt)
    return open('The rules with which the offer was made are not kept: nothing can be compared.');
  const { facts } = selectEligible({
    values: request.lead as LeadValues,
    today: southAfricanDate(found.offeredAt),
    partners: [partner],
  });
  return ruleTestimony(partner.rules, facts, former.number);
}

async function testifyDuplicate(ctx: Context, db: Queryable, subject: ClaimSubject): Promise<Testimony> {
  const found = await findClaimedRequest(db, subject.applicationId);
  if (!found?.ciphertext) return open('What was sent is not kept any more.');
  const { lead } = readKept(ctx, subject.applicationId, found.ciphertext);
  const idNumberHashes = keyedHashes(ctx.env.piiKey, String(lead.id_number ?? ''));
  const earlier = await listEarlierAtLender(db, subject.applicationId, {
    idNumberHashes,
    days: duplicateDays,
    limit: 10,
  });
  return duplicateTestimony(earlier, duplicateDays);
}
