/** A quote as a sandbox lender returns it: rand with whole cents, the same for the same request. */
interface SandboxQuote {
  readonly quote_id: string;
  readonly currency: 'ZAR';
  readonly amount: number;
  readonly term_months: number;
  readonly annual_interest_percent: number;
  readonly initiation_fee: number;
  readonly monthly_service_fee: number;
  readonly monthly_instalment: number;
  readonly total_repayable: number;
}

const monthlyServiceFee = 69;
const terms = [12, 24, 36];

const rand = (value: number) => Math.round(value * 100) / 100;

/** Returns a number from 0 to 1 that depends only on the text. */
function share(text: string): number {
  let hash = 2_166_136_261;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return (hash % 1000) / 1000;
}

/**
 * Computes the National Credit Act's usual fee: R165 and a tenth of what exceeds R1 000, at most R1 050, plus 15 % VAT.
 */
function initiationFee(amount: number): number {
  return rand(Math.min(165 + Math.max(0, amount - 1000) * 0.1, 1050) * 1.15);
}

/**
 * Returns three terms to choose from. `amount`: whole rand requested; lenders round it to R100 and stay within their
 * range.
 */
export function quotesFor(partnerSlug: string, amountWished: number): SandboxQuote[] {
  const amount = Math.min(300_000, Math.max(1_000, Math.round(amountWished / 100) * 100));
  const annual = 18 + Math.round(share(partnerSlug) * 39) / 4;
  const fee = initiationFee(amount);
  return terms.map((months) => {
    const rate = annual / 100 / 12;
    const instalment = ((amount + fee) * rate) / (1 - (1 + rate) ** -months) + monthlyServiceFee;
    return {
      quote_id: `${partnerSlug}-${amount}-${months}`,
      currency: 'ZAR',
      amount,
      term_months: months,
      annual_interest_percent: annual,
      initiation_fee: fee,
      monthly_service_fee: monthlyServiceFee,
      monthly_instalment: rand(instalment),
      total_repayable: rand(rand(instalment) * months),
    };
  });
}

/** Returns a score from 0 to 100, higher with more income left over relative to the amount. */
export function probabilityFor(partnerSlug: string, netIncome: number, amount: number): number {
  const affordability = Math.min(1, netIncome / Math.max(1_000, amount / 6));
  return Math.max(5, Math.min(95, Math.round(20 + affordability * 55 + share(partnerSlug) * 20)));
}
