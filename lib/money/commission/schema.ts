import { z } from 'zod';
import { confirmFigure } from '@/lib/base/consequence/schema';
import { environmentText } from '@/lib/base/input/environment-text';
import { storableText } from '@/lib/base/input/storable-text';
import { fileFormat } from '@/lib/base/list-file/schema';
import { readDay } from '@/lib/base/time/date';
import { isMonth } from './month';
import { rateUnits, steps } from './plan';
import { readCents, readRate, readTiers } from './rate-text';

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const day = z
  .string()
  .max(20)
  .refine((text) => readDay(text) !== null && text >= '2020-01-01' && text < '2100', {
    error: 'must be a day such as 2026-11-01',
  });
export const monthText = z
  .string()
  .max(10)
  .refine((text) => isMonth(text), { error: 'must be a month such as 2026-11' });

const mostTiers = 10;

/** A plan as it is typed: rates are text in rand or percent. A null affiliate, partner or intent: all. */
export const setPlanInput = z
  .strictObject({
    environment: environmentText,
    affiliateId: id.nullable(),
    partnerId: id.nullable(),
    intentId: id.nullable(),
    paidOn: z.enum(steps),
    unit: z.enum(rateUnits),
    rate: z.string().max(40),
    tiers: z.string().max(500).default(''),
    holdDays: z.int().min(0).max(366).default(0),
    /** Today, if left out. */
    validFrom: day.optional(),
    validTo: day.optional(),
    confirm: confirmFigure,
  })
  .transform((input, context) => {
    const { unit, validFrom, validTo } = input;
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const rate = readRate(unit, input.rate);
    if (rate === null)
      refuse(
        'rate',
        unit === 'cents'
          ? 'must be an amount from 0 to R 1 000 000, with cents as in R 50,00'
          : 'must be a percentage from 0 to 100, with at most two decimals',
      );
    const read = readTiers(unit, input.tiers);
    if ('wrongLine' in read)
      refuse(
        'tiers',
        `line ${read.wrongLine} is not understood: write a number from 2 on, a colon and a rate`,
      );
    else if (read.tiers.length > mostTiers) refuse('tiers', `must be at most ${mostTiers} lines`);
    if (unit === 'basis points' && input.paidOn === 'accepted')
      refuse('unit', 'an acceptance has no amount: choose a fixed amount, or pay on approved or funded');
    if (validFrom !== undefined && validTo !== undefined && validTo < validFrom)
      refuse('validTo', 'must not be before the first day');
    return { ...input, rate: rate ?? 0, tiers: 'tiers' in read ? read.tiers : [] };
  });
export type SetPlanInput = z.output<typeof setPlanInput>;

export const endPlanInput = z.strictObject({
  /** The last day on which it pays; today, if left out. */
  lastDay: day.optional(),
  confirm: confirmFigure,
});
export type EndPlanInput = z.output<typeof endPlanInput>;

export const adjustInput = z.strictObject({
  affiliateId: id,
  environment: environmentText,
  /** The statement that it goes into; the current month, if left out. */
  month: monthText.optional(),
  amountCents: z
    .string()
    .max(40)
    .transform((text, context) => {
      const cents = readCents(text);
      if (cents !== null && cents !== 0 && Math.abs(cents) <= 10_000_000_000) return cents;
      context.addIssue({ code: 'custom', message: 'must be an amount such as 250,00 or -250,00' });
      return z.NEVER;
    }),
  reason: storableText.trim().min(3, 'must say why').max(300),
  /** The entry that it is for. */
  adjusts: id.optional(),
  /** What had been added for it by hand when it was looked at; left out: whatever it is. */
  adjustedCents: z.int().optional(),
  /** Made once by the form: the same again makes no second entry. */
  requestKey: z
    .string()
    .regex(/^[0-9a-zA-Z-]{8,64}$/)
    .optional(),
});
export type AdjustInput = z.output<typeof adjustInput>;

export const closeStatementInput = z.strictObject({
  affiliateId: id,
  environment: environmentText,
  month: monthText,
  confirm: confirmFigure,
});
export type CloseStatementInput = z.output<typeof closeStatementInput>;

export const exportEntriesInput = z.strictObject({
  affiliateId: id,
  environment: environmentText,
  /** All months, if left out. */
  month: monthText.optional(),
  format: fileFormat,
});
/** Of all affiliates. */
export const exportLedgersInput = exportEntriesInput.omit({ affiliateId: true });
export type ExportLedgersInput = z.output<typeof exportLedgersInput>;
export type ExportEntriesInput = z.output<typeof exportEntriesInput>;
