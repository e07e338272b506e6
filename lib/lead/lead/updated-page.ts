import { z } from 'zod';
import { publicId, readPublicId } from '@/lib/base/crypto/public-id';
import { PageParameters } from '@/lib/base/input/page-parameter';
import type { Env } from '@/lib/base/process/env';
import { type LeadState, leadStates } from '@/word/lead';

/** A place in the order of leads by their last change: after this lead, as it was then. */
export interface UpdatedPlace {
  /** Since 1970, in microseconds, as the database keeps times. */
  readonly micros: number;
  readonly leadId: number;
}

export interface UpdatedPage {
  /** Null: from the first. */
  readonly from: UpdatedPlace | null;
  readonly state: LeadState | null;
  readonly limit: number;
}

const maximumPage = 1_000;
const time = z.iso.datetime({ offset: true });

/** Parses the parameters of `GET /lead` (design lead 27). Throws `validation_failed` naming the invalid ones. */
export function parseUpdatedPage(env: Pick<Env, 'idKey'>, query: URLSearchParams): UpdatedPage {
  const given = new PageParameters(query);
  const since = given.value('updated_after', readTime);
  const after = given.value('after', (text) => readPlace(env, text));
  const state = given.oneOf('state', leadStates);
  const limit = given.number('limit', { least: 1, most: maximumPage, usual: 100 });
  given.assertValid();
  return { from: after ?? since, state, limit };
}

/** Returns what comes after all leads of a time. A `+` that nobody has encoded arrives as a space. */
function readTime(text: string): UpdatedPlace | null {
  const read = time.safeParse(text.replace(' ', '+'));
  if (!read.success) return null;
  return { micros: Math.max(0, Date.parse(read.data)) * 1_000, leadId: Number.MAX_SAFE_INTEGER };
}

/** Reads what `placeText` has made; null for anything else. */
function readPlace({ idKey }: Pick<Env, 'idKey'>, text: string): UpdatedPlace | null {
  const [, micros, hashid] = /^(\d{1,16})\.(\w{22})$/.exec(text) ?? [];
  const leadId = hashid === undefined ? null : readPublicId(idKey, 'lead', hashid);
  return leadId === null ? null : { micros: Number(micros), leadId };
}

export function placeText({ idKey }: Pick<Env, 'idKey'>, { micros, leadId }: UpdatedPlace): string {
  return `${micros}.${publicId(idKey, 'lead', leadId)}`;
}
