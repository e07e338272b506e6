import type { LiftReason } from '@/word/restriction';
import type { IdentityCheck, RightsChannel, RightsKind, RightsState } from '@/word/rights-request';

/** What somebody asks for, after "asks for" or "request for". */
export const rightsKindText: Readonly<Record<RightsKind, string>> = {
  access: 'a copy of their data',
  correction: 'a correction',
  deletion: 'deletion',
  objection: 'an end of processing (objection)',
  restriction: 'restriction',
};

/** The same as a name. */
export const rightsKindLabel: Readonly<Record<RightsKind, string>> = {
  access: 'Access',
  correction: 'Correction',
  deletion: 'Deletion',
  objection: 'Objection',
  restriction: 'Restriction',
};

/** How it came. */
export const rightsChannelLabel: Readonly<Record<RightsChannel, string>> = {
  phone: 'By phone',
  email: 'By email',
  whatsapp: 'By WhatsApp',
  sms: 'By SMS',
  post: 'By post',
  hand: 'By hand',
  other: 'Another way',
};

export const rightsStateLabel: Readonly<Record<RightsState, string>> = {
  open: 'Open',
  answered: 'Answered',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
};

/** Why a restriction was lifted. */
export const liftReasonLabel: Readonly<Record<LiftReason, string>> = {
  settled: 'What was contested is settled',
  agreed: 'The person agreed',
  law: 'A law, or another person’s rights, ask for it',
  mistake: 'It was a mistake',
};

export const identityCheckLabel: Readonly<Record<IdentityCheck, string>> = {
  none: 'Not checked yet',
  document: 'Saw their ID document',
  questions: 'They answered questions about their data',
  'call-back': 'Called back on the number that is held',
  mandate: 'Somebody acts for them, with a written mandate',
};
