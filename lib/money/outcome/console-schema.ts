import { z } from 'zod';
import { confirmFigure } from '@/lib/base/consequence/schema';
import { storableText } from '@/lib/base/input/storable-text';
import { outcomeKinds } from '@/word/outcome';
import { maximumCents } from './schema';

const reason = storableText.pipe(z.string().min(1).max(500));

/** An outcome that an operator writes down. */
export const handOutcome = z.strictObject({
  /** Made by the page for each form, so that a double press is one outcome. */
  formId: z.uuid(),
  applicationId: z.int().min(1),
  type: z.enum(outcomeKinds),
  occurredAt: z.iso.datetime({ offset: true, error: 'must be a date' }),
  /** ZAR. */
  amountCents: z.int().min(0).max(maximumCents).nullable(),
  reason,
  /** The outcome that it replaces, by its public id. */
  corrects: z.string().max(30).nullable(),
});

/** Where an event that waits belongs: an application's id, the partner's reference, or a lead's id. */
export const placeInput = z.strictObject({ application: storableText.pipe(z.string().min(1).max(500)) });

export const setAsideInput = z.strictObject({ reason });

export const takeBackInput = z.strictObject({ confirm: confirmFigure });
