import type { Scope } from '@/db/scope';
import type { RowBinding } from '@/lib/base/crypto/crypto';

/** What the ciphertexts of a note are bound to: its primary key. */
export const callerNoteBinding = ({ affiliateId, environment }: Scope, id: string): RowBinding => [
  affiliateId,
  environment,
  id,
];
