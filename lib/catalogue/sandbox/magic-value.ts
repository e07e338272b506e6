/** How a sandbox partner responds to a request for a score. */
type ScoreBehaviour = 'score' | 'no score' | 'no quote' | 'slow' | 'error' | 'broken';

/** How a sandbox partner responds to an application. */
export type AcceptBehaviour =
  | 'accepted'
  | 'declined'
  | 'pending then link'
  | 'pending then accepted'
  | 'pending then declined'
  | 'slow'
  | 'error'
  | 'broken';

/** Whether a sandbox partner has room and is open; absent: it is. */
export type RoomBehaviour = 'full' | 'full at the accept' | 'closed';

/** How long after the accept a sandbox partner reports something. */
export interface ScriptedOutcome {
  readonly type: 'funded' | 'returned';
  readonly afterMs: number;
}

const funded = { type: 'funded', afterMs: 5_000 } as const;

export interface MagicValue {
  /** The lead's `last_name`, compared in any case; spaces and hyphens are equivalent. */
  readonly lastName: string;
  readonly score: ScoreBehaviour;
  readonly accept: AcceptBehaviour;
  readonly room?: RoomBehaviour;
  /** What the partner reports after it has accepted, in this order; left out: nothing. */
  readonly outcomes?: readonly ScriptedOutcome[];
  /** What the client sees, as a sentence for the API reference. */
  readonly effect: string;
  /** What an agent sees, as a sentence for the portal. */
  readonly inPortal: string;
}

/**
 * The values that script a sandbox partner (design catalogue 20), like test cards of payment sandboxes. With any other
 * last name every scorer returns quotes, and every accept is accepted with a redirect.
 */
