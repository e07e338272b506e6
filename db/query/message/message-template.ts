import type { Fragment, Queryable, Sql } from '@/db/client';
import type { Scope } from '@/db/scope';

export interface MessageTemplateRow {
  language: string;
  text: string;
  version: number;
  changedAt: Date;
  userId: number | null;
  userName: string | null;
}

/** Lists an affiliate's own texts. */
export function listMessageTemplateRows({ sql }: Queryable, scope: Scope): Promise<MessageTemplateRow[]> {
  return sql<MessageTemplateRow[]>`
    select t.language, t.text, t.version, t.changed_at as "changedAt", t.user_id::float8 as "userId",
      u.name as "userName"
    from message_text t left join ${sql('user')} u on u.id = t.user_id
    where t.affiliate_id = ${scope.affiliateId} and t.environment = ${scope.environment}`;
}

/** Saves a text over the version that was edited; null: there was none. Returns false if another is stored. */
export async function upsertMessageTemplate(
  { sql }: Queryable,
  scope: Scope,
  it: { language: string; text: string; version: number | null; userId: number | null },
): Promise<boolean> {
  const rows =
    it.version === null
      ? await sql`
          insert into message_text (affiliate_id, environment, language, text, user_id)
          values (${scope.affiliateId}, ${scope.environment}, ${it.language}, ${it.text}, ${it.userId})
          on conflict do nothing returning version`
      : await sql`
          update message_text set text = ${it.text}, user_id = ${it.userId}, changed_at = now(), version = version + 1
          where affiliate_id = ${scope.affiliateId} and environment = ${scope.environment}
            and language = ${it.language} and version = ${it.version} returning version`;
  return rows.length > 0;
}

/** Deletes a text of the version that was seen. Returns false if another is stored. */
export async function deleteMessageTemplate(
  { sql }: Queryable,
  scope: Scope,
  language: string,
  version: number | null,
): Promise<boolean> {
  const rows = await sql`
    delete from message_text
    where affiliate_id = ${scope.affiliateId} and environment = ${scope.environment} and language = ${language}
      and version = ${version} returning version`;
  return rows.length > 0;
}

/** What a lead's link is handed over with. */
export interface HandOverTexts {
  affiliateName: string;
  /** The language chosen last, or else that of the consent text that was read out. */
  language: string | null;
  /** The affiliate's own texts, by language. */
  texts: Record<string, string>;
}

/** The columns of `HandOverTexts`, of lead `l` of table `affiliate`. */
export const handOverTexts = (sql: Sql, environment: Fragment) => sql`
  affiliate.name as "affiliateName",
  coalesce((select language from hand_over_language where lead_id = l.id),
    (select language from consent_text where key = l.consent_text)) as language,
  coalesce((select jsonb_object_agg(language, text) from message_text
    where affiliate_id = affiliate.id and environment = ${environment}), '{}') as texts`;

export async function findHandOverTexts(
  { sql }: Queryable,
  scope: Scope,
  leadId: number,
): Promise<HandOverTexts> {
  const [row] = await sql<[HandOverTexts]>`
    select ${handOverTexts(sql, sql`${scope.environment}`)}
    from affiliate left join lead l
      on l.id = ${leadId} and l.affiliate_id = affiliate.id and l.environment = ${scope.environment}
    where affiliate.id = ${scope.affiliateId}`;
  return row;
}

export async function upsertHandOverLanguage(
  { sql }: Queryable,
  leadId: number,
  language: string,
): Promise<void> {
  await sql`
    insert into hand_over_language (lead_id, language) values (${leadId}, ${language})
    on conflict (lead_id) do update set language = excluded.language`;
}
