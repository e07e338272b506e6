import { z } from 'zod';
import { storableText } from '@/lib/base/input/storable-text';
import { endpointProblem } from '@/lib/catalogue/partner/url';
import { type EventType, eventTypes } from '@/word/event-type';
import { inboxAnswers } from '@/word/inbox-answer';

/** Of one affiliate in one environment. */
export const mostEndpoints = 20;

/** The sandbox's inbox, which is no address of the affiliate's own. */
export const inboxPath = /^\/api\/sandbox\/inbox\/[0-9A-Za-z]{22}$/;

const url = storableText
  .min(1)
  .max(2_048)
  .superRefine((text, context) => {
    if (inboxPath.test(text)) return;
    const problem = text.startsWith('/') ? 'must be a URL that begins with https://' : endpointProblem(text);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });

const settings = {
  url,
  description: storableText.max(200).default(''),
  /** None: all. */
  types: z
    .array(z.enum(eventTypes, 'is no event type'))
    .max(eventTypes.length)
    .default([])
    .transform((chosen): EventType[] => eventTypes.filter((type) => chosen.includes(type))),
};

export const addWebhookInput = z.strictObject(settings);
export type AddWebhookInput = z.output<typeof addWebhookInput>;

export const changeWebhookInput = z.strictObject({ ...settings, version: z.int() });
export type ChangeWebhookInput = z.output<typeof changeWebhookInput>;

export const defaultOverlapHours = 24;

/** 0 ends the former secret at once. */
export const rotateWebhookInput = z.strictObject({
  overlapHours: z.int().min(0).max(168).default(defaultOverlapHours),
});
export type RotateWebhookInput = z.output<typeof rotateWebhookInput>;

const time = z.iso
  .datetime({ offset: true, error: 'must be a time such as 2027-01-31T08:00:00Z' })
  .transform((text) => new Date(text));

export const rewindWebhookInput = z.strictObject({ from: time });
export type RewindWebhookInput = z.output<typeof rewindWebhookInput>;

export const resendEventInput = z.strictObject({ position: z.int().min(1).max(Number.MAX_SAFE_INTEGER) });
export type ResendEventInput = z.output<typeof resendEventInput>;

/** All events that were not taken since a time. */
export const resendFailedInput = z.strictObject({ since: time });
export type ResendFailedInput = z.output<typeof resendFailedInput>;

/** As somebody pastes it: nothing is required, so that the doctor can say what is missing. */
export const diagnoseInput = z.strictObject({
  secret: z.string().max(500),
  headers: z.string().max(8_000),
  body: z.string().max(10_000),
});

export const inboxAnswerInput = z.strictObject({ answer: z.enum(inboxAnswers) });
