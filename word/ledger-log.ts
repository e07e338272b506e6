/**
 * What a leaf of the log that cannot be rewritten is about. Of a list of opt-outs one leaf stands for all that one
 * statement stored or lifted; of leads that came with `popi: true` alone one for all of a key and a day.
 */
export const leafKinds = [
  'consent',
  'withdrawal',
  'opt-out',
  'opt-out lifted',
  'opt-outs of a list',
  'opt-outs of a list lifted',
  'statement closed',
  'applicant erased',
  'rights request',
  'rights request ended',
  'applicant statement',
  'applicant statement ended',
  'leads of a key',
] as const;
export type LeafKind = (typeof leafKinds)[number];
