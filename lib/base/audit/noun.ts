import type { Actor } from '@/lib/base/actor/context';
import { type AuditAction, auditActions } from '@/word/audit-action';

type NounOf<Action> = Action extends `${infer Noun}.${string}` ? Noun : never;
type AuditNoun = NounOf<AuditAction>;

const nounOf = (action: AuditAction) => action.slice(0, action.indexOf('.')) as AuditNoun;

/** The nouns of all audited actions, by which the audit trail can be filtered. */
export const auditNouns: readonly AuditNoun[] = [...new Set(auditActions.map(nounOf))];

/** A record, so that a new kind of actor does not compile until it is here. */
const everyActor: Record<Actor['kind'], true> = {
  user: true,
  visitor: true,
  'command line': true,
  worker: true,
  key: true,
  partner: true,
};
export const actorKinds = Object.keys(everyActor) as readonly Actor['kind'][];
