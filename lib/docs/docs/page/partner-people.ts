import { capitalize } from '@/lib/base/text/text';
import type { DocPage } from '@/lib/docs/docs/block';
import { usualAnswerWithinHours, wholeDays } from '@/word/lender';
import {
  answerWorkingDays,
  chosenReasons,
  claimReasonChecks,
  claimReasonWords,
  mostClaimFiles,
  usualReturnTerms,
} from '@/word/return-claim';

/** What a lender does that has no system of its own: in the portal, by its people. */
export const partnerPeoplePage: DocPage = {
  path: '/docs/partner/without-programming',
  title: 'For lenders: without programming',
  shortTitle: 'Without programming',
  description:
    'A lender that has only a browser: its inbox, outcomes, returns, pauses, opening times and rules.',
  group: 'More',
  blocks: [
    {
      kind: 'text',
      text: 'You need no system to take applications. An operator connects what you lend to your company and invites your first manager, who invites the others. Everybody signs in with a second factor.',
    },
    { kind: 'heading', id: 'people', title: 'Your people' },
    {
      kind: 'terms',
      items: [
        { title: 'Viewer', text: 'Reads what your company was sent.' },
        { title: 'Agent', text: 'Also decides, records outcomes and gives applications back.' },
        {
          title: 'Manager',
          text: 'Also exports, pauses, changes opening times, caps and the billing address, and invites people.',
        },
      ],
    },
    { kind: 'heading', id: 'inbox', title: 'The inbox' },
    {
      kind: 'text',
      text: `What waits for you stands in the inbox, the oldest first, with the time it has waited in your opening hours. You mean to decide within ${usualAnswerWithinHours} of these hours, unless you have agreed on others: later it turns red and our operators are told. Nothing is declined by the clock. An email says how many wait, without a name, every four hours at most.`,
    },
    {
      kind: 'list',
      items: [
        'Accept, with your reference and an https link where the applicant goes on; without a link you call them. Key `A`.',
        'Decline, with a reason from the list. It is final. Key `D`.',
        'Put one question to the call centre; it gives one answer. Key `Q`. `J` and `K` lead to the next and the one before.',
      ],
    },
    {
      kind: 'text',
      text: `You see an application as it was sent to you: whole while it is open, and for ${wholeDays} days after the last step of what you accepted. Then, and of what you declined, you see initials. Each look is recorded.`,
    },
    {
      kind: 'text',
      text: 'Look around first: in UAT your inbox has applications of made-up people, which affiliates send while they test. Nobody is called, and nothing of it is paid.',
    },
    { kind: 'heading', id: 'outcome', title: 'What became of it' },
    {
      kind: 'text',
      text: 'Say on an application’s page when it is approved, rejected or paid out; or send a file (CSV or XLSX) under Outcomes, with headings such as `reference`, `event`, `amount` and `date`. You see first what it records; the same rows again record nothing twice.',
    },
    { kind: 'heading', id: 'return', title: 'Giving an application back' },
    {
      kind: 'text',
      text: `Press “Give back” on its page, choose a reason and say it in your words. Add up to ${mostClaimFiles} files (PDF, JPEG, PNG, 10 MB each), which only our operators read. What is stored here speaks first, the affiliate has one word within ${answerWorkingDays} working days, and our support decides. Unless you have agreed otherwise, a return is claimed within ${usualReturnTerms.days} days of the acceptance, and at most ${usualReturnTerms.percent} % of a month’s accepted are given back, one at least. These are the reasons, unless our operators call them otherwise, and what is looked at:`,
    },
    {
      kind: 'list',
      items: chosenReasons.map(
        (reason) => `${capitalize(claimReasonWords[reason])}: ${claimReasonChecks[reason]}`,
      ),
    },
    { kind: 'heading', id: 'pause', title: 'Pauses' },
    {
      kind: 'text',
      text: 'A manager pauses under Connection what you lend, until a time or until somebody resumes it. It holds at once: you get no new offers, what waits is kept, and what was shown to an applicant before stands for 15 minutes.',
    },
    { kind: 'heading', id: 'capacity', title: 'Opening times and caps' },
    {
      kind: 'text',
      text: 'Under Capacity a manager sets opening hours, closures, new caps and lower ones. They hold at once, our operators are told, and the history of the catalogue keeps who it was. The billing address stands under Connection.',
    },
    { kind: 'heading', id: 'rules', title: 'Rules and other changes' },
    {
      kind: 'text',
      text: 'Under Rules a manager changes which leads you take, the addresses of your system, and the hours in which you decide; under Capacity higher caps. This is proposed: nothing of it holds until our operators apply it, and if they return it you read why. “Count past leads” says how many of the newest leads your rules match now and would match then, from 20 leads on and rounded to five, at most 30 times an hour, and never by what tells who somebody is, such as a name or a number. A rule on age, gender or citizenship, or on the ID number or title, which tell them, needs a reason (National Credit Act, section 61).',
    },
    { kind: 'heading', id: 'secret', title: 'A new signing secret' },
    {
      kind: 'text',
      text: 'If you have a system, a manager proposes a new signing secret under Connection. Once our operators have applied it, a manager makes it under Rules, Proposals, within a week: it is shown once, and nobody here sees it. The former one counts for 24 hours more.',
    },
  ],
};
