import { z } from 'zod';
import { storableText } from '@/lib/base/input/storable-text';
import type { DispositionKind, WrongReason } from './kind';
import { dispositionKinds, wrongReasonKinds } from './kind';

const pressId = z.uuid();
const kind = z.enum(dispositionKinds as [DispositionKind, ...DispositionKind[]]);

export const recordDispositionInput = z
  .strictObject({
    pressId,
    kind,
    /** Of a call-back: when. */
    dueAt: z.iso
      .datetime({ offset: true, error: 'must be a time such as 2026-11-24T09:30:00+02:00' })
      .optional(),
    /** Of "do not contact": by whom not. `lender`: the one that has the lead's latest application. */
    by: z.enum(['us', 'everybody', 'lender']).optional(),
    /** Of a wrong applicant: why. */
    reason: z.enum(wrongReasonKinds as [WrongReason, ...WrongReason[]]).optional(),
    mine: z.boolean().default(true),
    askedForByApplicant: z.boolean().default(false),
  })
  .superRefine(({ kind: said, dueAt, by, reason }, issues) => {
    if ((said === 'wrong applicant') !== (reason !== undefined))
      issues.addIssue({
        code: 'custom',
        path: ['reason'],
        message: reason === undefined ? 'is required' : 'only a wrong applicant has a reason',
      });
    if (said !== 'do not contact' && by !== undefined)
      issues.addIssue({ code: 'custom', path: ['by'], message: 'only “do not contact” is by somebody' });
    if (said === 'call back' && dueAt === undefined)
      issues.addIssue({ code: 'custom', path: ['dueAt'], message: 'is required' });
    if (said !== 'call back' && dueAt !== undefined)
      issues.addIssue({ code: 'custom', path: ['dueAt'], message: 'only a call-back has a time' });
  });
export type RecordDispositionInput = z.input<typeof recordDispositionInput>;

export const takeBackInput = z.strictObject({ pressId });

/** Long enough for a sentence, short enough for a button. */
export const longestLabel = 40;

export const changeLabelsInput = z
  .strictObject({
    labels: z.record(kind, storableText.min(1, 'is required').max(longestLabel)),
    version: z.int().nullable(),
  })
  .superRefine(({ labels }, issues) => {
    const seen = new Set<string>();
    for (const one of dispositionKinds) {
      const label = labels[one].toLowerCase();
      if (seen.has(label))
        issues.addIssue({ code: 'custom', path: ['labels', one], message: 'is the label of another one' });
      seen.add(label);
    }
  });
