import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Decision } from './answer';
import { gate } from './table';
import type { DeferredWork } from './work';

type Cell = `${DeferredWork}, ${Decision}`;
type Played = readonly [file: string, title: string];

const wait: Played = ['lib/lead/application/wait-for-room', '%s: it ends'];
const refer = 'lib/batch/import/refer-to-partner';
const stopping: Played = [refer, 'they stop within a call or two when %s, and go on afterwards'];
const stopped: Played = [refer, 'a lender that was switched off, and applicants who said no'];
const imported: Played = [
  'lib/batch/import/import-batch',
  'waits while the environment is in maintenance or the affiliate is switched off',
];
const erasedUnread: Played = [
  'lib/batch/import/erased-meanwhile',
  'a file that waits stores nobody who was erased since, and goes once it is read',
];
const matched: Played = ['lib/batch/match/match-leads', 'waits for the end of: %s'];
const undone: Played = ['lib/batch/undo/undo-batch', 'an undo waits while %s, and goes on afterwards'];
const linked: Played = [
  'lib/message/short-link/open-short-link',
  'has ended while the affiliate is suspended, and for an applicant who was erased',
];
const signedOut: Played = [
  'lib/access/auth/sign-in',
  'removing the user, or suspending the affiliate, ends a session at once',
];
const exported: Played = ['lib/access/auth/while-signed-in', 'a download breaks off when its reader is %s'];
const made: Played = [
  'lib/access/user/operator',
  '%s: links to a lender’s page, invitations and reset links',
];
const left: Played = [
  'lib/report/report-schedule/report-schedule',
  'goes to nobody who has left, and not after it was stopped',
];
const paused: Played = [
  'lib/report/report-schedule/report-schedule',
  'it pauses when who set it up leaves or loses the role',
];
const noKey: Played = ['e2e/api/http/authentication', 'a revoked key is unauthorized (spec 5.6)'];
const noAffiliate: Played = [
  'e2e/api/http/authentication',
  'a key of an affiliate that was switched off is unauthorized (design base 5)',
];
const maintained: Played = [
  'e2e/api/http/process',
  'maintenance counts in every process at once (design base 5)',
];
const unsent: Played = [
  'lib/message/sms/sms',
  '%s: it is not sent, and the page and the history say why; nor is one that is asked for now',
];
const textWaits: Played = ['lib/message/sms/sms', '%s: it waits, however long, and is sent afterwards'];
const erasedOnDesk: Played = [
  'lib/desk/work-list/serve-next',
  'an applicant who was erased is on no list, is not served, and is neither held nor called back',
];
const held: Played = ['lib/event/event/list-events', 'is shown nothing that happens after %s: unauthorized'];
const coming: Played = [
  'lib/batch/upload/receive-batch-once',
  'is not taken after %s: unauthorized, and nothing of it is kept',
];
const erasedWhileAsked: Played = [
  'lib/lead/accept/accept-once',
  'the applicant is erased: the accept passes on what the lender says, and no repeat of it does',
];
const looked: Played = [
  'lib/access/auth/while-signed-in',
  'has ended once %s, and so has what it was still reading',
];
const unfinished: Played = [
  'lib/access/auth/second-factor/second-factor',
  'that waits for its code is not found once %s',
];
const since = 'lib/lead/offer/since-then';
const leftOutSince: Played = [since, 'is left out of the offer in the making that'];
const offerEnds: Played = [since, 'once %s: nothing is saved, and it is made when it is asked for again'];
const feedback = 'lib/lead/submission/run-live-feedback';
const feedbackEnds: Played = [feedback, '%s: it goes to nobody, and is unmatched'];
const served: Played = [
  'lib/desk/work-list/serve-next',
  'who asked not to be contacted is never served again, with any lead',
];

const restrictedOnDesk: Played = [
  'lib/desk/work-list/serve-next',
  'an applicant whose data is restricted is on no list, and is not served',
];

