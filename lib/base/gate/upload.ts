import { type Entry, end, go, notApplicable, wait } from './answer';
import { applicationGate, maintenanceOver, notContacted, served, unknownPartner } from './application';

const byRow = notApplicable('a file is not one applicant: its rows ask by themselves');
const erasedRows = end('rows with them are refused, and the file is deleted once it is read');
const fileIsKept = go('what was fully received goes on');
const forTheTeam = go('the file is the affiliate’s, not its sender’s');

const upload = {
  'lender off': go(),
  'lender without room': go(),
  'affiliate suspended': wait(served),
  maintenance: wait(maintenanceOver),
  'do not contact': go('such leads are stored, and neither matched nor referred'),
  'wrong number': byRow,
  'applicant erased': byRow,
  restricted: go('such leads are stored, and neither matched nor referred'),
  'values changed': byRow,
  'user gone': forTheTeam,
  'key gone': fileIsKept,
} as const;

/** What is done with an upload, by the worker. */
export const uploadGate = {
  'batch.import': { what: 'import of an upload', on: { ...upload, 'applicant erased': erasedRows } },
  'batch.import-small': {
    what: 'first run of a small upload’s import',
    on: { ...upload, 'applicant erased': erasedRows },
  },
  'batch.refer': {
    what: 'queueing of an upload’s referrals',
    on: { ...upload, 'affiliate suspended': go('it only queues'), maintenance: go('it only queues') },
  },
  'batch.refer-partner': {
    what: 'an upload’s referrals to one lender',
    on: {
      ...applicationGate['waiting referral'].on,
      'lender off': end(unknownPartner),
      'lender without room': go('each becomes a referral that waits'),
      'affiliate suspended': wait(served),
      maintenance: wait(maintenanceOver),
      'do not contact': end(notContacted),
    },
  },
  'batch.match': {
    what: 'Match all: offers for an upload’s new leads',
    tables: ['batch_match'],
    on: {
      ...upload,
      'lender off': go('left out of the offers'),
      'lender without room': go('left out of the offers'),
    },
  },
  'batch.undo': {
    what: 'undo of an upload',
    tables: ['batch_undo'],
    on: {
      ...upload,
      'do not contact': go('such leads are removed'),
      'applicant erased': go('what was erased stays as it is'),
      restricted: go('such leads are kept'),
      'values changed': go('a lead that was worked on, or answered meanwhile, is kept'),
    },
  },
} as const satisfies Record<string, Entry>;
