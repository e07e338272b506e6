import { type Answer, type Decision, decisions, type Entry, notApplicable } from './answer';

/** What the house does for itself: it reads what stands there when it runs, and nothing of anybody's leaves by it. */
const housework = (what: string, because: string, tables?: readonly string[]): Entry => ({
  what,
  ...(tables && { tables }),
  on: Object.fromEntries(
    Object.keys(decisions).map((decision) => [decision, notApplicable(because)]),
  ) as Record<Decision, Answer>,
});

const byRows = 'it goes by the rows of the moment when it runs';

export const houseGate = {
  'batch.revive': housework('uploads whose job was lost', 'it adds jobs, which ask by themselves'),
  'batch.sweep': housework('removal of files past their retention', byRows),
  'draft.sweep': housework('removal of old drafts', byRows),
  'practice.sweep': housework('removal of practice leads', byRows),
  'retention.apply': housework(
    'erasure by age',
    'what is kept longer than it may be, is erased whatever else; but for what a person has had restricted, until that ends',
  ),
  'erasure.search': housework('search of everything stored after an erasure', 'it reads', ['erasure_proof']),
  'incident.scope': housework('count of whose data an incident touched', 'it reads', ['incident_scope']),
  'opt-out.hash-leads': housework('what opt-outs of earlier leads are found by', byRows),
  'opt-out.file': housework('reading and publishing of a list of opt-outs', 'a no holds whoever is served', [
    'opt_out_file',
  ]),
  'opt-out.withdraw': housework('end of a list of opt-outs', 'it was decided, with a reason', [
    'opt_out_list',
  ]),
  'opt-out.sweep': housework('files of opt-outs that were never published', byRows),
  'register.count': housework(
    'count of what the national register is to be asked about',
    'it asks nobody, and counts anew what is there',
    ['register_state'],
  ),
  'funnel.close-days': housework('sums of days that are over', 'it counts what happened'),
  'funnel.count-days': housework('sums of what is over of today', 'it counts what happened'),
  'commission ledger': housework('ledger of what affiliates earn', 'what was earned is owed', [
    'commission_run',
  ]),
  'commission.check-ledgers': housework('check of the ledger', 'what was earned is owed'),
  'ledger log': housework(
    'log that cannot be rewritten',
    'what was done is logged, whatever is decided since',
    ['ledger_log', 'ledger_log_outbox'],
  ),
  'ledger-log.seal-days': housework('leads of a day that are put into the log', 'it counts what came', [
    'sealed_day',
  ]),
  'ledger-log.verify': housework('verification of the log', 'it reads'),
  'demo.close-months': housework('closed months of the demo', 'there are demo affiliates only'),
  'sample-data.make': housework('sample data, in UAT', 'made-up applicants, and nobody is asked', [
    'sample_data',
  ]),
  'sample-data.remove': housework('removal of sample data', 'made-up applicants, and nobody is asked'),
  'webhook.sweep': housework('endpoints that were not reached for long', byRows),
  'event.sweep': housework('removal of old events', byRows),
  'api-key.tell-expiring': housework(
    'mails about keys that expire',
    'each mail asks by itself when it is sent',
  ),
  'report-schedule.sweep': housework(
    'pause of reports that nobody stands for',
    'it is what carries the decision out',
  ),
  'alert watch': housework('look for what needs an operator', byRows, ['alert_watch']),
} as const satisfies Record<string, Entry>;
