import type { Command } from 'commander';
import { parseInput } from '@/lib/base/input/parse-input';
import { decideClaim } from '@/lib/money/claim/decide-claim';
import { getClaim, listAllClaims } from '@/lib/money/claim/list-claims';
import { decideClaimInput } from '@/lib/money/claim/schema';
import type { ClaimView } from '@/lib/money/claim/view';
import { pairs, table } from '@/scripts/cli/base/output';
import { type AddCommand, environmentOption } from '@/scripts/cli/base/run';
import type { Environment } from '@/word/environment';
import { type ClaimState, claimStates } from '@/word/return-claim';
import { setPartnerTerms } from './return-terms';

/** What lenders give back, and the decision. */
export function addClaimCommands(program: Command, add: AddCommand): void {
  const claim = program.command('claim').description('what lenders want to give back');
  add(
    claim
      .command('list')
      .description('claims for returns, open ones first')
      .addOption(environmentOption())
      .option('--state <state>', `only ${claimStates.join(', ')}`),
    async (ctx, { environment, state }: { environment: Environment; state?: string }) => {
      const wanted = claimStates.find((one) => one === state) ?? null;
      const claims = await listAllClaims(ctx, { environment, state: wanted satisfies ClaimState | null });
      return {
        json: { claims: claims.map(values) },
        lines: table(
          ['id', 'state', 'lender', 'affiliate', 'reason', 'stored here', 'claimed'],
          claims.map((one) => [
            one.id,
            one.state,
            one.partnerName,
            one.affiliateName,
            one.reasonWords,
            one.box?.verdict ?? 'erased',
            one.openedAt,
          ]),
        ),
      };
    },
  );
  add(
    claim
      .command('decide <id>')
      .description('accept or refuse a claim, with words that the lender reads')
      .requiredOption('--decision <decision>', 'accepted or refused')
      .requiredOption('--words <text>', 'why'),
    async (ctx, { decision, words }: { decision: string; words: string }, id = '') => {
      await decideClaim(ctx, id, parseInput(decideClaimInput, { decision, words }));
      const shown = values(await getClaim(ctx, id));
      return { json: shown, lines: pairs(shown) };
    },
  );
  setPartnerTerms(claim, add);
}

const values = (one: ClaimView) => ({
  id: one.id,
  state: one.state,
  partner: one.partnerName,
  affiliate: one.affiliateName,
  application_id: one.applicationId,
  lead_id: one.leadId,
  reason: one.reason,
  verdict: one.box?.verdict ?? null,
  opened_at: one.openedAt,
  due_at: one.dueAt,
  decided_at: one.decidedAt,
  decided_by: one.decidedBy,
});
