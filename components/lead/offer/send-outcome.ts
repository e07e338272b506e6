import { RequestError, unavailableText } from '@/components/base/client/request';
import { formatAgo } from '@/components/base/ui/format';
import { noRoomSentence } from '@/lib/catalogue/capacity/sentence';
import { doNotContactMessage, withdrawnMessage, wrongApplicantMessage } from '@/lib/lead/accept/refusal';
import { canSend, type PortalLead, type PortalMatch } from '@/lib/lead/lead-page/view';

/** What the agent is about to send, as it was on screen when it was read back. */
export interface Choice {
  /** The link is to be sent by text message, at once or when it comes. */
  readonly textLink?: boolean;
  readonly match: PortalMatch;
  /** The chosen quote, exactly as the partner gave it; undefined when there is none. */
  readonly quote: unknown;
  /** The lead's `updatedAt` at that moment: anything that changed later was not read back. */
  readonly seen: string;
  /** When the lead's latest application had been sent at that moment. */
  readonly attemptedAt: string | null;
}

export interface SendProblem {
  title: string;
  text: string;
}

export function choiceOf(lead: PortalLead, match: PortalMatch, quote: unknown): Choice {
  return { match, quote, seen: lead.updatedAt, attemptedAt: lead.accept?.requestedAt ?? null };
}

/**
 * Returns true while the lead and the offer are exactly as read back, so that the choice may be sent. Its place among
 * the others may have changed: another lender has answered meanwhile.
 */
export function isAsSeen(lead: PortalLead, { match, seen }: Choice): boolean {
  if (!canSend(lead) || lead.updatedAt !== seen) return false;
  const now = lead.matches.find(({ id }) => id === match.id);
  return now !== undefined && JSON.stringify({ ...now, rank: 0 }) === JSON.stringify({ ...match, rank: 0 });
}

export const changedProblem: SendProblem = {
  title: 'Nothing was sent: this lead has changed',
  text: 'Someone else may have worked on it, or an offer is no longer available. What you see now is up to date: check it, then choose again.',
};

/**
 * Says to the loser of two sends who sent the lead's application meanwhile, and to whom. Null: nothing was sent since the
 * choice was read back, or it was this one, as far as anybody can tell.
 */
export function overtakenProblem(
  { accept }: Pick<PortalLead, 'accept'>,
  choice: Choice,
  now = new Date(),
): SendProblem | null {
  if (!accept || accept.requestedAt === choice.attemptedAt) return null;
  const { companyName, sentBy } = accept;
  const isSame = accept.partnerId === choice.match.id;
  if (isSame && (sentBy === null || sentBy.isReader)) return null;
  const who = sentBy === null ? 'Your system' : sentBy.isReader ? 'You' : sentBy.name;
  const yours = isSame ? 'Yours' : `Yours to ${choice.match.companyName}`;
  return {
    title: `${who} sent this to ${companyName} ${ago(accept.requestedAt, now)}`,
    text: `${yours} was not sent${isSame ? ' a second time' : ''}.`,
  };
}

const ago = (at: string, now: Date) =>
  now.getTime() - Date.parse(at) < 60_000 ? 'a moment ago' : formatAgo(at, now);

/** Refused because of the applicant, not of the lender. */
const aboutApplicant: ReadonlySet<string> = new Set([
  doNotContactMessage,
  withdrawnMessage,
  wrongApplicantMessage,
]);

/** A lender that has just said that it can no longer take the application: it is not chosen again. */
export function refusesNow(lead: PortalLead, choice: Choice, failure: RequestError | null): boolean {
  const isAboutApplicant = aboutApplicant.has(failure?.message ?? '');
  return failure?.status === 422 && !isAboutApplicant && isAsSeen(lead, choice);
}

/** Shows lenders that have just said so as those that take no lead: grey, below the others. */
export function withRefusedNow(lead: PortalLead, ids: readonly number[]): PortalLead {
  if (ids.length === 0) return lead;
  const matches = lead.matches.map((match) =>
    ids.includes(match.id) && match.refusal === null && match.noRoom === null
      ? { ...match, noRoom: 'can no longer take this application' }
      : match,
  );
  return { ...lead, matches };
}

/** Says why a choice that was read back is not sent: it is no longer as it was seen. */
export function changeProblem(lead: PortalLead, choice: Choice): SendProblem {
  const { match } = choice;
  const overtaken = overtakenProblem(lead, choice);
  if (overtaken) return overtaken;
  const noRoom = lead.matches.find(({ id }) => id === match.id)?.noRoom;
  if (!canSend(lead) || !noRoom) return changedProblem;
  return {
    title: `Nothing was sent: ${match.companyName} takes no more applications`,
    text: `${noRoomSentence('It', noRoom)}. Choose another offer.`,
  };
}

export const signedOutProblem: SendProblem = {
  title: 'Nothing was sent: your session has ended',
  text: 'Sign in to send the application.',
};

export const goneProblem: SendProblem = {
  title: 'This lead cannot be opened',
  text: 'This account can’t see the lead. Sign in with the account you used before.',
};

/**
 * Returns what to tell the agent about a failed send, once the lead has been read again. Null: this application has been
 * sent, so the lead's own state tells what happened.
 */
export function problemAfter(lead: PortalLead, choice: Choice, failure: RequestError): SendProblem | null {
  if (!canSend(lead) || (lead.accept?.requestedAt ?? null) !== choice.attemptedAt)
    return overtakenProblem(lead, choice);
  if (!isAsSeen(lead, choice)) return changeProblem(lead, choice);
  const title = 'The application was not sent';
  const { companyName: company } = choice.match;
  switch (failure.status) {
    case 0:
      return {
        title,
        text: 'The connection was lost. We have checked the lead: no application was sent. You can send it now.',
      };
    case 403:
      return { title, text: 'Your account may not send applications here. Ask your manager.' };
    case 422:
      if (failure.message === doNotContactMessage)
        return {
          title: 'Nothing was sent: do not contact',
          text: 'This applicant asked not to be contacted, so nothing goes to a lender. Where that is wrong, whoever said it or a manager takes it back on the lead on which it was said.',
        };
      if (failure.message === withdrawnMessage)
        return {
          title: 'Nothing was sent: consent withdrawn',
          text: 'This applicant withdrew consent to share their details, so nothing goes to a lender until they agree to the words again.',
        };
      if (failure.message === wrongApplicantMessage)
        return {
          title: 'Nothing was sent: wrong applicant',
          text: 'This lead is set aside as a wrong applicant, so nothing goes to a lender. Where that is wrong, whoever said it or a manager takes it back.',
        };
      return { title, text: `${company} can no longer take this application. Choose another offer.` };
    case 503:
      return {
        title,
        text: `${unavailableText(failure)} We have checked the lead: no application was sent. Wait a moment, then send it.`,
      };
    default:
      return { title, text: 'Something went wrong on our side. Try again in a moment.' };
  }
}

/** Treats no response, or one that is not ours, as status 0. */
export function asFailure(error: unknown): RequestError {
  return error instanceof RequestError ? error : new RequestError(0, {});
}
