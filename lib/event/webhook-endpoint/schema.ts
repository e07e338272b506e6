import { z } from 'zod';
import { storableText } from '@/lib/base/input/storable-text';
import { endpointProblem } from '@/lib/catalogue/partner/url';
import { templateProblem } from '@/lib/event/postback/template';
import { type EventType, eventTypes } from '@/word/event-type';
import { inboxAnswers } from '@/word/inbox-answer';
import { type WebhookKind, webhookKinds } from '@/word/webhook-kind';
import { postbackTypes } from './postback-type';

/** Of one affiliate in one environment. */
export const mostEndpoints = 20;

/** The sandbox's inbox, which is no address of the affiliate's own. */
export const inboxPath = /^\/api\/sandbox\/inbox\/[0-9A-Za-z]{22}$/;

function urlProblem(kind: WebhookKind, text: string): string | null {
  if (kind === 'postback') return templateProblem(text);
  if (inboxPath.test(text)) return null;
  return text.startsWith('/') ? 'must be a URL that begins with https://' : endpointProblem(text);
}

const settings = {
  /** It is so for good. */
  kind: z.enum(webhookKinds).default('webhook'),
  url: storableText.min(1).max(2_048),
  description: storableText.max(200).default(''),
  /** None: all. */
  types: z
    .array(z.enum(eventTypes, 'is no event type'))
    .max(eventTypes.length)
    .default([])
    .transform((chosen): EventType[] => eventTypes.filter((type) => chosen.includes(type))),
};

type Settings = z.output<z.ZodObject<typeof settings>>;

/** What depends on the kind: the URL, and what it may be told. */
function refine({ kind, url, types }: Settings, context: z.RefinementCtx): void {
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  const problem = urlProblem(kind, url);
  if (problem !== null) refuse('url', problem);
  if (kind === 'webhook') return;
  const other = types.find((type) => !postbackTypes.includes(type));
  if (types.length === 0) refuse('types', 'choose at least one event for a postback');
  if (other !== undefined) refuse('types', `${other} is about no lead that a tracker could know`);
}

export const addWebhookInput = z.strictObject(settings).superRefine(refine);
export type AddWebhookInput = z.output<typeof addWebhookInput>;

export const changeWebhookInput = z.strictObject({ ...settings, version: z.int() }).superRefine(refine);
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

/** As pasted by a user: nothing is required, so that the diagnosis can say what is missing. */
export const diagnoseInput = z.strictObject({
  secret: z.string().max(500),
  headers: z.string().max(8_000),
  body: z.string().max(10_000),
});

export const inboxAnswerInput = z.strictObject({ answer: z.enum(inboxAnswers) });
