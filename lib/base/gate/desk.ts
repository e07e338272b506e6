import { type Entry, end, go, notApplicable, wait } from './answer';
import { leadErased, maintenanceOver, notContacted, restrictedNow, served } from './application';

const onceAccepted = go('the lender has accepted');
const teams = go('from 15 minutes on it is the team’s');
const noKey = notApplicable('agents work with a session, not with a key');
const ofTheLead = notApplicable('a link is the applicant’s, whoever made it');

const wrongNumber = 'wrong number';
const numberLeftOut = 'their number is left out, and the answer does not count for it';

const text = {
  'lender off': onceAccepted,
  'lender without room': onceAccepted,
  'affiliate suspended': wait(served),
  maintenance: wait(maintenanceOver),
  'do not contact': end(notContacted),
  'wrong number': end(wrongNumber),
  'applicant erased': end(leadErased),
  restricted: end(restrictedNow),
  'values changed': go('to today’s number'),
  'user gone': ofTheLead,
  'key gone': ofTheLead,
} as const;

const link = {
  'lender off': onceAccepted,
  'lender without room': onceAccepted,
  'affiliate suspended': end('suspended'),
  maintenance: go(),
  'do not contact': go('the applicant opens it, nobody is contacted'),
  'wrong number': go('the applicant opens it, nobody is contacted'),
  'applicant erased': end(leadErased),
  restricted: go('the applicant opens it, nobody is contacted'),
  'values changed': notApplicable('a link carries no values'),
  'user gone': ofTheLead,
  'key gone': ofTheLead,
} as const;

const serving = {
  'lender off': notApplicable('a call is to the applicant'),
  'lender without room': notApplicable('a call is to the applicant'),
  'affiliate suspended': end('nobody is signed in'),
  maintenance: go('stored leads stay readable'),
  'do not contact': end('not served'),
  'wrong number': end('not served until the number changes on that lead'),
  'applicant erased': end(leadErased),
  restricted: end('not served'),
  'values changed': notApplicable('a call is by today’s values'),
  'user gone': teams,
  'key gone': noKey,
} as const;

/** What happens around the telephone: texts, links, who is called, and who is told. */
export const deskGate = {
  'text message': { what: 'link by text, when it arrives', tables: ['text_message'], on: text },
  'link by text, now': {
    what: 'link by text that an agent asks for',
    on: {
      ...text,
      'affiliate suspended': end('nobody is signed in'),
      maintenance: wait('maintenance is over, and the agent asks again'),
    },
  },
  'short link': { what: 'short link that an applicant holds', tables: ['link_opening'], on: link },
  'hand-over': {
    what: 'link and words that an agent has on the page',
    on: { ...link, restricted: end('not shown') },
  },
  arrival: {
    what: 'link or decision that its sender is told of',
    on: {
      ...serving,
      'do not contact': go('it is news, not a call'),
      'wrong number': go('it is news, not a call'),
      restricted: end('not shown'),
    },
  },
  'incident letter': {
    what: 'letter to a person whose data an incident touched',
    tables: ['incident_letter'],
    on: {
      'lender off': notApplicable('it is no offer'),
      'lender without room': notApplicable('it is no offer'),
      'affiliate suspended': go('the operator tells the people, not the affiliate'),
      maintenance: go('the law says at once'),
      'do not contact': go('the law obliges to tell: it is no marketing'),
      'wrong number': end('a text would tell somebody else; an email goes all the same'),
      'applicant erased': end(leadErased),
      restricted: go('the law obliges to tell, and restricts no such letter'),
      'values changed': go('to the address of the moment when it is sent'),
      'user gone': go('it was decided; any admin may stop it'),
      'key gone': notApplicable('no key asked for it'),
    },
  },
  'call-back': { what: 'call-back', tables: ['call_back'], on: serving },
  'work list': { what: 'work list, and Next', on: serving },
  'lead hold': {
    what: 'hold on an applicant',
    tables: ['lead_hold'],
    on: { ...serving, 'user gone': end('it runs out within two minutes') },
  },
  'register file': {
    what: 'file for the national register that an operator has made, until it is answered',
    on: {
      'lender off': notApplicable('it is about no lender'),
      'lender without room': notApplicable('it is about no lender'),
      'affiliate suspended': go('it asks, and nobody is contacted by it'),
      maintenance: go('it asks, and nobody is contacted by it'),
      'do not contact': go('it asks, and nobody is contacted by it'),
      'wrong number': go('it asks, and nobody is contacted by it'),
      'applicant erased': end(numberLeftOut),
      restricted: end(numberLeftOut),
      'values changed': end(numberLeftOut),
      'user gone': go('other operators may download and answer it'),
      'key gone': notApplicable('operators work with a session, not with a key'),
    },
  },
  presence: {
    what: 'where somebody is, on the wall',
    on: {
      ...serving,
      'do not contact': notApplicable('it says who is there'),
      'wrong number': notApplicable('it says who is there'),
      'applicant erased': notApplicable('it says who is there, and of no applicant'),
      restricted: notApplicable('it says who is there, and of no applicant'),
      'user gone': end('not shown'),
    },
  },
} as const satisfies Record<string, Entry>;
