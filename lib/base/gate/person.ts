import { type Entry, end, go, notApplicable, wait } from './answer';

const notOfALead = notApplicable('it is about no applicant');
const aboutNoLead = {
  'do not contact': notOfALead,
  'wrong number': notOfALead,
  'applicant erased': notOfALead,
  restricted: notOfALead,
  'values changed': notOfALead,
} as const;
const ofThePortal = {
  'lender off': notApplicable('it is about no lender'),
  'lender without room': notApplicable('it is about no lender'),
} as const;
const noKey = notApplicable('made by a person with a session');
const operators = notApplicable('operators and lenders are of no affiliate');
const suspended = 'suspended';

/** What a person who may no longer do it has planned: an operator looks, and decides. */
export const heldForAuthor = 'who planned it may no longer change the catalogue';

/** A lender's proposal whose author is suspended, removed, or no manager of the lender any more. */
export const proposerGone = 'who proposed it is no longer a manager of the lender';

/** A lender's proposal for what is no longer its own. */
export const heldForLender = 'it is no longer of the lender that proposed it: return it';

/** The same of a setting of an environment. */
export const settingHeldForAuthor = 'who planned it may no longer change the settings';

/** What a user has asked for, made or been given, by what they may do. */
export const personGate = {
  'planned change': {
    what: 'planned change of the catalogue',
    tables: ['planned_change'],
    on: {
      ...aboutNoLead,
      'lender off': go('a field that somebody changed meanwhile is a conflict'),
      'lender without room': go('a field that somebody changed meanwhile is a conflict'),
      'affiliate suspended': operators,
      maintenance: go(),
      'values changed': notApplicable('a changed catalogue is a conflict: it is held'),
      'user gone': wait('an operator applies or cancels it'),
      'key gone': noKey,
    },
  },
  'proposal of a lender': {
    what: 'change of the catalogue that a lender proposes, until an operator decides',
    tables: ['planned_change'],
    on: {
      ...aboutNoLead,
      'lender off': go('a field that somebody changed meanwhile is a conflict, which the operator reads'),
      'lender without room': go('it waits for an operator, whatever is full'),
      'affiliate suspended': operators,
      maintenance: go(),
      'user gone': wait('the operator reads it, and applies it over that or returns it'),
      'key gone': noKey,
    },
  },
  'planned setting': {
    what: 'maintenance or shorter retention of a later time',
    tables: ['environment', 'retention_change'],
    on: {
      ...ofThePortal,
      ...aboutNoLead,
      'affiliate suspended': operators,
      maintenance: go(),
      'user gone': wait('an operator plans it again or cancels it'),
      'key gone': noKey,
    },
  },
  'consent text of a later day': {
    what: 'consent text with a first day ahead',
    tables: ['consent_text'],
    on: {
      ...ofThePortal,
      ...aboutNoLead,
      'affiliate suspended': operators,
      maintenance: go(),
      'user gone': go('operators are alerted, and others replace it'),
      'key gone': noKey,
    },
  },
  'pause of a lender': {
    what: 'pause of a lender, which ends at its time or when it is resumed',
    tables: ['partner'],
    on: {
      ...aboutNoLead,
      'lender off': go('it is about that lender alone'),
      'lender without room': go('it is one of the reasons'),
      'affiliate suspended': operators,
      maintenance: go(),
      'user gone': go('it has begun already, and stands on the lender’s page, where others end it'),
      'key gone': noKey,
    },
  },
  'commission plan of a later day': {
    what: 'commission plan with a first day ahead',
    tables: ['commission_plan'],
    on: {
      ...ofThePortal,
      ...aboutNoLead,
      'affiliate suspended': go('what was earned is owed'),
      maintenance: go(),
      'user gone': go('operators are alerted, and others end it'),
      'key gone': noKey,
    },
  },
  'partner share': {
    what: 'link to a lender’s own page',
    tables: ['partner_share'],
    on: {
      ...aboutNoLead,
      'lender off': go('a lender that is being set up is not active'),
      'lender without room': go(),
      'affiliate suspended': operators,
      maintenance: go('it reads, and its check calls the lender only'),
      'user gone': end('the link no longer works'),
      'key gone': noKey,
    },
  },
  'record link': {
    what: 'link by which an applicant opens the own record, once',
    tables: ['record_link'],
    on: {
      ...ofThePortal,
      ...aboutNoLead,
      'applicant erased': end('the link no longer works'),
      restricted: go('it gives the person their own record'),
      'affiliate suspended': operators,
      maintenance: go('the law gives 30 days, whatever is under repair'),
      'user gone': go('who asked was checked, and others revoke it'),
      'key gone': noKey,
    },
  },
  'partner check': {
    what: 'check of a lender’s system that somebody started',
    tables: ['partner_check_callback'],
    on: {
      ...aboutNoLead,
      'lender off': go('made-up applicants only'),
      'lender without room': go('made-up applicants only'),
      'affiliate suspended': operators,
      maintenance: go(),
      'user gone': go('it lasts a minute, and sends made-up applicants only'),
      'key gone': noKey,
    },
  },
  'inbox entry': {
    what: 'what waits for an operator, taken by one or put off until a time',
    tables: ['inbox_item'],
    on: {
      ...ofThePortal,
      ...aboutNoLead,
      'affiliate suspended': operators,
      maintenance: go(),
      'user gone': go('it comes back at its time, and a colleague takes it over'),
      'key gone': noKey,
    },
  },
  'set-up link': {
    what: 'link by which the first operator is made',
    tables: ['installation'],
    on: {
      ...ofThePortal,
      ...aboutNoLead,
      'affiliate suspended': operators,
      maintenance: go(),
      'user gone': notApplicable('nobody is there yet'),
      'key gone': noKey,
    },
  },
  invitation: {
    what: 'invitation',
    tables: ['invitation'],
    on: {
      ...ofThePortal,
      ...aboutNoLead,
      'affiliate suspended': end(suspended),
      maintenance: go(),
      'user gone': end('revoked'),
      'key gone': noKey,
    },
  },
  'password reset': {
    what: 'reset link',
    tables: ['password_reset'],
    on: {
      ...ofThePortal,
      ...aboutNoLead,
      'affiliate suspended': end(suspended),
      maintenance: go(),
      'user gone': end('revoked'),
      'key gone': noKey,
    },
  },
  session: {
    what: 'session, and the pages and streams that it holds open',
    tables: ['session'],
    on: {
      ...ofThePortal,
      ...aboutNoLead,
      'affiliate suspended': end('signed out'),
      maintenance: go('stored data stays readable'),
      'user gone': end('signed out, or by the new role with the next request'),
      'key gone': noKey,
    },
  },
  'unfinished sign-in': {
    what: 'sign-in that waits for its second step, and the step that is owed',
    tables: ['email_code', 'pending_sign_in', 'second_factor', 'sign_in_link'],
    on: {
      ...ofThePortal,
      ...aboutNoLead,
      'affiliate suspended': end('the sign-in is not found'),
      maintenance: go(),
      'user gone': end('the sign-in is not found'),
      'key gone': noKey,
    },
  },
  'view as': {
    what: 'an operator’s look at a manager’s portal',
    on: {
      ...ofThePortal,
      ...aboutNoLead,
      'affiliate suspended': end('the look has ended'),
      maintenance: go('it only reads'),
      'user gone': end('the look has ended'),
      'key gone': noKey,
    },
  },
  'report schedule': {
    what: 'report that is sent regularly',
    tables: ['report_schedule'],
    on: {
      ...ofThePortal,
      ...aboutNoLead,
      'affiliate suspended': wait('somebody who may goes on with it'),
      maintenance: go(),
      'user gone': wait('somebody who may goes on with it'),
      'key gone': noKey,
    },
  },
  'report delivery': {
    what: 'report that is on its way to its receivers',
    tables: ['report_delivery'],
    on: {
      ...ofThePortal,
      ...aboutNoLead,
      'affiliate suspended': end('dropped'),
      maintenance: go(),
      'user gone': end('dropped, also where its receiver may no longer read it'),
      'key gone': noKey,
    },
  },
  'running export': {
    what: 'file that is being downloaded',
    on: {
      ...ofThePortal,
      ...aboutNoLead,
      'affiliate suspended': end('the download breaks off'),
      maintenance: go(),
      'applicant erased': go('what is not yet written is without values'),
      restricted: go('what is not yet written is without values'),
      'user gone': end('the download breaks off'),
      'key gone': noKey,
    },
  },
  'alert delivery': {
    what: 'alert on its way to a channel of the operators',
    tables: ['alert_channel', 'alert_delivery'],
    on: {
      ...ofThePortal,
      ...aboutNoLead,
      'affiliate suspended': operators,
      maintenance: go(),
      'user gone': end('not told, where an email’s address is theirs'),
      'key gone': noKey,
    },
  },
  'user mail': {
    what: 'mail to a user',
    tables: ['mail'],
    on: {
      ...ofThePortal,
      ...aboutNoLead,
      'affiliate suspended': end('dropped'),
      maintenance: go(),
      'user gone': end('dropped'),
      'key gone': end('dropped: it reminds of a key that is no more'),
    },
  },
} as const satisfies Record<string, Entry>;
