import { decisionAfterMs, linkAfterMs } from '@/lib/catalogue/sandbox/standing';
import { quickstartLead } from './applicant';

interface Intent {
  readonly id: number;
  readonly title: string;
  readonly required_fields: readonly string[];
}

interface Match {
  readonly id: number;
  readonly company_name: string;
  readonly end_to_end: boolean;
}

/** What the steps so far have told. */
export interface Known {
  readonly idNumber: string;
  /** Of the accept: the same until the applicant is another. */
  readonly idempotencyKey: string;
  readonly intent: Intent | null;
  readonly leadId: string | null;
  /** Null: no offer yet, or no match. */
  readonly match: Match | null;
  readonly isAccepted: boolean;
  /** When the offer was made, by the server's clock (RFC 3339); null: not yet. */
  readonly offeredAt: string | null;
}

export const nothingKnown = ({
  idNumber,
  idempotencyKey,
}: Pick<Known, 'idNumber' | 'idempotencyKey'>): Known => ({
  idNumber,
  idempotencyKey,
  intent: null,
  leadId: null,
  match: null,
  isAccepted: false,
  offeredAt: null,
});

export interface StepRequest {
  readonly method: 'GET' | 'POST';
  /** Below the base URL. */
  readonly path: string;
  /** Beside those of every call. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

export type StepId = 'intents' | 'offer' | 'accept' | 'link' | 'outcome' | 'event';

/** A step of the quickstart: one call, and what it is for. */
export interface QuickstartStep {
  readonly id: StepId;
  readonly title: string;
  readonly text: string;
  /** The call, with stand-ins for what is not known yet. */
  request(known: Known): StepRequest;
  /** Why it cannot be run now; null if it can. */
  obstacle(known: Known): string | null;
  /** What a successful response adds; `at`: when it came, by the server's clock. */
  learn(known: Known, body: unknown, at: string | null): Known;
  /** What a successful response says, in a sentence. */
  summary(known: Known, body: unknown): string;
  /** Of a call that is repeated until it has its result: whether this is it. */
  readonly isFinal?: (body: unknown, known: Known) => boolean;
}

const exampleIntent: Intent = {
  id: 1,
  title: 'Personal Loan',
  required_fields: ['net_income', 'loan_amount_required'],
};

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const list = <Item>(value: unknown): readonly Item[] => (Array.isArray(value) ? (value as Item[]) : []);

/** The one that the demo's partners take most of, or the first. */
const chooseIntent = (intents: readonly Intent[]) =>
  intents.find(({ title }) => title === exampleIntent.title) ?? intents[0] ?? null;
/** A partner with a link, so that every step has something to show. */
const chooseMatch = (matches: readonly Match[]) =>
  matches.find(({ end_to_end: endToEnd }) => endToEnd) ?? matches[0] ?? null;

const intents: QuickstartStep = {
  id: 'intents',
  title: 'List the intents',
  text: 'An intent is a product. Each names the fields that it requires for an offer.',
  request: () => ({ method: 'GET', path: '/intent' }),
  obstacle: () => null,
  learn: (known, body) => ({ ...known, intent: chooseIntent(list<Intent>(body)) }),
  summary: ({ intent }, body) =>
    intent
      ? `${list(body).length} intents. Step 2 asks for ${intent.title}.`
      : 'Your account may use no intent. Ask the operator.',
};

const offer: QuickstartStep = {
  id: 'offer',
  title: 'Get offers',
  text: 'Send the applicant. Their last name tells the sandbox what to do later: respond with pending, have a link, then accept.',
  request: ({ idNumber, intent }) => ({
    method: 'POST',
    path: '/offer',
    body: quickstartLead(idNumber, intent ?? exampleIntent),
  }),
  obstacle: ({ intent }) => (intent ? null : 'Run step 1 first: it finds an intent.'),
  learn: (known, body, at) => {
    const { id, matches } = record(body);
    return {
      ...known,
      leadId: String(id),
      match: chooseMatch(list<Match>(matches)),
      offeredAt: known.offeredAt ?? at,
    };
  },
  summary: ({ match }, body) =>
    match
      ? `${list(record(body).matches).length} matches. Step 3 accepts ${match.company_name}.`
      : 'The lead is stored, and no partner matches it. Start over with another applicant.',
};

const accept: QuickstartStep = {
  id: 'accept',
  title: 'Accept a match',
  text: 'Send the applicant’s choice. The Idempotency-Key makes it safe to repeat when a response is lost: the partner gets one application.',
  request: ({ leadId, match, idempotencyKey }) => ({
    method: 'POST',
    path: '/accept',
    headers: { 'Idempotency-Key': idempotencyKey },
    body: {
      hashid: leadId ?? '<id>',
      partner_id: match?.id ?? 1,
      ...((match?.end_to_end ?? true) && { type: 'apply-now' }),
    },
  }),
  obstacle: ({ leadId, match, isAccepted }) => {
    if (leadId === null) return 'Run step 2 first: it makes the offer.';
    if (match === null) return 'No partner matched. Start over with another applicant.';
    if (isAccepted) return 'Sent. Start over for another applicant.';
    return null;
  },
  learn: (known) => ({ ...known, isAccepted: true }),
  summary: ({ match }, body) => {
    const { status } = record(body);
    const partner = match?.company_name ?? 'The partner';
    return typeof status === 'string' ? `${partner}: ${status}.` : `${partner} gave a redirect.`;
  },
};

const wasSent = ({ isAccepted }: Known) =>
  isAccepted ? null : 'Run step 3 first: it sends the application.';

const link: QuickstartStep = {
  id: 'link',
  title: 'Get the partner’s link',
  text: `Poll every few seconds. In the sandbox the link is ready ${linkAfterMs / 1000} seconds after the accept; Run asks until it is.`,
  request: ({ leadId }) => ({ method: 'GET', path: `/accept/${leadId ?? '<id>'}/link` }),
  obstacle: wasSent,
  learn: (known) => known,
  summary: (_, body) =>
    record(body).ready === true
      ? 'Ready. This is what you hand to the applicant.'
      : 'Not ready yet. Run it again.',
  isFinal: (body) => record(body).ready === true,
};

const stateOf = (body: unknown) => String(record(body).state);

const outcome: QuickstartStep = {
  id: 'outcome',
  title: 'Read the outcome',
  text: `Read the lead to learn what became of it. Here the partner accepts after ${decisionAfterMs / 1000} seconds; Run asks until it has.`,
  request: ({ leadId }) => ({ method: 'GET', path: `/lead/${leadId ?? '<id>'}` }),
  obstacle: wasSent,
  learn: (known) => known,
  summary: (_, body) =>
    stateOf(body) === 'pending' ? 'Still pending. Run it again.' : `The lead is ${stateOf(body)}.`,
  isFinal: (body) => stateOf(body) !== 'pending',
};

interface LeadEvent {
  readonly type: string;
  readonly data: { readonly id?: string };
}

const eventOf = (body: unknown, { leadId }: Known) =>
  list<LeadEvent>(record(body).events).find(({ data }) => data.id === leadId);

const event: QuickstartStep = {
  id: 'event',
  title: 'Receive the event',
  text: 'Your own system need not ask for each lead: it reads one log of all that happens. With wait the request is held until there is something.',
  request: ({ offeredAt }) => ({
    method: 'GET',
    path: `/event?type=lead.accepted,lead.declined,lead.failed&from=${offeredAt ?? '<time>'}&wait=20`,
  }),
  obstacle: wasSent,
  learn: (known) => known,
  summary: (known, body) => {
    const found = eventOf(body, known);
    return found ? `${found.type} has arrived.` : 'Nothing about this lead yet. Run it again.';
  },
  isFinal: (body, known) => eventOf(body, known) !== undefined,
};

/** From the first call to the event that tells the outcome. */
export const quickstartSteps: readonly QuickstartStep[] = [intents, offer, accept, link, outcome, event];
