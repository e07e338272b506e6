import type { AlertKind } from '@/word/alert-kind';
import type { Environment } from '@/word/environment';

interface AlertRule {
  /** Its name in lists. */
  readonly label: string;
  /** When there is one, as a sentence for the operator. */
  readonly when: string;
  /** In Production it is told during quiet hours, too: applicants lose something every minute. */
  readonly urgent: boolean;
}

/** The thresholds below which the comparing kinds say nothing, and why they are fixed: design event 2, alerts. */
export const alertLimits = {
  /** Decisions that a rate needs before it means something. */
  leastDecisions: 20,
  /** Acceptance fell: it is at most this share of what it was in the same hours a week ago. */
  acceptanceFactor: 2 / 3,
  /** Declines doubled: the share of declines is at least this many times that of the seven days before. */
  declinesFactor: 2,
  /** An affiliate fell silent: no lead for so many hours, in which a week ago it sent at least so many. */
  silentHours: 4,
  silentLeads: 10,
  /** Days before its end that a key is told about. */
  keyDays: 7,
  /** Events are published within a second; after so many the publisher does not get through. */
  lateEventSeconds: 60,
  /** ID numbers without a lead that one user looks up in an hour, one at a time: more than anybody captures. */
  missedLookUps: 60,
  /** People for whom an affiliate says in 24 hours that nobody may contact them: more than that takes leads from others. */
  optOutsForEverybody: 50,
  /** Days after which an applicant’s request that is still open is told about; it is due after 30. */
  rightsDays: 23,
} as const;

export const alertRules: Readonly<Record<AlertKind, AlertRule>> = {
  'failing-endpoint': {
    label: 'Lender endpoint failing',
    when: 'A lender’s endpoint fails again and again and is skipped for now.',
    urgent: true,
  },
  'failing-job': {
    label: 'Background job failing',
    when: 'A background job has failed three times, or was given up.',
    urgent: true,
  },
  'sms-gateway': {
    label: 'SMS gateway failing',
    when: 'The gateway is not accepting Production’s text messages.',
    urgent: true,
  },
  'stuck-application': {
    label: 'Stuck applications',
    when: 'A lender never told us the outcome of an application.',
    urgent: false,
  },
  'two-lenders': {
    label: 'Applicant with two lenders',
    when: 'A lender took an application late that had failed, and the applicant was with another lender by then.',
    urgent: true,
  },
  'key-request': {
    label: 'Key request waiting',
    when: 'An affiliate’s manager has requested a key.',
    urgent: false,
  },
  'expiring-key': {
    label: 'API key expiring',
    when: `An affiliate’s key expires within ${alertLimits.keyDays} days.`,
    urgent: false,
  },
  acceptance: {
    label: 'Acceptance fell',
    when: `Lenders accept at most two thirds of what they accepted by this time a week ago (from ${alertLimits.leastDecisions} decisions).`,
    urgent: false,
  },
  'silent-affiliate': {
    label: 'Affiliate fell silent',
    when: `No lead for ${alertLimits.silentHours} hours, in which it sent ${alertLimits.silentLeads} or more a week ago.`,
    urgent: false,
  },
  declines: {
    label: 'Declines doubled',
    when: `A lender declines twice the share of the seven days before (from ${alertLimits.leastDecisions} decisions in 24 hours).`,
    urgent: false,
  },
  'held-change': {
    label: 'Planned change held',
    when: 'A planned change of the catalogue was not applied at its time, a lender proposes one, one of the settings is held, or a commission plan or consent text is about to begin whose author may no longer plan it.',
    urgent: false,
  },
  'late-events': {
    label: 'Events published late',
    when: `Events have waited for ${alertLimits.lateEventSeconds} seconds or more: webhooks and the event feed stand still.`,
    urgent: true,
  },
  'near-cap': {
    label: 'Cap nearly full',
    when: 'A lender’s cap per day, week, month or in total has reached its warning, once in each window.',
    urgent: false,
  },
  'full-cap': {
    label: 'Cap full',
    when: 'A lender’s cap per day, week, month or in total has filled, once in each window; or one per hour has filled three hours on end.',
    urgent: false,
  },
  'paused-partner': {
    label: 'Lender paused',
    when: 'An active lender is closed outside its plan: an operator has paused it.',
    urgent: false,
  },
  'sandbox-partner': {
    label: 'Sandbox in Production',
    when: 'An active lender of Production leads to a sandbox address, which is not served there.',
    urgent: true,
  },
  'changed-decision': {
    label: 'Lender changed its decision',
    when: 'A lender that had declined an application calls it accepted later: the first decision counts.',
    urgent: true,
  },
  'look-ups': {
    label: 'ID numbers tried out',
    when: `Somebody looks up many ID numbers of one birth date, or ${alertLimits.missedLookUps} within an hour that have no lead, without a file.`,
    urgent: true,
  },
  'opt-outs-for-everybody': {
    label: 'Many opt-outs for everybody',
    when: `An affiliate said of more than ${alertLimits.optOutsForEverybody} people in 24 hours that nobody here may contact them.`,
    urgent: false,
  },
  'ledger-log': {
    label: 'Log of consents changed',
    when: 'The log of consents, withdrawals and opt-outs, or what it is about, is not what was signed.',
    urgent: true,
  },
  'late-decisions': {
    label: 'Decisions late',
    when: 'Applications wait for a lender’s people longer than they mean to take, in their opening hours.',
    urgent: false,
  },
  'lender-changed': {
    label: 'Lender changed something',
    when: 'A lender’s manager changed its opening times, caps or billing address; told for a day.',
    urgent: false,
  },
  'register-due': {
    label: 'Register to be asked',
    when: 'Numbers of lists that are called were not checked at the national register for 25 days, or never.',
    urgent: false,
  },
  'register-overdue': {
    label: 'Register overdue',
    when: 'Numbers of lists that are called have been here for 31 days without a check at the national register.',
    urgent: false,
  },
  'rights-due': {
    label: 'Request of an applicant due',
    when: `An applicant’s request by law was not answered within ${alertLimits.rightsDays} days: it is due after 30.`,
    urgent: false,
  },
};

/** Returns whether an alert is told during quiet hours, too: an urgent kind, but not in UAT. */
export function isUrgent({
  kind,
  environment,
}: {
  kind: AlertKind;
  environment: Environment | null;
}): boolean {
  return alertRules[kind].urgent && environment !== 'uat';
}
