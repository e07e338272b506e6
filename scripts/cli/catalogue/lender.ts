import type { Command } from 'commander';
import { createInvitation } from '@/lib/access/invitation/create-invitation';
import { createInvitationInput } from '@/lib/access/invitation/schema';
import { listUsers } from '@/lib/access/user/list-users';
import { createLender } from '@/lib/account/lender/create-lender';
import { getLenderBySlug, listLenders } from '@/lib/account/lender/get-lender';
import { createLenderInput, type LenderView } from '@/lib/account/lender/schema';
import { parseInput } from '@/lib/base/input/parse-input';
import { setPartnerPortalInput } from '@/lib/catalogue/partner/input';
import { listPartnersOf, setPartnerPortal } from '@/lib/catalogue/partner/partner-portal';
import { type CommandAnswer, pairs, table } from '@/scripts/cli/base/output';
import { type AddCommand, environmentOption, integerOption } from '@/scripts/cli/base/run';
import { findPartner } from '@/scripts/cli/catalogue/partner';
import type { Environment } from '@/word/environment';
import { deciders, sourcesShown, usualAnswerWithinHours } from '@/word/lender';
import { lenderPositions } from '@/word/role';

/** Companies that lend: their people sign in, see what they were sent, and may decide in the portal. */
export function addLenderCommands(program: Command, add: AddCommand): void {
  const lender = program.command('lender').description('companies that lend, whose people sign in');
  addCreate(lender, add);
  addRead(lender, add);
  addInvite(lender, add);
  addPartner(lender, add);
}

function addCreate(lender: Command, add: AddCommand): void {
  add(
    lender
      .command('create')
      .description('create a lender as a company')
      .requiredOption('--trading-name <name>', 'the name that people know')
      .requiredOption('--legal-name <name>', 'its registered name')
      .requiredOption('--registration <number>', 'its company registration, such as 2019/123456/07')
      .requiredOption('--ncr <number>', 'its registration as a credit provider, such as NCRCP1234')
      .requiredOption('--address <text>', 'its address')
      .requiredOption('--billing-email <email>', 'where invoices go')
      .option('--vat <number>', 'its VAT number, if it has one')
      .option('--source <what>', `what it reads of affiliates: ${sourcesShown.join(', ')}`, 'code')
      .option('--slug <slug>', 'its short name (default: derived from the trading name)'),
    async (ctx, options: Record<string, string | undefined>) => {
      const made = await createLender(
        ctx,
        parseInput(createLenderInput, {
          tradingName: options.tradingName,
          legalName: options.legalName,
          registrationNumber: options.registration,
          ncrNumber: options.ncr,
          address: options.address,
          billingEmail: options.billingEmail,
          vatNumber: options.vat ?? null,
          sourceShown: options.source,
          slug: options.slug,
        }),
      );
      return { json: values(made), lines: pairs(values(made)) };
    },
  );
}

function addRead(lender: Command, add: AddCommand): void {
  add(lender.command('list').description('all lenders, as companies'), async (ctx) => {
    const lenders = await listLenders(ctx);
    return {
      json: { lenders: lenders.map(values) },
      lines: table(
        ['slug', 'trading name', 'NCR', 'since'],
        lenders.map((one) => [one.slug, one.tradingName, one.ncrNumber, one.createdAt]),
      ),
    };
  });

  add(
    lender
      .command('show')
      .description('a lender with its people and partners')
      .requiredOption('--lender <slug>', 'the lender'),
    async (ctx, { lender: slug }: { lender: string }): Promise<CommandAnswer> => {
      const found = await getLenderBySlug(ctx, slug);
      const people = await listUsers(ctx, { affiliateId: null, lenderId: found.id });
      const partners = await listPartnersOf(ctx, { lenderIds: [found.id] });
      return {
        json: {
          ...values(found),
          people: people.map(({ id, email, name, role, seenAt }) => ({
            id,
            email,
            name,
            role,
            seen_at: seenAt,
          })),
          partners: partners.map((one) => ({
            environment: one.environment,
            slug: one.slug,
            decides: one.decider,
            answer_within_hours: one.answerWithinHours,
          })),
        },
        lines: [
          ...pairs(values(found)),
          '',
          ...table(
            ['id', 'name', 'email', 'role', 'last seen'],
            people.map((one) => [one.id, one.name, one.email, one.role, one.seenAt]),
          ),
          '',
          ...table(
            ['environment', 'partner', 'decides', 'answers within'],
            partners.map((one) => [one.environment, one.slug, one.decider, `${one.answerWithinHours} h`]),
          ),
        ],
      };
    },
  );
}

function addInvite(lender: Command, add: AddCommand): void {
  add(
    lender
      .command('invite')
      .description("print a link by which a person joins a lender's team, valid for 7 days")
      .requiredOption('--lender <slug>', 'the lender')
      .requiredOption('--email <email>', 'who is invited')
      .option('--role <role>', lenderPositions.join(', '), 'manager'),
    async (ctx, { lender: slug, email, role }: { lender: string; email: string; role: string }) => {
      const { id: lenderId } = await getLenderBySlug(ctx, slug);
      const input = parseInput(createInvitationInput, { lenderId, email, role: `lender-${role}` });
      const made = await createInvitation(ctx, input);
      const shown = { email: made.email, link: made.link, expires_at: made.expiresAt };
      return { json: shown, lines: [...pairs(shown), 'Share the link over a secure channel.'] };
    },
  );
}

function addPartner(lender: Command, add: AddCommand): void {
  add(
    lender
      .command('partner')
      .description("show a partner's applications to a lender's people, and say who decides them")
      .requiredOption('--lender <slug>', 'the lender')
      .requiredOption('--partner <slug>', 'its partner of the catalogue')
      .addOption(environmentOption())
      .option('--decides <who>', `${deciders.join(', ')} (default: as its accept URL says)`)
      .option('--answer-within <hours>', 'opening hours', integerOption, usualAnswerWithinHours),
    async (ctx, options: PartnerOptions) => {
      const { id: lenderId } = await getLenderBySlug(ctx, options.lender);
      const { id: partnerId } = await findPartner(ctx, options);
      const row = await setPartnerPortal(
        ctx,
        parseInput(setPartnerPortalInput, {
          partnerId,
          lenderId,
          decides: options.decides ?? null,
          answerWithinHours: options.answerWithin,
        }),
      );
      const shown = {
        lender: options.lender,
        partner: row.slug,
        environment: row.environment,
        decides: row.decider,
        answer_within_hours: row.answerWithinHours,
      };
      return { json: shown, lines: pairs(shown) };
    },
  );
}

interface PartnerOptions {
  lender: string;
  partner: string;
  environment: Environment;
  decides?: string;
  answerWithin: number;
}

const values = (one: LenderView) => ({
  slug: one.slug,
  trading_name: one.tradingName,
  legal_name: one.legalName,
  registration_number: one.registrationNumber,
  ncr_number: one.ncrNumber,
  vat_number: one.vatNumber,
  address: one.address,
  billing_email: one.billingEmail,
  source_shown: one.sourceShown,
  created_at: one.createdAt,
});
