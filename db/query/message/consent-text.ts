import type { Queryable } from '@/db/client';
import { isGone } from '@/db/query/base/gate';
import type { ConsentQuestion } from '@/db/schema/message/consent-text';
import type { OperatorRole } from '@/word/role';

export interface ConsentTextRow {
  key: string;
  language: string;
  version: number;
  questions: readonly ConsentQuestion[];
  validFrom: Date;
  createdAt: Date;
  createdById: number | null;
  /** Null: it came with the product, or by the command line. */
  createdByName: string | null;
  /** It is the text of its language that agents read now, by the database's clock. */
  inForce: boolean;
}

/** Lists all versions of all languages, newest version first. */
export function listConsentTextRows({ sql }: Queryable): Promise<ConsentTextRow[]> {
  return sql<ConsentTextRow[]>`
    select c.key, c.language, c.version, c.questions, c.valid_from as "validFrom", c.created_at as "createdAt",
      u.id::float8 as "createdById", u.name as "createdByName",
      c.id = (
        select id from consent_text where language = c.language and valid_from <= now()
        order by valid_from desc, version desc limit 1) is true as "inForce"
    from consent_text c left join ${sql('user')} u on u.id = c.created_by
    order by c.language, c.version desc`;
}

export type CurrentConsentTextRow = Pick<ConsentTextRow, 'key' | 'language' | 'version' | 'questions'>;

/** Lists the text in force of each language. */
export function listCurrentConsentTextRows({ sql }: Queryable): Promise<CurrentConsentTextRow[]> {
  return sql<CurrentConsentTextRow[]>`
    select distinct on (language) key, language, version, questions from consent_text
    where valid_from <= now()
    order by language, valid_from desc, version desc`;
}

/** Lists the text in force of each language, with when it began, by language. */
export function listServedConsentTextRows({
  sql,
}: Queryable): Promise<(CurrentConsentTextRow & Pick<ConsentTextRow, 'validFrom'>)[]> {
  return sql<(CurrentConsentTextRow & Pick<ConsentTextRow, 'validFrom'>)[]>`
    select distinct on (language) key, language, version, questions, valid_from as "validFrom" from consent_text
    where valid_from <= now()
    order by language, valid_from desc, version desc`;
}

/** Returns true if agents have been able to read this text: replaced ones too, none that only begins later. */
export async function hasConsentTextBegun({ sql }: Queryable, key: string): Promise<boolean> {
  const [row] = await sql<[{ begun: boolean }]>`
    select exists (select from consent_text where key = ${key} and valid_from <= now()) as begun`;
  return row.begun;
}

/** Lists the keys of texts that somebody can have read; of these alone, unless null. */
export async function listBegunConsentTexts(
  { sql }: Queryable,
  keys: readonly string[] | null,
): Promise<string[]> {
  const rows = await sql<{ key: string }[]>`
    select key from consent_text where valid_from <= now() and (${keys === null} or key = any(${keys && [...keys]}::text[]))`;
  return rows.map(({ key }) => key);
}

/** Returns the language of a text that somebody can have read; null for any other. */
export async function findLanguageOfText({ sql }: Queryable, key: string): Promise<string | null> {
  const [row] = await sql<{ language: string }[]>`
    select language from consent_text where key = ${key} and valid_from <= now()`;
  return row?.language ?? null;
}

/** `validFrom`: null for now. Returns false, without writing, if the version exists already. */
export async function insertConsentText(
  { sql }: Queryable,
  text: {
    language: string;
    version: number;
    questions: readonly ConsentQuestion[];
    validFrom: Date | null;
    createdBy: number | null;
  },
): Promise<boolean> {
  const { count } = await sql`
    insert into consent_text (key, language, version, questions, valid_from, created_by)
    values (${`${text.language}-${text.version}`}, ${text.language}, ${text.version},
      ${JSON.stringify(text.questions)}::text::jsonb, coalesce(${text.validFrom}::timestamptz, now()), ${text.createdBy})
    on conflict do nothing`;
  return count === 1;
}

/** Lists the texts that begin later and whose author is suspended or removed by now, or of another role than these. */
export function listConsentTextsOfGone(
  { sql }: Queryable,
  roles: readonly OperatorRole[],
): Promise<{ key: string; language: string; validFrom: Date }[]> {
  return sql<{ key: string; language: string; validFrom: Date }[]>`
    select c.key, c.language, c.valid_from as "validFrom"
    from consent_text c join ${sql('user')} u on u.id = c.created_by
    where c.valid_from > now() and ${isGone(sql, roles)}
    order by c.id limit 100`;
}
