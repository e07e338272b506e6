/**
 * The go-live checklist: what a UAT key must have done before its affiliate may use Production, in the order of an
 * integration.
 */
export const goLiveSteps = [
  {
    step: 'lead',
    title: 'A lead was created',
    ask: 'Send POST /lead (or POST /offer) with a new applicant.',
  },
  {
    step: 'duplicate',
    title: 'A duplicate was seen',
    ask: 'Send the same applicant again: the response has the id you already have.',
  },
  {
    step: 'correction',
    title: 'An error was handled (422)',
    ask: 'Send a lead with an invalid field, read errors in the 422, then send a valid lead.',
  },
  {
    step: 'offer',
    title: 'An offer was made',
    ask: 'Send POST /offer with what the intent requires.',
  },
  {
    step: 'accept',
    title: 'An offer was accepted',
    ask: 'Send POST /accept with the id of the lead and of one of its matches.',
  },
  {
    step: 'link',
    title: 'The link was polled',
    ask: 'After an accept, poll GET /accept/{hashid}/link until it is ready.',
  },
  {
    step: 'batch',
    title: 'A batch was uploaded',
    ask: 'Upload a file of leads with POST /lead/batch.',
  },
] as const;

/** What portal work shows, for a team that works in the portal alone. */
export const portalSteps = [
  {
    step: 'portal accept',
    title: 'A lead was sent to a lender in the portal',
    ask: 'Capture a lead and send it to a lender. The practice call in your account menu shows how.',
  },
  {
    step: 'portal file',
    title: 'A file was uploaded in the portal',
    ask: 'Upload a file of leads under Files. There is a template to fill in.',
  },
] as const;

export type PortalStep = (typeof portalSteps)[number]['step'];

/**
 * `refusal`: a 422 was returned, which the next valid request turns into a `correction`. Not on the checklist itself.
 */
export type GoLiveStep = (typeof goLiveSteps)[number]['step'] | 'refusal';

/** Kept like a step, with who said it and when: the team has no developer. Not on the checklist either. */
export const noDeveloper = 'no developer';

export interface ChecklistItem {
  step: GoLiveStep | PortalStep;
  title: string;
  /** How to complete the step. */
  ask: string;
  /** When it was first done; null if not yet. */
  firstAt: string | null;
  /** Name of the key or the user who did it. */
  by: string | null;
}

export interface ChecklistView {
  /** What a key does. */
  items: ChecklistItem[];
  done: number;
  /** What people do in the portal. */
  portal: ChecklistItem[];
  /** All of the one, or all of the other: Production can be requested. */
  complete: boolean;
}
