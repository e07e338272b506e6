import { z } from 'zod';
import { reportRhythms } from '@/word/report-rhythm';

export const mostReceivers = 10;
/** Of an affiliate, or of all operators. */
export const mostSchedules = 20;

const ids = z
  .array(z.int().min(1))
  .refine((list) => new Set(list).size === list.length, 'must not name anybody twice');

/** Who gets a saved report, how often, and at which hour of the South African day. */
export const setScheduleInput = z
  .strictObject({
    rhythm: z.enum(reportRhythms),
    hour: z.int().min(0).max(23),
    userIds: ids,
    channelIds: ids.default([]),
    /** The version that was edited; null: there was none yet. */
    version: z.int().nullable(),
  })
  .superRefine(({ userIds, channelIds }, context) => {
    const count = userIds.length + channelIds.length;
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['userIds'], message });
    if (count === 0) refuse('choose somebody');
    if (count > mostReceivers) refuse(`choose at most ${mostReceivers}`);
  });
export type SetScheduleInput = z.output<typeof setScheduleInput>;

/** The version that is stopped, or sent now: whose receivers the user has seen. */
export const seenScheduleInput = z.strictObject({ version: z.int() });
export type SeenScheduleInput = z.output<typeof seenScheduleInput>;
