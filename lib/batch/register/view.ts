import type { RegisterKind } from '@/db/query/batch/register';
import type { Consequence } from '@/lib/base/consequence/consequence';
import type { OptOutFileStatus } from '@/word/opt-out-list';

export interface RegisterKindView {
  kind: RegisterKind;
  countedAt: string | null;
  numbers: number;
  due: number;
  overdue: number;
  costCents: number;
  /** How the file and its answer looked last. */
  fileColumn: string;
  isDigests: boolean;
  answerColumn: string;
  listedColumn: string;
}

export interface RegisterFileView {
  id: number;
  kind: RegisterKind;
  isDigests: boolean;
  numbers: number;
  priceCents: number;
  madeAt: string;
  answeredAt: string | null;
  listId: number | null;
  answerFileId: number | null;
  answerStatus: OptOutFileStatus | null;
}

export interface RegisterView {
  priceCents: number;
  kinds: RegisterKindView[];
  files: RegisterFileView[];
}

/** What it would do that the register named nobody of a file. */
export interface NobodyPreview {
  /** Its figure: the file's numbers. */
  consequence: Consequence;
  /** Those of them that an earlier answer blocks, and that would be blocked no more. */
  blocked: number;
}
