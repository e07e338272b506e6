import { lockEnvironment } from '@/db/query/account/environment';
import { isDatabaseEmpty } from '@/db/query/sample/emptiness';
import production from '@/demo/catalogue.production.json';
import uat from '@/demo/catalogue.uat.json';
import { createUser } from '@/lib/access/user/create-user';
import { approveUat } from '@/lib/account/affiliate/approve-uat';
import { createAffiliate } from '@/lib/account/affiliate/create-affiliate';
import { issueKey } from '@/lib/account/api-key/issue-key';
import { createLender } from '@/lib/account/lender/create-lender';
import { createLenderInput } from '@/lib/account/lender/schema';
import type { Context } from '@/lib/base/actor/context';
import { mintScope } from '@/lib/base/actor/scope';
import { parseInput } from '@/lib/base/input/parse-input';
import { addJob } from '@/lib/base/job/add-job';
import { southAfricanDate } from '@/lib/base/time/date';
import { applyCatalogue } from '@/lib/catalogue/catalogue-file/apply-catalogue';
import { parseApplyCatalogue } from '@/lib/catalogue/catalogue-file/schema';
import { listPartners } from '@/lib/catalogue/partner/list-partners';
import { setPartnerPortal } from '@/lib/catalogue/partner/partner-portal';
import { peopleDemoSlug } from '@/lib/catalogue/sandbox/people';
import { setPlanInput } from '@/lib/money/commission/schema';
import { setPlan } from '@/lib/money/commission/set-plan';
import { makeSampleData } from '@/lib/sample/sample-data/make-sample-data';
import { demoDays } from '@/lib/sample/sample-data/schema';
import type { Environment } from '@/word/environment';
import { usualAnswerWithinHours } from '@/word/lender';
import type { Role } from '@/word/role';
import { type DemoAccess, readDemoAccess, type SignIn, writeDemoAccess } from './access';
import { closeMonthsJobName } from './job-name';

/**
 * Fills an empty database with the demo: both catalogues, two affiliates, one user of each role, keys; and has a worker
 * make three months of sample data for the first of them, which takes a while after the start. Generates the
 * passwords and keys and stores them in `demo.json` in the data folder. All or nothing, so a start that was killed
 * half-way seeds again. Changes nothing in a database that is not empty; then returns what an earlier call stored, or
 * null.
 */
export async function seedDemo(ctx: Context): Promise<DemoAccess | null> {
  return ctx.database.transaction(async (tx) => {
    await lockEnvironment(tx, 'uat');
    if (!(await isDatabaseEmpty(tx))) return readDemoAccess(ctx.env.dataDir);
    const access = await seed({ ...ctx, database: { ...ctx.database, ...tx } });
    // Before the commit: without the file, nobody could sign in to the accounts created by the transaction.
    await writeDemoAccess(ctx.env.dataDir, access);
    return access;
  });
}

async function seed(ctx: Context): Promise<DemoAccess> {
  await applyCatalogue(ctx, parseApplyCatalogue({ environment: 'uat', file: uat }));
  await applyCatalogue(
    ctx,
    parseApplyCatalogue({ environment: 'production', file: production, active: true }),
  );
  const company = await demoLender(ctx);
  const affiliate = await createAffiliate(ctx, {
    name: 'Thuthuka Leads',
    slug: 'thuthuka',
    liveFeedback: false,
  });
  await approveUat(ctx, { affiliateId: affiliate.id, reason: 'it is part of the demonstration' });
  const other = await createAffiliate(ctx, {
    name: 'Overberg Connect',
    slug: 'overberg',
    liveFeedback: false,
  });
  if (ctx.env.seedSample) {
    await makeSampleData({ ...ctx, scope: mintScope(affiliate.id, 'uat') }, { days: demoDays });
    await setPlans(ctx, affiliate.id);
    await addJob(ctx.database, closeMonthsJobName, { affiliateId: affiliate.id });
  }
  return {
    agent: await person(ctx, 'Lerato Dlamini', 'agent@thuthuka.example', 'agent', affiliate.id),
    manager: await person(ctx, 'Pieter van Wyk', 'manager@thuthuka.example', 'manager', affiliate.id),
    operator: await person(ctx, 'Ayesha Naidoo', 'operator@portal.example', 'admin', null),
    lender: await person(ctx, 'Nomsa Zulu', 'lender@marula.example', 'lender-manager', null, company),
    affiliate: { name: affiliate.name, slug: affiliate.slug, refereeId: affiliate.refereeId },
    uatKey: await key(ctx, affiliate.id, 'uat'),
    productionKey: await key(ctx, affiliate.id, 'production'),
    otherAffiliate: {
      name: other.name,
      slug: other.slug,
      refereeId: other.refereeId,
      manager: await person(ctx, 'Sipho Mokoena', 'manager@overberg.example', 'manager', other.id),
      uatKey: await key(ctx, other.id, 'uat'),
    },
  };
}

/**
 * The company of two lenders of the sandbox, whose manager signs in: one is answered for by the sandbox as ever, and at the
 * other the company's people decide, in the portal. Returns its id.
 */
async function demoLender(ctx: Context): Promise<number> {
  const { id: lenderId } = await createLender(
    ctx,
    parseInput(createLenderInput, {
      slug: 'marula-money',
      tradingName: 'Marula Money',
      legalName: 'Marula Money (Pty) Ltd',
      registrationNumber: '2014/204816/07',
      ncrNumber: 'NCRCP7421',
      address: '12 Kloof Street, Cape Town, 8001',
      billingEmail: 'accounts@marula.example',
    }),
  );
  const partners = await listPartners(ctx, { environment: 'uat' });
  for (const [slug, decides] of [
    ['marula-money', null],
    [peopleDemoSlug, 'portal'],
  ] as const) {
    const partner = partners.find(({ entry }) => entry.slug === slug);
    if (!partner) throw new Error(`the demo has no lender ${slug}`);
    await setPartnerPortal(ctx, {
      partnerId: partner.id,
      lenderId,
      decides,
      answerWithinHours: usualAnswerWithinHours,
    });
  }
  return lenderId;
}

/** What the sample data earns: a fixed amount for each acceptance, and a share of what is paid out. */
async function setPlans(ctx: Context, affiliateId: number): Promise<void> {
  const validFrom = southAfricanDate(new Date(ctx.clock.now().getTime() - demoDays * 86_400_000));
  const all = { environment: 'uat', affiliateId: null, partnerId: null, intentId: null, validFrom } as const;
  const accepted = { paidOn: 'accepted', unit: 'cents', rate: 'R 25,00', tiers: '31: R 30,00', holdDays: 14 };
  const funded = { affiliateId, paidOn: 'funded', unit: 'basis points', rate: '1,5 %', holdDays: 30 };
  for (const plan of [accepted, funded]) await setPlan(ctx, parseInput(setPlanInput, { ...all, ...plan }));
}

async function person(
  ctx: Context,
  name: string,
  email: string,
  role: Role,
  affiliateId: number | null,
  lenderId: number | null = null,
): Promise<SignIn> {
  const { generatedPassword } = await createUser(ctx, { name, email, role, affiliateId, lenderId });
  return { name, email, password: generatedPassword ?? '' };
}

async function key(ctx: Context, affiliateId: number, environment: Environment): Promise<string> {
  return (await issueKey(ctx, { affiliateId, environment, name: 'Demo' })).key;
}
