import { derivedKey } from '@/lib/base/crypto/derived-key';
import type { Env } from '@/lib/base/process/env';
import { type NoteKey, noteKey } from './signed-note';

/** The seed that checkpoints are signed with, of ID_KEY, which is never replaced (design care 11). */
export const logSeed = ({ idKey }: Pick<Env, 'idKey'>): Buffer => derivedKey(idKey, 'ledger log');

/** The name of the log in one history of the database: another one begins with a restore or a promotion. */
export const logOrigin = ({ portalOrigin }: Pick<Env, 'portalOrigin'>, epoch: number): string =>
  `${new URL(portalOrigin).host}/ledger/${epoch}`;

/** The key that a checkpoint of this name is checked with. */
export const logKey = (env: Pick<Env, 'idKey'>, origin: string): NoteKey => noteKey(origin, logSeed(env));
