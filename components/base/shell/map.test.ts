import { expect, test } from 'vitest';
import { listContaining } from '@/lib/base/text/named';
import { managerGroups } from './manager-groups';
import { operatorGroups, operatorItems } from './operator-items';
import { operatorPages } from './operator-pages';

/** Where an operator goes to do something: the group and the entry as they are read, and the address. */
const tasks: readonly (readonly [task: string, place: string, address: string])[] = [
  ['see whom leads were sent to', 'Applicants ▸ Leads', '/operator/lead'],
  ['decide a stuck application', 'Applicants ▸ Applications', '/operator/application'],
  ['erase an applicant', 'Applicants ▸ Applicant', '/operator/applicant'],
  ['add a lender', 'Lenders ▸ Lenders', '/operator/lender'],
  ['retire a product', 'Lenders ▸ Products', '/operator/product'],
  ['record 5,000 outcomes', 'Lenders ▸ Outcomes', '/operator/outcome'],
  ['decide whether a lead is given back', 'Lenders ▸ Returns', '/operator/return'],
  ['answer a person who asks for a copy of their data', 'Applicants ▸ Rights', '/operator/rights'],
  ['bring a list of people who said no', 'Applicants ▸ Opt-outs', '/operator/opt-out'],
  ['tell people whose data got out', 'Applicants ▸ Incidents', '/operator/incident'],
  ['see what waits, and who has it', 'Inbox', '/operator/inbox'],
  ['see who is full now', 'Lenders ▸ Capacity', '/operator/capacity'],
  ['find the version with the wrong rule', 'Lenders ▸ Changes', '/operator/change'],
  ['bring 200 lenders by file', 'Lenders ▸ Changes', '/operator/change'],
  ['add an affiliate', 'Affiliates ▸ Affiliates', '/operator/affiliate'],
  ['approve a key', 'Affiliates ▸ API keys', '/operator/api-key'],
  ['revoke a key', 'Affiliates ▸ API keys', '/operator/api-key'],
  ['see what a key did', 'Affiliates ▸ API calls', '/operator/api-call'],
  ['find an upload that failed', 'Affiliates ▸ Files', '/operator/file'],
  ['end a contract', 'Affiliates ▸ Affiliates', '/operator/affiliate'],
  ['see what an affiliate is owed', 'Money ▸ Balances', '/operator/balance'],
  ['close November', 'Money ▸ Statements', '/operator/statement'],
  ['answer a disputed entry', 'Money ▸ Balances', '/operator/balance'],
  ['change what a funded loan pays', 'Money ▸ Plans', '/operator/plan'],
  ['compare two months', 'Reports ▸ Results', '/operator/report'],
  ['have a report sent each month', 'Reports ▸ Results', '/operator/report'],
  ['see why leads do not match', 'Reports ▸ Why leads do not match', '/operator/report/unmatched'],
  ['remove a colleague', 'Settings ▸ Colleagues', '/operator/colleague'],
  ['say who is told of an alert', 'Settings ▸ Alerts', '/operator/alert'],
  ['change what agents read out', 'Settings ▸ Consent wording', '/operator/consent-text'],
  ['enter election day', 'Lenders ▸ Capacity', '/operator/capacity'],
  ['keep leads for fewer months', 'Settings ▸ Environments', '/operator/environment'],
  ['see who changed it', 'Settings ▸ Audit log', '/operator/audit'],
  ['see what is wrong now', 'Today', '/operator'],
];

test('thirty-four tasks of an operator have their place', () => {
  expect(tasks).toHaveLength(34);
  const places = new Map(
    operatorGroups.flatMap(({ label, items }) =>
      items.map((item) => [label === null ? item.label : `${label} ▸ ${item.label}`, item.href] as const),
    ),
  );
  for (const [task, place, address] of tasks) expect([task, places.get(place)]).toEqual([task, address]);
});

test('an entry of the map stands once, and each belongs to a task', () => {
  const addresses = operatorItems.map(({ href }) => href);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses.filter((href) => !tasks.some(([, , address]) => address === href))).toEqual([]);
});

test.each([
  ['webhook', '/operator/lender'],
  ['statement', '/operator/statement'],
  ['close month', '/operator/statement'],
  ['holiday', '/operator/capacity#holidays'],
  ['cap', '/operator/capacity'],
  ['upload', '/operator/file'],
  ['roles', '/operator/colleague'],
  ['planned', '/operator/change'],
  ['product', '/operator/product'],
  ['sms', '/operator/alert'],
  ['schedule', '/operator/report'],
  ['partner', '/operator/lender'],
  ['intent', '/operator/product'],
  ['requests', '/operator/api-call'],
  ['commission', '/operator/balance'],
  ['catalogue', '/operator/change'],
  ['operators', '/operator/colleague'],
])('the palette leads from the word "%s" to %s', (word, address) => {
  expect(listContaining(operatorPages, word).map(({ found }) => found.href)).toContain(address);
});

test('one word each: no page of the maps is called by the words of the API', () => {
  const labels = [
    ...operatorGroups.flatMap(({ label, items }) => [label ?? '', ...items.map((item) => item.label)]),
    ...managerGroups.flatMap(({ label, items }) => [label, ...items.map((item) => item.label)]),
    ...operatorPages.flatMap(({ label, note }) => [label, note]),
  ].join('\n');
  expect(labels).not.toMatch(/\b(partner|intent|batch|request)(s|es)?\b(?! log)/i);
});

test('a manager finds what belongs to the team, its results, its work and its developers', () => {
  const places = managerGroups.flatMap(({ label, items }) => items.map((item) => `${label} ▸ ${item.label}`));
  expect(places).toEqual([
    'Work ▸ Leads',
    'Work ▸ Files',
    'Work ▸ Callbacks and work list',
    'Results ▸ Today',
    'Results ▸ Live wall',
    'Results ▸ Reports',
    'Results ▸ Calls by agent and file',
    'Results ▸ Commission',
    'Results ▸ Returns',
    'Team ▸ People',
    'Team ▸ What agents may do',
    'Team ▸ Messages to applicants',
    'Team ▸ Answers',
    'Team ▸ Opt-outs',
    'Team ▸ Rights of applicants',
    'Developers ▸ Go live',
    'Developers ▸ API keys',
    'Developers ▸ API calls',
    'Developers ▸ Webhooks',
    'Developers ▸ Sandbox',
    'Developers ▸ Docs',
  ]);
});