export const magicValues: readonly MagicValue[] = [
  {
    lastName: 'Sandbox Declined',
    score: 'score',
    accept: 'declined',
    effect:
      'The partner declines: you get 200 with status declined and an empty api list. Another accept is allowed.',
    inPortal: 'Declined. You can try another lender right away.',
  },
  {
    lastName: 'Sandbox Pending Link',
    score: 'score',
    accept: 'pending then link',
    effect:
      'The partner responds with pending; its link is ready after 3 seconds (poll GET /accept/{hashid}/link). The lead stays pending.',
    inPortal: 'Pending: the link is ready after 3 s; no decision follows.',
  },
  {
    lastName: 'Sandbox Pending Accepted',
    score: 'score',
    accept: 'pending then accepted',
    effect: 'The partner responds with pending, has its link after 3 seconds and accepts after 8 seconds.',
    inPortal: 'Pending: the link is ready after 3 s; accepted after 8 s.',
  },
  {
    lastName: 'Sandbox Pending Declined',
    score: 'score',
    accept: 'pending then declined',
    effect: 'The partner responds with pending and declines after 8 seconds.',
    inPortal: 'Pending, then declined after 8 s.',
  },
  {
    lastName: 'Sandbox Slow',
    score: 'score',
    accept: 'slow',
    effect:
      'The partner times out: 503, the lead stays pending. It is asked again in the background and then accepts.',
    inPortal: 'The lender times out. It is asked again in the background, and accepts.',
  },
  {
    lastName: 'Sandbox Broken',
    score: 'score',
    accept: 'broken',
    effect:
      'The partner sends an invalid response: 503, the lead stays pending. It is asked again in the background and then accepts.',
    inPortal: 'The lender sends an invalid response. It is asked again in the background, and accepts.',
  },
  {
    lastName: 'Sandbox Error',
    score: 'score',
    accept: 'error',
    effect:
      'The partner responds with 500: you get 200 with status failed and an empty api list. Another accept is allowed.',
    inPortal: 'The lender’s system fails. You can try another lender right away.',
  },
  {
    lastName: 'Sandbox Funded',
    score: 'score',
    accept: 'accepted',
    outcomes: [funded],
    effect:
      'The partner accepts, and after 5 seconds reports that it has paid out what the applicant asked for: GET /lead/{hashid}/outcome has it, and outcome.recorded tells you.',
    inPortal: 'Accepted; funded after 5 s.',
  },
  {
    lastName: 'Sandbox Returned',
    score: 'score',
    accept: 'accepted',
    outcomes: [funded, { type: 'returned', afterMs: 15_000 }],
    effect:
      'The partner accepts, reports after 5 seconds that it has paid out, and after 15 that the money came back.',
    inPortal: 'Accepted; funded after 5 s, returned after 15 s.',
  },
  {
    lastName: 'Sandbox No Score',
    score: 'no score',
    accept: 'accepted',
    effect: 'Partners with a live score report that none is available and are left out of matches.',
    inPortal: 'Live scorers have no score for this applicant, so their lenders are left out.',
  },
  {
    lastName: 'Sandbox Score Error',
    score: 'error',
    accept: 'accepted',
    effect: 'Partners with a live score respond with 500 and are left out of matches.',
    inPortal: 'Live scorers fail, so their lenders are left out.',
  },
  {
    lastName: 'Sandbox Score Broken',
    score: 'broken',
    accept: 'accepted',
    effect: 'Partners with a live score send an invalid response and are left out of matches.',
    inPortal: 'Live scorers send invalid responses, so their lenders are left out.',
  },
  {
    lastName: 'Sandbox Score Slow',
    score: 'slow',
    accept: 'accepted',
    effect: 'Partners with a live score time out and are left out of matches.',
    inPortal: 'Live scorers time out, so their lenders are left out.',
  },
  {
    lastName: 'Sandbox No Quote',
    score: 'no quote',
    accept: 'accepted',
    effect: 'Partners with a live score give a probability but no quote: matches have no live_quotes.',
    inPortal: 'Lenders with a live score return a probability but no quote.',
  },
  {
    lastName: 'Sandbox Full',
    score: 'score',
    accept: 'accepted',
    room: 'full',
    effect:
      'The partners have taken all the leads that they take today: they are left out of matches, as if their rules did not fit. An accept gets 422.',
    inPortal: 'The lenders are full until midnight: grey cards say so.',
  },
  {
    lastName: 'Sandbox Full At Accept',
    score: 'score',
    accept: 'accepted',
    room: 'full at the accept',
    effect:
      'The first match fills up meanwhile: its accept gets 422, partner is not a current match for the lead, and nothing is sent. Accept another match.',
    inPortal: 'The first lender turns out to be full when you send. Choose another.',
  },
  {
    lastName: 'Sandbox Closed',
    score: 'score',
    accept: 'accepted',
    room: 'closed',
    effect:
      'The partners are closed until tomorrow 08:00: they are left out of matches, as if their rules did not fit. An accept gets 422.',
    inPortal: 'The lenders are closed until tomorrow 08:00: grey cards say so.',
  },
];

/** Those that an endpoint plays; whether a partner has room is none of its business. */
export const endpointValues = magicValues.filter(({ room }) => room === undefined);

const key = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, ' ');
const byLastName = new Map(magicValues.map((value) => [key(value.lastName), value]));

/** The line of the list that a last name is, however it is written; undefined: it scripts nothing. */
export const findMagicValue = (lastName: unknown): MagicValue | undefined =>
  typeof lastName === 'string' ? byLastName.get(key(lastName)) : undefined;

/** Returns how the sandbox treats a lead with this last name. */
export const behaviourFor = (lastName: unknown): Pick<MagicValue, 'score' | 'accept' | 'outcomes'> =>
  findMagicValue(lastName) ?? { score: 'score', accept: 'accepted' };

/** Returns whether sandbox partners have room for a lead with this last name; null: as their capacity says. */
export function roomFor(lastName: unknown): RoomBehaviour | null {
  return findMagicValue(lastName)?.room ?? null;
}

/** When a scenario is noticed: when offers are made, or when one is accepted. */
export function isAboutOffer({ score, room }: MagicValue): boolean {
  return score !== 'score' || room === 'full' || room === 'closed';
}

/** Telephone numbers that script the sandbox's SMS gateway; any other takes the message. `to`: as a gateway gets it. */
export const smsNumbers = {
  refused: {
    number: '0820000001',
    to: '+27820000001',
    inPortal: 'The gateway refuses the message: the page says so at once, and you send it yourself.',
  },
  away: {
    number: '0820000002',
    to: '+27820000002',
    inPortal: 'The gateway does not answer: it is tried again for ten minutes, then you are told.',
  },
} as const;
