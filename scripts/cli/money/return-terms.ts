import type { Command } from 'commander';
import { parseInput } from '@/lib/base/input/parse-input';
import { setReturnTermsInput } from '@/lib/money/claim/schema';
import { getTerms, setTerms } from '@/lib/money/claim/terms';
import { pairs } from '@/scripts/cli/base/output';
import { type AddCommand, environmentOption, integerOption, onOrOff } from '@/scripts/cli/base/run';
import { findPartner } from '@/scripts/cli/catalogue/partner';
import type { Environment } from '@/word/environment';

interface TermsOptions {
  partner: string;
  environment: Environment;
  days?: number;
  percent?: number;
  byClaim?: boolean;
  atOnce?: boolean;
}

/** Shows a partner's terms of returns, or sets those that are named. */
export function setPartnerTerms(claim: Command, add: AddCommand): void {
  add(
    claim
      .command('terms')
      .description('when a lender may give an application back; sets what is named')
      .requiredOption('--partner <slug>', 'its partner of the catalogue')
      .addOption(environmentOption())
      .option('--days <days>', 'after the acceptance', integerOption)
      .option('--percent <percent>', 'of a month’s accepted', integerOption)
      .option('--by-claim <on|off>', 'a signed `returned` opens a claim', onOrOff)
      .option('--at-once <on|off>', 'what is proved here is accepted at once', onOrOff),
    async (ctx, options: TermsOptions) => {
      const { id: partnerId } = await findPartner(ctx, options);
      const { days, percent, byClaim, atOnce } = options;
      const stored = await getTerms(ctx, { partnerId });
      const wanted = parseInput(setReturnTermsInput, {
        partnerId,
        days: days ?? stored.days,
        percent: percent ?? stored.percent,
        byClaim: byClaim ?? stored.byClaim,
        atOnce: atOnce ?? stored.atOnce,
      });
      const terms = await setTerms(ctx, wanted);
      const shown = {
        partner: options.partner,
        days: terms.days,
        percent: terms.percent,
        by_claim: terms.byClaim,
        at_once: terms.atOnce,
      };
      return { json: shown, lines: pairs(shown) };
    },
  );
}
