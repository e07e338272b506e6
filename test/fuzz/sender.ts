import fc from 'fast-check';
import type { Aim } from './aim';

/** Who sends a request. */
export const senders = [
  'nobody',
  'agent uat',
  'agent production',
  'manager uat',
  'manager production',
  'stranger uat',
  'operator uat',
  'operator production',
  'made-up session',
  'key uat',
  'key production',
  'stranger’s key',
  'made-up key',
  'key in query',
  'key in body',
  'partner',
  'made-up partner',
] as const;
export type Sender = (typeof senders)[number];

export const isOperator = (sender: Sender) => sender.startsWith('operator');

const staff: Sender[] = [
  'agent uat',
  'agent production',
  'manager uat',
  'manager uat',
  'manager production',
  'stranger uat',
  'operator uat',
  'operator uat',
  'operator production',
];
const usual: Readonly<Record<Aim['kind'], readonly Sender[]>> = {
  v2: ['key uat', 'key uat', 'key uat', 'key production', 'stranger’s key'],
  v1: ['key uat', 'key production', 'key in query', 'key in body', 'stranger’s key'],
  portal: staff,
  page: staff,
  auth: ['nobody', 'nobody', 'stranger uat'],
  partner: ['partner'],
  sandbox: ['partner'],
  other: ['nobody', 'key uat', 'manager uat'],
};

/** Mostly those who use this kind of route, else anybody. */
export function senderOf({ kind }: Aim): fc.Arbitrary<Sender> {
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...usual[kind]) },
    { weight: 1, arbitrary: fc.constantFrom(...senders) },
  );
}
