import type { Queryable } from '@/db/client';
import type { Environment } from '@/word/environment';
import type { RegisterKind } from './register';

/** How files for the register and its answers look, as it was chosen last. */
export interface RegisterShape {
  fileColumn: string | null;
  isDigests: boolean;
  answerColumn: string | null;
  listedColumn: string | null;
}

export interface RegisterStateRow extends RegisterShape {
  environment: Environment;
  kind: RegisterKind;
  /** Null: it is to be counted anew. */
  countedAt: Date | null;
  numbers: number;
  due: number;
  overdue: number;
  /** Another one whenever it is written. */
  version: string;
}

/** Lists what was counted and chosen: of one environment, or of both. */
export function listRegisterStates(
  { sql }: Queryable,
  environment: Environment | null = null,
): Promise<RegisterStateRow[]> {
  return sql<RegisterStateRow[]>`
    select environment, kind, counted_at as "countedAt", numbers, due, overdue, file_column as "fileColumn",
      is_digests as "isDigests", answer_column as "answerColumn", listed_column as "listedColumn", xmin::text as version
    from register_state where ${environment}::environment_name is null or environment = ${environment}`;
}

/** Keeps what was counted, unless it was written since it had `version` (null: there was none): an answer may have come. */
export async function upsertRegisterCount(
  { sql }: Queryable,
  environment: Environment,
  kind: RegisterKind,
  { numbers, due, overdue }: { numbers: number; due: number; overdue: number },
  version: string | null,
): Promise<void> {
  await sql`
    insert into register_state (environment, kind, counted_at, numbers, due, overdue)
    values (${environment}, ${kind}, now(), ${numbers}, ${due}, ${overdue})
    on conflict (environment, kind) do update
      set counted_at = now(), numbers = excluded.numbers, due = excluded.due, overdue = excluded.overdue
      where register_state.xmin::text = ${version}`;
}

/** Keeps how a file for the register looks. */
export async function upsertFileShape(
  { sql }: Queryable,
  environment: Environment,
  kind: RegisterKind,
  { fileColumn, isDigests }: Pick<RegisterShape, 'fileColumn' | 'isDigests'>,
): Promise<void> {
  await sql`
    insert into register_state (environment, kind, file_column, is_digests)
    values (${environment}, ${kind}, ${fileColumn}, ${isDigests})
    on conflict (environment, kind) do update
      set file_column = excluded.file_column, is_digests = excluded.is_digests`;
}

/** Keeps how its answer looks. */
export async function upsertAnswerShape(
  { sql }: Queryable,
  environment: Environment,
  kind: RegisterKind,
  { answerColumn, listedColumn }: Pick<RegisterShape, 'answerColumn' | 'listedColumn'>,
): Promise<void> {
  await sql`
    insert into register_state (environment, kind, answer_column, listed_column)
    values (${environment}, ${kind}, ${answerColumn}, ${listedColumn})
    on conflict (environment, kind) do update
      set answer_column = excluded.answer_column, listed_column = excluded.listed_column`;
}

/** What the register is to be asked about in an environment, of phones, and of ID numbers where it was ever asked so. */
export interface RegisterWaitingRow {
  environment: Environment;
  kind: RegisterKind;
  due: number;
  overdue: number;
}

/** Lists what is due, where the register counts at all. */
export function listRegisterWaiting({ sql }: Queryable): Promise<RegisterWaitingRow[]> {
  return sql<RegisterWaitingRow[]>`
    select s.environment, s.kind, s.due, s.overdue
    from register_state s join environment e on e.name = s.environment
    where s.due > 0 and e.name = 'production' and e.register_gate <> 'off'
      and (s.kind = 'phone' or exists (
        select from register_file f where f.environment = s.environment and f.kind = s.kind))
    order by s.environment, s.kind desc`;
}
