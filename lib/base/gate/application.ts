import { type Entry, end, go, notApplicable, wait } from './answer';

/** Until an operator decides otherwise: the words of a wait. */
const roomAgain = 'it takes leads again';
export const served = 'the affiliate is served again';
export const maintenanceOver = 'maintenance is over';

/** Why a lender is not told of an applicant who is never to be contacted. */
export const notContacted = 'do not contact';
/** Why no lender is sent a lead whose applicant does not want this product. */
export const notInterested = 'not interested';
/** An agent said that the lead is not its applicant's. */
export const wrongApplicant = 'wrong applicant';
/** Why no lender is sent a lead whose applicant took back that it is passed on. */
export const consentWithdrawn = 'consent withdrawn';
export const leadErased = 'lead erased';
/** Why nothing leaves the house of a person whose data is stored and nothing else. */
export const restrictedNow = 'restricted';
/** Why a referral has failed whose affiliate was suspended for longer than it waits. */
export const suspendedInTime = 'affiliate suspended';
/** As `POST /lead` calls a partner that an affiliate may not use (spec 2.1). */
export const unknownPartner = 'unknown partner';

const nobodyAsked = notApplicable('it goes by the lead, whoever asked for it');
const holdsOnly = go('the decision asks in the transaction that settles it');
const keyAsked = notApplicable('what a key had asked for was answered: the lead is there');

/** What a lender is told of a lead, and what an offer is made of. */
export const applicationGate = {
  'waiting referral': {
    what: 'referral that was never sent: it waits for room, for the affiliate or for maintenance',
    tables: ['application'],
    on: {
      'lender off': end(unknownPartner),
      'lender without room': wait(roomAgain, 'no room in time'),
      'affiliate suspended': wait(served, suspendedInTime),
      maintenance: wait(maintenanceOver),
      'do not contact': end(notContacted),
      'wrong number': go('a lender has other ways to reach somebody, and the number may be put right'),
      'applicant erased': end(leadErased),
      restricted: end(restrictedNow),
      'values changed': go("with today's values"),
      'user gone': nobodyAsked,
      'key gone': keyAsked,
    },
  },
  'unsent application': {
    what: 'accept or live feedback that is stored, and whose lender is about to be sent it',
    on: {
      'lender off': go('it was asked when it was stored'),
      'lender without room': go('it has its place'),
      'affiliate suspended': go('it was asked when it was stored'),
      maintenance: go('it was asked when it was stored'),
      'do not contact': end(notContacted),
      'wrong number': go('a lender has other ways to reach somebody, and the number may be put right'),
      'applicant erased': end(leadErased),
      restricted: end(restrictedNow),
      'values changed': notApplicable('a lead that is with a lender is not changed'),
      'user gone': go('the request was let in'),
      'key gone': go('the request was let in'),
    },
  },
  'application follow-up': {
    what: 'application that may have reached the lender: it is sent again, or asked about',
    on: {
      'lender off': go(),
      'lender without room': go(),
      'affiliate suspended': go(),
      maintenance: go(),
      'do not contact': go('the lender may hold it already, and nobody is contacted by asking'),
      'wrong number': go(),
      'applicant erased': end(leadErased),
      restricted: end(restrictedNow),
      'values changed': go('with the values that were sent'),
      'user gone': nobodyAsked,
      'key gone': keyAsked,
    },
  },
  'pending application': {
    what: 'application whose lender has yet to decide, and tells us by a callback',
    on: {
      'lender off': go('what it says is taken'),
      'lender without room': go('what it says is taken'),
      'affiliate suspended': go('what it says is taken'),
      maintenance: go('what it says is taken'),
      'do not contact': go('what it says is taken'),
      'wrong number': go('what it says is taken'),
      'applicant erased': go('what it says is taken, without values'),
      restricted: go('what it says is taken'),
      'values changed': go('it is about the values that were sent'),
      'user gone': nobodyAsked,
      'key gone': keyAsked,
    },
  },
  'lender hold': {
    what: 'application that somebody of a lender has open in the inbox, to decide it',
    tables: ['lender_hold'],
    on: {
      'lender off': holdsOnly,
      'lender without room': holdsOnly,
      'affiliate suspended': holdsOnly,
      maintenance: holdsOnly,
      'do not contact': holdsOnly,
      'wrong number': holdsOnly,
      'applicant erased': holdsOnly,
      restricted: holdsOnly,
      'values changed': go('it is about the values that were sent'),
      'user gone': go('it runs out within minutes'),
      'key gone': keyAsked,
    },
  },
  'decision of a lender': {
    what: 'decision that one of a lender’s people is about to make in the inbox',
    on: {
      'lender off': go('it was sent before'),
      'lender without room': go('it has its place'),
      'affiliate suspended': go('what they say is taken'),
      maintenance: go('what they say is taken'),
      'do not contact': go('what they say is taken, unless the consent to share was taken back'),
      'wrong number': go('what they say is taken'),
      'applicant erased': end('the decision is answered with what happened and when'),
      restricted: wait('the restriction has ended: till then it is not shown'),
      'values changed': go('it is about the values that were sent'),
      'user gone': go('the lender’s other people decide'),
      'key gone': keyAsked,
    },
  },
  'return claim': {
    what: 'claim of a lender that waits for the affiliate’s word and an operator’s decision',
    tables: ['return_claim', 'claim_file'],
    on: {
      'lender off': go('what it gives back was sent to it before'),
      'lender without room': go('it asks for no room'),
      'affiliate suspended': go('what it has earned is settled all the same'),
      maintenance: go('operators decide it'),
      'do not contact': go('nobody is contacted'),
      'wrong number': go('it may be the reason'),
      'applicant erased': go('it is decided without words, box and files, which go with the applicant'),
      restricted: go('an open claim is decided, with its words'),
      'values changed': go('it is about the values that were sent'),
      'user gone': go('the lender’s other people and operators have it'),
      'key gone': keyAsked,
    },
  },
  'offer in the making': {
    what: 'offer whose scorers are still being asked',
    on: {
      'lender off': end('left out'),
      'lender without room': end('left out'),
      'affiliate suspended': end('suspended'),
      maintenance: end('maintenance'),
      'do not contact': end(notContacted),
      'wrong number': go(),
      'applicant erased': end(leadErased),
      restricted: end(restrictedNow),
      'values changed': end('the older one is thrown away'),
      'user gone': go('the lead is there for the team'),
      'key gone': go('the request was let in'),
    },
  },
  'live feedback': {
    what: 'new lead that is sent to its matches in the order of their rank',
    tables: ['lead'],
    on: {
      'lender off': end('left out'),
      'lender without room': end('left out'),
      'affiliate suspended': end('suspended'),
      maintenance: wait(maintenanceOver),
      'do not contact': end('unmatched'),
      'wrong number': go(),
      'applicant erased': end(leadErased),
      restricted: end('unmatched'),
      'values changed': notApplicable('a lead that is just being made is not changed'),
      'user gone': nobodyAsked,
      'key gone': keyAsked,
    },
  },
} as const satisfies Record<string, Entry>;