const leftOutOfFile: Played = [
  'lib/batch/register/left-out',
  'whose number is gone, changed or restricted since it was made is not asked about',
];

const crossing = 'lib/lead/application/crossing-a-no';

/** Where each cell that says wait or end is played: on a real database, and a real lender, receiver or client. */
const played: Partial<Record<Cell, Played>> = {
  'waiting referral, lender off': wait,
  'waiting referral, lender without room': [
    'lib/catalogue/capacity/take-place',
    'waits as pending without taking a place, is sent when there is room, and is not sent twice',
  ],
  'waiting referral, affiliate suspended': [
    'lib/lead/application/wait-for-room',
    'the affiliate is suspended: it waits',
  ],
  'waiting referral, maintenance': ['lib/lead/application/wait-for-room', 'maintenance: it waits'],
  'waiting referral, do not contact': wait,
  'waiting referral, applicant erased': wait,
  'sandbox.decide, applicant erased': [
    'lib/sample/sandbox-lead/decide-as-people',
    'what somebody decided, erased or took back meanwhile is left, and a lender with a system again is not played',
  ],
  'unsent application, do not contact': [
    crossing,
    'an accept that waits for a no is refused as one that comes after it',
  ],
  'unsent application, applicant erased': [crossing, 'by a stored %s: it has failed'],
  'unsent application, restricted': [
    crossing,
    'an accept whose process died before the call fails by %s since',
  ],
  'application follow-up, applicant erased': [
    'lib/lead/application/follow-up-application',
    'of an erased applicant is not sent again: an operator is called at once, and decides',
  ],
  'waiting referral, restricted': wait,
  'application follow-up, restricted': [
    'lib/lead/application/follow-up-application',
    'of an applicant whose data is restricted is not sent again: an operator is called, and decides',
  ],
  'batch.refer-partner, restricted': stopped,
  'live feedback, restricted': feedbackEnds,
  'text message, restricted': unsent,
  'link by text, now, restricted': unsent,
  'arrival, restricted': [
    'lib/message/arrival/arrival',
    'nothing is told of an applicant whose data is restricted',
  ],
  'call-back, restricted': restrictedOnDesk,
  'work list, restricted': restrictedOnDesk,
  'lead hold, restricted': restrictedOnDesk,
  'offer in the making, restricted': [
    'lib/care/rights-answer/restriction',
    'begun while a scorer is asked, its answer is no offer',
  ],
  'hand-over, restricted': [
    'lib/care/rights-answer/restriction',
    'nobody of the affiliate or of a lender reads a value, by any page, list, search or key',
  ],
  'decision of a lender, restricted': [
    'lib/care/rights-answer/restriction',
    'a lender that decides here is shown nothing, decides nothing, and goes on when it has ended',
  ],
  'batch.refer-partner, lender off': stopped,
  'batch.refer-partner, affiliate suspended': stopping,
  'batch.refer-partner, maintenance': stopping,
  'batch.refer-partner, do not contact': stopped,
  'batch.refer-partner, applicant erased': [refer, 'an applicant who was erased meanwhile is not referred'],
  'batch.import, affiliate suspended': imported,
  'batch.import, maintenance': imported,
  'batch.import, applicant erased': erasedUnread,
  'batch.import-small, applicant erased': erasedUnread,
  'batch.import-small, affiliate suspended': imported,
  'batch.import-small, maintenance': imported,
  'batch.match, affiliate suspended': matched,
  'batch.match, maintenance': matched,
  'batch.undo, affiliate suspended': undone,
  'batch.undo, maintenance': undone,
  'offer in the making, lender off': leftOutSince,
  'offer in the making, lender without room': leftOutSince,
  'offer in the making, affiliate suspended': offerEnds,
  'offer in the making, maintenance': offerEnds,
  'offer in the making, do not contact': [
    'lib/desk/opt-out/opt-out',
    'said while a scorer is asked: its answer is no offer, and none comes later',
  ],
  'offer in the making, applicant erased': [
    since,
    'once the applicant is erased: lead not found, and nothing is saved',
  ],
  'offer in the making, values changed': [
    'lib/lead/accept/crossing',
    'is answered, and not saved over one of newer values',
  ],
  'live feedback, lender off': [
    feedback,
    'a lender is switched off, or no longer serves the product: the next in rank',
  ],
  'live feedback, maintenance': [feedback, 'maintenance begins: it waits, and goes on when that is over'],
  'live feedback, do not contact': feedbackEnds,
  'live feedback, applicant erased': feedbackEnds,
  'live feedback, affiliate suspended': [
    'lib/lead/submission/run-live-feedback',
    'a suspended account asks nobody: unmatched',
  ],
  'live feedback, lender without room': [
    'lib/lead/submission/run-live-feedback',
    'goes to the next in rank where a cap has filled a moment ago',
  ],
  'text message, applicant erased': [
    'lib/message/sms/sms',
    'is not sent to an applicant who was erased, nor for an application that came to nothing',
  ],
  'text message, do not contact': unsent,
  'text message, wrong number': unsent,
  'text message, affiliate suspended': textWaits,
  'text message, maintenance': textWaits,
  'link by text, now, affiliate suspended': signedOut,
  'link by text, now, maintenance': [
    'lib/message/sms/sms',
    'in maintenance none is sent that is asked for now, and one is when it is asked for afterwards',
  ],
  'link by text, now, applicant erased': [
    'lib/message/sms/sms',
    'the applicant is erased: none is sent that is asked for now',
  ],
  'link by text, now, do not contact': unsent,
  'link by text, now, wrong number': unsent,
  'short link, affiliate suspended': linked,
  'short link, applicant erased': linked,
  'hand-over, applicant erased': linked,
  'hand-over, affiliate suspended': signedOut,
  'arrival, affiliate suspended': signedOut,
  'arrival, applicant erased': [
    'lib/message/arrival/arrival',
    'nothing is told of an applicant who was erased',
  ],
  'call-back, affiliate suspended': signedOut,
  'work list, affiliate suspended': signedOut,
  'work list, do not contact': served,
  'work list, wrong number': served,
  'call-back, do not contact': served,
  'call-back, wrong number': served,
  'call-back, applicant erased': erasedOnDesk,
  'work list, applicant erased': erasedOnDesk,
  'lead hold, applicant erased': erasedOnDesk,
  'register file, applicant erased': leftOutOfFile,
  'register file, restricted': leftOutOfFile,
  'register file, values changed': leftOutOfFile,
  'lead hold, user gone': [
    'lib/desk/work-list/serve-next',
    'an applicant whom somebody holds who was removed is served to others after two minutes',
  ],
  'lead hold, affiliate suspended': signedOut,
  'lead hold, do not contact': served,
  'lead hold, wrong number': served,
  'presence, affiliate suspended': signedOut,
  'presence, user gone': [
    'lib/lead/presence/presence',
    'has managers only if they captured something, and nobody who was removed',
  ],
  'planned change, user gone': ['lib/catalogue/planned-change/planned-change', 'waits when its author is %s'],
  'proposal of a lender, user gone': [
    'lib/lender/proposal/proposal',
    'of a manager who was removed says so, and is applied over that or returned',
  ],
  'decision of a lender, applicant erased': [
    'lib/lender/decision/decision',
    'on what was taken back, ended by an operator or erased says so',
  ],
  'planned setting, user gone': [
    'lib/account/environment/planned-author',
    'is held when who planned it is %s, and erases nothing',
  ],
  'record link, applicant erased': [
    'lib/care/rights-answer/record-link',
    'ends when it is revoked, a new one is made, seven days are over, or the person is erased',
  ],
  'partner share, user gone': made,
  'invitation, user gone': made,
  'invitation, affiliate suspended': [
    'lib/access/invitation/invitation',
    'does not work while the affiliate is switched off',
  ],
  'password reset, user gone': made,
  'password reset, affiliate suspended': [
    'lib/access/password-reset/password-reset',
    'expires after a day, and does nothing while its affiliate is inactive',
  ],
  'session, affiliate suspended': signedOut,
  'session, user gone': [
    'lib/access/user/operator',
    'suspends another, who is signed out, cannot sign in or reset',
  ],
  'report schedule, user gone': paused,
  'report delivery, user gone': left,
  'report schedule, affiliate suspended': paused,
  'report delivery, affiliate suspended': [
    'lib/report/report-schedule/report-schedule',
    'a report on its way to people of a suspended affiliate is dropped, and does not come later',
  ],
  'unfinished sign-in, affiliate suspended': unfinished,
  'unfinished sign-in, user gone': unfinished,
  'view as, affiliate suspended': looked,
  'view as, user gone': looked,
  'running export, affiliate suspended': exported,
  'running export, user gone': exported,
  'alert delivery, user gone': [
    'lib/event/alert/deliver-alerts',
    '%s: it is told nothing more, others are, and the channel says so',
  ],
  'incident letter, wrong number': [
    'lib/care/incident/text-letters',
    'whom email did not reach is one for a text, and whose number turns out wrong, or is refused, for the post',
  ],
  'incident letter, applicant erased': [
    'lib/care/incident/letters',
    'an applicant who was erased before a letter was sent gets none, and is counted as one who cannot be told',
  ],
  'user mail, user gone': ['lib/event/user-mail/user-mail', 'who is %s by now is sent no mail'],
  'user mail, affiliate suspended': [
    'lib/event/user-mail/user-mail',
    'a suspended affiliate is sent no mail',
  ],
  'user mail, key gone': ['lib/event/user-mail/user-mail', 'a key that is replaced meanwhile is no news'],
  'webhook delivery, affiliate suspended': [
    'lib/event/webhook-endpoint/deliver-events',
    'a suspended affiliate is sent nothing more, also what was being sent, and gets it once it is served again',
  ],
  'key request, affiliate suspended': signedOut,
  'key that ends later, affiliate suspended': noAffiliate,
  'key that ends later, key gone': [
    'lib/account/api-key/key-life',
    'ends with the newest key when that is revoked',
  ],
  'held request, affiliate suspended': held,
  'held request, key gone': held,
  'held request, applicant erased': erasedWhileAsked,
  'upload being received, affiliate suspended': coming,
  'upload being received, key gone': coming,
  'upload being received, user gone': coming,
  'repeated request, applicant erased': erasedWhileAsked,
  'held request, user gone': [
    'lib/batch/upload/portal-batch',
    'ends when the watcher is signed out, and shows nothing more',
  ],
  'repeated request, affiliate suspended': noAffiliate,
  'repeated request, key gone': noKey,
  'repeated request, maintenance': maintained,
};

/** Cells that are still to be played, some of which are still to be mended. In the end there are none. */
const notYet: readonly Cell[] = [];

const cells = Object.entries(gate).flatMap(([work, { on }]) =>
  Object.entries(on).flatMap(([decision, { is }]) =>
    is === 'wait' || is === 'end' ? [`${work}, ${decision}` as Cell] : [],
  ),
);

describe('every cell of the gate that says wait or end', () => {
  test('is played by a test, or stands on the list of those that are still to be', () => {
    const open = cells.filter((cell) => !played[cell]);
    expect(open.sort()).toEqual([...notYet].sort());
    expect(Object.keys(played).filter((cell) => !cells.includes(cell as Cell))).toEqual([]);
  });

  test('is played by a test that is there', () => {
    const root = join(import.meta.dirname, '../../..');
    const gone = Object.entries(played).filter(([, [file, title]]) => {
      const path = [`${file}.db.test.ts`, `${file}.test.ts`].map((name) => join(root, name)).find(existsSync);
      return path === undefined || !readFileSync(path, 'utf8').includes(title);
    });
    expect(gone).toEqual([]);
  });
});
