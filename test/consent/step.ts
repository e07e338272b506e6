import fc from 'fast-check';
import { type ConsentedPurpose, consentedPurposes } from '@/word/consent';
import { type LeadBasis, leadBases } from '@/word/lead';
import { type RegisterGate, registerGates } from '@/word/opt-out';
import { slots } from './world';

/** What an opt-out is found by: one of the two ID numbers, or the phone that both have. */
export type Value = 0 | 1 | 'phone';

/** What somebody decides. `slot`: whose lead it is about. */
export type Decision =
  | { kind: 'no by api'; affiliate: 0 | 1; value: Value; reach: 'affiliate' | 'everybody' }
  | { kind: 'no of register'; value: Value }
  | { kind: 'no to a lender'; value: Value; partner: 0 | 1 }
  | { kind: 'no by agent'; slot: number }
  | { kind: 'lifted'; slot: number; asOperator: boolean }
  | { kind: 'yes in spite of it'; slot: number }
  | { kind: 'consent'; slot: number; purposes: ConsentedPurpose[]; basis: LeadBasis | null }
  | { kind: 'withdrawn'; slot: number; purposes: ConsentedPurpose[] }
  | { kind: 'erased'; slot: number }
  | { kind: 'register gate'; gate: RegisterGate };

/** What is tried with a lead; the worker's job goes over all of them, and must change nothing. */
export type Trial =
  | { kind: 'offer'; slot: number; basis: LeadBasis | null }
  | { kind: 'call' | 'text' | 'send'; slot: number }
  | { kind: 'worker' };

export type Step = Decision | Trial;

const slot = fc.nat(slots.length - 1);
const value = fc.constantFrom<Value>(0, 1, 'phone');
const two = fc.constantFrom<0 | 1>(0, 1);
const basis = fc.option(fc.constantFrom(...leadBases), { freq: 1 });
const purposes = fc.uniqueArray(fc.constantFrom(...consentedPurposes), { minLength: 1 });
const of = <Kind extends Step['kind']>(kind: Kind) => fc.constant(kind);

export const noes: fc.Arbitrary<Decision> = fc.oneof(
  fc.record({
    kind: of('no by api'),
    affiliate: two,
    value,
    reach: fc.constantFrom<'affiliate' | 'everybody'>('affiliate', 'everybody'),
  }),
  fc.record({ kind: of('no by agent'), slot }),
  fc.record({ kind: of('no of register'), value }),
  fc.record({ kind: of('no to a lender'), value, partner: two }),
);
const otherDecisions: fc.Arbitrary<Decision> = fc.oneof(
  fc.record({ kind: of('lifted'), slot, asOperator: fc.boolean() }),
  fc.record({ kind: of('yes in spite of it'), slot }),
  fc.record({ kind: of('consent'), slot, purposes, basis }),
  fc.record({ kind: of('withdrawn'), slot, purposes }),
  fc.record({ kind: of('erased'), slot }),
  fc.record({ kind: of('register gate'), gate: fc.constantFrom(...registerGates) }),
);
const trials: fc.Arbitrary<Trial> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: of('offer'), slot, basis }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('call' as const, 'text' as const, 'send' as const), slot }),
  },
  { weight: 1, arbitrary: fc.record({ kind: of('worker') }) },
);
export const killable: fc.Arbitrary<Decision> = fc.oneof(
  noes,
  fc.record({ kind: of('lifted'), slot, asOperator: fc.boolean() }),
);

export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: noes },
    { weight: 4, arbitrary: otherDecisions },
    { weight: 5, arbitrary: trials },
  ),
  { minLength: 4, maxLength: 14 },
);
