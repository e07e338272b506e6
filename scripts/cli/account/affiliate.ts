import type { Command } from 'commander';
import { endContract } from '@/lib/access/contract/end-contract';
import { endContractInput } from '@/lib/access/contract/schema';
import { approveUat } from '@/lib/account/affiliate/approve-uat';
import { changeAffiliate } from '@/lib/account/affiliate/change-affiliate';
import { changeLeadBasis } from '@/lib/account/affiliate/change-lead-basis';
import { createAffiliate } from '@/lib/account/affiliate/create-affiliate';
import { getAffiliateBySlug, listAffiliates } from '@/lib/account/affiliate/get-affiliate';
import {
  type AffiliateView,
  approveUatInput,
  changeAffiliateInput,
  changeLeadBasisInput,
  createAffiliateInput,
} from '@/lib/account/affiliate/schema';
import { parseInput } from '@/lib/base/input/parse-input';
import { type CommandAnswer, pairs, table } from '@/scripts/cli/base/output';
import { type AddCommand, integerOption, onOrOff } from '@/scripts/cli/base/run';

interface ChangeOptions {
  affiliate: string;
  name?: string;
  liveFeedback?: boolean;
  active?: boolean;
  confirm?: number;
}

export function addAffiliateCommands(program: Command, add: AddCommand): void {
  const affiliate = program.command('affiliate').description('affiliates');

  add(
    affiliate
      .command('create')
      .description('create an affiliate')
      .requiredOption('--name <name>', 'its name')
      .option('--slug <slug>', 'its short name (default: derived from the name)')
      .option('--live-feedback', 'send each new lead to its matching partners and return the outcome', false),
    async (ctx, { name, slug, liveFeedback }: { name: string; slug?: string; liveFeedback: boolean }) =>
      answer(await createAffiliate(ctx, parseInput(createAffiliateInput, { name, slug, liveFeedback }))),
  );

  add(
    affiliate
      .command('approve-uat')
      .description('approve an affiliate for Production')
      .requiredOption('--affiliate <slug>', 'the affiliate')
      .option('--reason <text>', 'why, while its go-live checklist is not complete'),
    async (ctx, { affiliate: slug, reason }: { affiliate: string; reason?: string }) => {
      const { id } = await getAffiliateBySlug(ctx, slug);
      const approved = await approveUat(ctx, parseInput(approveUatInput, { affiliateId: id, reason }));
      return {
        json: { ...answer(approved).json, uat_approved_at: approved.uatApprovedAt },
        lines: pairs({ slug: approved.slug, 'UAT approved': approved.uatApprovedAt }),
      };
    },
  );

  add(
    affiliate
      .command('change')
      .description('rename an affiliate, set live feedback, suspend or reactivate it')
      .requiredOption('--affiliate <slug>', 'the affiliate')
      .option('--name <name>', 'its new name; the slug stays')
      .option(
        '--live-feedback <on|off>',
        'send each new lead to its matching partners and return the outcome',
        onOrOff,
      )
      .option('--active <on|off>', 'off: all its keys stop working and its users cannot sign in', onOrOff)
      .option('--confirm <number>', 'confirm how many keys and users would be locked out', integerOption),
    async (ctx, { affiliate: slug, ...change }: ChangeOptions) => {
      const { id } = await getAffiliateBySlug(ctx, slug);
      const changed = await changeAffiliate(
        ctx,
        parseInput(changeAffiliateInput, { ...change, affiliateId: id }),
      );
      return {
        json: { ...answer(changed).json, active: changed.active },
        lines: [...answer(changed).lines, ...pairs({ active: changed.active })],
      };
    },
  );

  add(
    affiliate
      .command('lead-basis')
      .description('what leads count as that do not say why one may speak to the applicant')
      .requiredOption('--affiliate <slug>', 'the affiliate')
      .requiredOption(
        '--basis <basis>',
        'asked: they asked for a loan; outbound: they are on a list that is called',
      ),
    async (ctx, { affiliate: slug, basis: leadBasis }: { affiliate: string; basis: string }) => {
      const { id } = await getAffiliateBySlug(ctx, slug);
      const changed = await changeLeadBasis(
        ctx,
        parseInput(changeLeadBasisInput, { affiliateId: id, leadBasis }),
      );
      return {
        json: { slug, lead_basis: changed.leadBasis },
        lines: pairs({ slug, 'lead basis': changed.leadBasis }),
      };
    },
  );

  add(
    affiliate
      .command('end')
      .description("end an affiliate's contract: suspended, its keys revoked, its users and webhooks removed")
      .requiredOption('--affiliate <slug>', 'the affiliate')
      .option('--confirm <number>', 'confirm how many keys and users it takes away', integerOption),
    async (ctx, { affiliate: slug, confirm }: { affiliate: string; confirm?: number }) => {
      const { id } = await getAffiliateBySlug(ctx, slug);
      const { keys, users, invitations, requests, webhooks } = await endContract(
        ctx,
        parseInput(endContractInput, { affiliateId: id, confirm }),
      );
      const ended = { slug, keys, users, invitations, requests, webhooks };
      return { json: ended, lines: pairs(ended) };
    },
  );

  add(affiliate.command('list').description('all affiliates'), async (ctx) => {
    const affiliates = await listAffiliates(ctx);
    return {
      json: {
        affiliates: affiliates.map((one) => ({
          ...answer(one).json,
          active: one.active,
          uat_approved_at: one.uatApprovedAt,
        })),
      },
      lines: table(
        ['slug', 'name', 'referee code', 'live feedback', 'active', 'UAT approved'],
        affiliates.map((one) => [
          one.slug,
          one.name,
          one.refereeId,
          one.liveFeedback,
          one.active,
          one.uatApprovedAt,
        ]),
      ),
    };
  });
}

function answer({ id, name, slug, refereeId, liveFeedback }: AffiliateView): CommandAnswer {
  return {
    json: { id, name, slug, referee_id: refereeId, live_feedback: liveFeedback },
    lines: pairs({ id, name, slug, 'referee code': refereeId, 'live feedback': liveFeedback }),
  };
}
