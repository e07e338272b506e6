import type { AlertDetail } from '@/db/schema/event/alert';
import { counted, environmentLabel, shortDay } from '@/lib/base/text/text';
import type { AlertKind } from '@/word/alert-kind';
import type { Environment } from '@/word/environment';

/** What an operator does about an applicant whom two lenders have. */
export const crossedAdvice =
  'Agree with both lenders who keeps the applicant. When the other one says that it has let go, record its outcome as returned on the lead’s page.';

/** What an alert says, in messages and on pages. */
export interface AlertWords {
  /** One sentence without a full stop: who, what, how much. */
  readonly title: string;
  /** What to do about it. */
  readonly advice: string;
  /** The page where it is solved, from the portal's origin. */
  readonly path: string;
}

interface Alert {
  kind: AlertKind;
  environment: Environment | null;
  subject: string;
  subjectId: number | null;
  detail: AlertDetail;
}

/** Puts an alert into words. Names companies, never people; figures as they were when they were last looked at. */
export function alertWords({ kind, environment, subject, subjectId, detail }: Alert): AlertWords {
  const anchor = (id: string) => `/operator#${environment}-${id}`;
  const at = environment === null ? '' : ` in ${environmentLabel(environment)}`;
  switch (kind) {
    case 'failing-endpoint':
      return {
        title: `The ${detail.endpoint} endpoint of ${subject} is failing${at}`,
        advice: 'Its calls are skipped for now. Look at the last error and tell the lender.',
        path: `/operator/lender/${subjectId}`,
      };
    case 'failing-job':
      return {
        title: `The background job ${subject} keeps failing`,
        advice: 'Read its last error, mend the cause, then run it again.',
        path: '/operator#jobs',
      };
    case 'sms-gateway':
      return {
        title: `The SMS gateway is not accepting messages${at}`,
        advice: 'Agents are told to send links themselves. Ask the gateway’s provider.',
        path: '/operator',
      };
    case 'stuck-application':
      return {
        title: `${counted(Number(detail.count), 'application')} at ${subject} ${detail.count === 1 ? 'is' : 'are'} stuck${at}`,
        advice: 'Ask the lender for the outcome and record it.',
        path: anchor('applications'),
      };
    case 'two-lenders':
      return {
        title: `${subject} and ${detail.other} both have an applicant${at}`,
        advice: crossedAdvice,
        path: anchor('two-lenders'),
      };
    case 'changed-decision':
      return {
        title: `${subject} accepted an application late that it had declined${at}`,
        advice:
          'The applicant was told no, and may be with another lender. Agree with the lender which decision counts, and record it as an outcome on the lead’s page.',
        path: `/operator/lead/${detail.lead}`,
      };
    case 'key-request':
      return {
        title: `${subject} requests a key${at}`,
        advice: 'Approve or decline it.',
        path: '/operator#key-requests',
      };
    case 'expiring-key':
      return {
        title: `A key of ${subject} (…${detail.hint}) expires on ${detail.day}${at}`,
        advice: 'Their managers are reminded. Make sure that it is replaced in time.',
        path: `/operator/affiliate/${subjectId}`,
      };
    case 'acceptance':
      return {
        title: `Acceptance${at} fell to ${detail.percent} %, from ${detail.percentBefore} % by this time a week ago`,
        advice: 'Look at which lenders decline, and what changed in their rules.',
        path: anchor('hours'),
      };
    case 'silent-affiliate':
      return {
        title: `${subject} has sent no lead for ${detail.hours} hours${at}; a week ago it sent ${detail.leadsBefore} in that time`,
        advice: 'Ask whether their system works.',
        path: `/operator/affiliate/${subjectId}`,
      };
    case 'declines':
      return {
        title: `${subject} declines ${detail.percent} %${at}, the week before ${detail.percentBefore} %`,
        advice: 'Compare its rules with what it declines, and ask the lender.',
        path: `/operator/lender/${subjectId}`,
      };
    case 'held-change':
      if (detail.setting !== undefined)
        return {
          title: `A planned change of ${subject} is held${at}: who planned it may no longer change the settings`,
          advice: 'Cancel it, or plan it again.',
          path: '/operator/environment',
        };
      if (detail.begins !== undefined)
        return {
          title: `A ${detail.what} for ${subject} begins on ${shortDay(String(detail.begins))}${at}: who planned it may no longer do so`,
          advice: 'It is not held: look at it, and replace or end it before if nobody stands for it.',
          path: detail.what === 'commission plan' ? '/operator/plan' : '/operator/consent-text',
        };
      if (detail.proposed !== undefined)
        return {
          title: `A lender proposes a change of ${subject}${at}`,
          advice: 'Look at what it would mean, then apply it or return it with a reason.',
          path: `/operator/change/proposal/${subjectId}`,
        };
      return {
        title: `A planned change of ${subject} was not applied${at}: it waits for a decision`,
        advice: 'Look at both sides, then apply it or cancel it.',
        path: '/operator/change',
      };
    case 'late-events':
      return {
        title: 'Events are not being published: webhooks and the event feed stand still',
        advice: 'Nothing is lost: they follow in order. Look at the worker’s log for why it cannot publish.',
        path: '/operator#jobs',
      };
    case 'near-cap':
      return {
        title: `${subject} is filling up${at}: ${detail.used} used of ${detail.cap}`,
        advice: 'Ask it for more places in time, or let others take its leads.',
        path: `/operator/lender/${subjectId}?tab=capacity`,
      };
    case 'full-cap':
      return {
        title: `${subject} has filled its cap${at}: ${detail.cap}`,
        advice:
          'It gets no such lead until its window ends, unless a place is given back or you raise the number.',
        path: `/operator/lender/${subjectId}?tab=capacity`,
      };
    case 'paused-partner':
      return {
        title: `${subject} is paused${at}${detail.why === '' ? '' : `: ${detail.why}`}`,
        advice: 'It gets no new leads until its pause ends. Resume it once it can take them.',
        path: `/operator/lender/${subjectId}?tab=capacity`,
      };
    case 'sandbox-partner':
      return {
        title: `${subject} leads to a sandbox address${at}: what is sent to it fails`,
        advice: 'Enter the lender’s own addresses, or deactivate it.',
        path: `/operator/lender/${subjectId}?tab=connection`,
      };
    case 'look-ups':
      return {
        title: `User ${detail.user} of ${subject} may be trying out ID numbers${at}: ${
          detail.ofOneBirthDate === undefined
            ? `${counted(Number(detail.missed), 'number')} without a lead in an hour`
            : `${counted(Number(detail.ofOneBirthDate), 'number')} of one birth date`
        }`,
        advice:
          'Look at the look-ups in the audit trail, and ask the affiliate’s manager what the user is doing.',
        path: `/operator/audit?noun=applicant&affiliateId=${subjectId}`,
      };
    case 'ledger-log':
      return {
        title: 'The log of consents is not what was signed: something was changed behind its back',
        advice: `${detail.difference}. Run ledger verify on the command line, keep the database as it is, and find out who could write to it.`,
        path: '/operator/audit',
      };
    case 'late-decisions':
      return {
        title: `${counted(Number(detail.count), 'application')} at ${subject} ${detail.count === 1 ? 'waits' : 'wait'} for more than ${counted(Number(detail.hours), 'opening hour')}${at}`,
        advice: 'Ask its people to decide in their inbox. Nothing is declined by the clock.',
        path: `/operator/lender/${subjectId}?tab=connection`,
      };
    case 'lender-changed':
      return {
        title: `${subject} has changed its ${detail.what}${at}`,
        advice: 'It holds already. Look whether it is as agreed.',
        path:
          environment === null
            ? `/operator/lender/company/${subjectId}`
            : `/operator/lender/${subjectId}?tab=history`,
      };
    case 'register-due':
      return {
        title: `${counted(Number(detail.numbers), `${subject} is`, `${subject}s are`)} to be checked at the national register${at}`,
        advice: 'A check is good for 30 days. Make the file, send it to the register and bring its answer.',
        path: '/operator/opt-out#register',
      };
    case 'register-overdue':
      return {
        title: `${counted(Number(detail.numbers), `${subject} has`, `${subject}s have`)} been here for 31 days without a check at the national register${at}`,
        advice: 'Call none of them before the register has answered: make the file now.',
        path: '/operator/opt-out#register',
      };
    case 'rights-due':
      return {
        title: `The request of an applicant for ${subject} is to be answered by ${shortDay(String(detail.due))}`,
        advice: 'The law gives 30 days. Answer or refuse it in writing.',
        path: `/operator/rights/${subjectId}`,
      };
    case 'opt-outs-for-everybody':
      return {
        title: `${subject} opted out ${counted(Number(detail.people), 'person', 'people')} for everybody in 24 hours${at}`,
        advice: 'It takes these people from all affiliates. Ask the affiliate whether each of them said so.',
        path: `/operator/affiliate/${subjectId}`,
      };
  }
}
