import type { FoundPlace, Holder, ProofState } from '@/word/erasure-proof';

/** A proof that somebody was erased: it names nobody. */
export interface ProofView {
  id: number;
  state: ProofState;
  erasedAt: string;
  /** An operator; null: by the command line. */
  by: string | null;
  leads: number;
  files: number;
  drafts: number;
  holders: readonly Holder[];
  /** Day until which backups have it. */
  backupsUntil: string;
  tables: number;
  tablesTotal: number;
  columns: number;
  unread: number;
  found: readonly FoundPlace[];
  endedAt: string | null;
  /** Place of its leaf in the log that cannot be rewritten; null: not numbered yet. */
  leaf: number | null;
}

/** A proof that was asked for with its receipt. */
export interface ProofFound extends ProofView {
  /** Whether it is about the ID number that was given; null: none was. */
  isTheirs: boolean | null;
}
