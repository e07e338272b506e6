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

/**
 * `refusal`: a 422 was returned, which the next valid request turns into a `correction`. Not on the checklist itself.
 */
export type GoLiveStep = (typeof goLiveSteps)[number]['step'] | 'refusal';

export interface ChecklistItem {
  step: GoLiveStep;
  title: string;
  /** How to complete the step. */
  ask: string;
  /** When the affiliate's key first did it; null if not yet. */
  firstAt: string | null;
  /** Name of the key that did it. */
  keyName: string | null;
}

export interface ChecklistView {
  items: ChecklistItem[];
  done: number;
  complete: boolean;
}
