import type { Queryable } from '@/db/client';
import { listLogNodes } from '@/db/query/care/ledger-log';
import {
  countUnlogged,
  getLogState,
  listCheckpoints,
  listLeavesWithValues,
  type StoredLeaf,
  updateVerified,
} from '@/db/query/care/ledger-log-check';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import type { CalendarDate } from '@/lib/base/time/date';
import { factsOf } from './append-leaves';
import { canonicalJson, type LeafValue } from './canonical';
import { openCheckpoint } from './checkpoint';
import { logKey } from './log-key';
import { readSources } from './read-source';
import { differencesOfDays } from './seal-day';
import { grow } from './stored-tree';
import { emptyFrontier, type Frontier, frontierRoot, leafHash } from './tree';

const leavesAtOnce = 2_000;
/** Whoever looks needs the first ones. */
const mostDifferences = 20;

export interface LogVerified {
  readonly leaves: number;
  /** Leaves whose salt and values were erased. */
  readonly erased: number;
  /** Leaves that are not numbered yet. */
  readonly waiting: number;
  readonly checkpoints: number;
  /** In words, the first ones; none: all is as it was signed. */
  readonly differences: readonly string[];
}

/**
 * Recomputes the whole log, at one moment: leaves from what they say, that from the rows that they are about, the tree from
 * the leaves, and the root of every checkpoint, those given (`theirs`) too (design care 11). Stores when, and the first
 * difference. Reads every leaf, and every lead that was sealed.
 */
export async function verifyLog(ctx: Context, theirs: readonly string[] = []): Promise<LogVerified> {
  assertMay(ctx, 'ledger-log.verify');
  return recomputeLog(ctx, { theirs });
}

/** The same for the worker, which does so every night; of leads that were sealed by day, those `since` one (null: all). */
export async function recomputeLog(
  ctx: Pick<Context, 'database' | 'env'>,
  { theirs = [], since = null }: { theirs?: readonly string[]; since?: CalendarDate | null } = {},
): Promise<LogVerified> {
  const { wrong, ...verified } = await ctx.database.transaction(async (tx) => {
    await tx.sql`set transaction isolation level repeatable read, read only`;
    const [found, aside] = [new Set<string>(), new Set<string>()];
    const sayIn = (list: Set<string>) => (difference: string) => {
      if (list.size < mostDifferences) list.add(difference);
    };
    const say = sayIn(found);
    const state = await getLogState(tx);
    const ours = (await listCheckpoints(tx)).map(({ note }) => note);
    // What is no checkpoint of ours, and what a restore has lost, is said, and is no change of this log.
    const notes = [
      ...ours.map((note) => ({ note, say })),
      ...theirs.map((note) => ({ note, say: sayIn(aside) })),
    ];
    const roots = notes.flatMap((one) => rootToMeet(ctx, one.note, state, say, one.say) ?? []);
    const { tree, erased } = await walk(ctx, tx, { size: state.size, roots }, say);
    if (tree.size !== state.size) say(`the log says that it has ${state.size} leaves, and has ${tree.size}`);
    for (const one of await differencesOfDays(tx, ctx.env.idKey, since ?? '2000-01-01')) say(one);
    for (const { what, count } of await countUnlogged(tx)) say(`${count} of ${what} are not in the log`);
    return {
      wrong: [...found],
      leaves: tree.size,
      erased,
      waiting: state.waiting,
      checkpoints: ours.length,
      differences: [...aside, ...found],
    };
  });
  await updateVerified(ctx.database, wrong[0] ?? null);
  return verified;
}

interface RootToMeet {
  readonly size: number;
  readonly root: Buffer;
  readonly origin: string;
}

/** What a checkpoint says; null, and said: it is not ours, or knows of more leaves than there are. */
function rootToMeet(
  { env }: Pick<Context, 'env'>,
  note: string,
  { size, epoch }: { size: number; epoch: number },
  say: (difference: string) => void,
  sayAside: (difference: string) => void,
): RootToMeet | null {
  const origin = note.slice(0, note.indexOf('\n'));
  const isName = /^[^\s+]+$/u.test(origin);
  const checkpoint = isName ? openCheckpoint(note, logKey(env, origin)) : null;
  if (!checkpoint) {
    sayAside('a checkpoint is not signed with the key of this log');
    return null;
  }
  if (checkpoint.size <= size) return checkpoint;
  const lost = `${origin} had ${checkpoint.size} leaves, and the log has ${size}`;
  if (origin.endsWith(`/${epoch}`)) say(`${lost}: some were removed`);
  else sayAside(`${lost}: some were lost with a restore or a promotion`);
  return null;
}

async function walk(
  ctx: Pick<Context, 'env'>,
  tx: Queryable,
  { size, roots }: { size: number; roots: readonly RootToMeet[] },
  say: (difference: string) => void,
): Promise<{ tree: Frontier; erased: number }> {
  let tree = emptyFrontier;
  let erased = 0;
  const meet = () => {
    for (const { origin, root } of roots.filter((one) => one.size === tree.size))
      if (!frontierRoot(tree).equals(root))
        say(`the first ${tree.size} leaves are not those that ${origin} was signed for`);
  };
  meet();
  const ends = [...new Set([...roots.map((one) => one.size), size])].sort((one, other) => one - other);
  for (;;) {
    const leaves = await listLeavesWithValues(tx, tree.size, leavesAtOnce);
    if (leaves.length === 0) return { tree, erased };
    erased += leaves.filter(({ value }) => value === null).length;
    for (const difference of await differencesOf(ctx, tx, leaves, tree.size)) say(difference);
    const from = tree.size;
    for (let at = 0; at < leaves.length; ) {
      const end = Math.min(ends.find((one) => one > from + at) ?? Infinity, from + leaves.length) - from;
      const { tree: grown, nodes } = grow(
        tree,
        leaves.slice(at, end).map(({ hash }) => hash),
      );
      const stored = new Map(
        (await listLogNodes(tx, nodes)).map((node) => [`${node.level} ${node.index}`, node.hash]),
      );
      for (const { level, index, hash } of nodes)
        if (!stored.get(`${level} ${index}`)?.equals(hash))
          say(
            `what is stored of the leaves ${index * 2 ** level} to ${(index + 1) * 2 ** level - 1} is not theirs`,
          );
      tree = grown;
      at = end;
      meet();
    }
  }
}

/** Compares leaves with what they say, and that with the rows of now. */
async function differencesOf(
  { env }: Pick<Context, 'env'>,
  tx: Queryable,
  leaves: readonly StoredLeaf[],
  from: number,
): Promise<string[]> {
  const said = leaves.map(({ value }) => (value === null ? null : readFacts(value)));
  const subjects = leaves.map(({ kind, sourceId }, at) => ({ kind, sourceId, detail: detailOf(said[at]) }));
  const sources = await readSources(
    tx,
    subjects.filter((_, at) => said[at] !== null),
  );
  return leaves.flatMap(({ index, hash, kind, salt, value }, at) => {
    const found: string[] = [];
    if (index !== from + at) found.push(`leaf ${from + at} is missing`);
    if (value === null || salt === null) return found;
    if (!leafHash(Buffer.concat([salt, Buffer.from(value)])).equals(hash))
      found.push(`leaf ${index} (${kind}) is not the hash of what it says`);
    const [facts, subject] = [said[at], subjects[at]];
    if (!facts || !subject) return [...found, `leaf ${index} (${kind}) cannot be read`];
    const now = factsOf(
      env.idKey,
      subject,
      sources,
      typeof facts.applicant === 'string' ? facts.applicant : null,
    );
    if (now === null) found.push(`what leaf ${index} (${kind}) is about is gone`);
    else if (canonicalJson({ v: 1, ...now }) !== value)
      found.push(`what leaf ${index} (${kind}) is about was changed since`);
    return found;
  });
}

type Facts = { readonly [name: string]: LeafValue };

function readFacts(value: string): Facts | null {
  try {
    return JSON.parse(value) as Facts;
  } catch {
    return null;
  }
}

/** What a leaf's facts need besides the row: the names of a statement, the counts of a list, of an erasure all. */
function detailOf(facts: Facts | null | undefined): Record<string, string | number> | null {
  if (!facts) return null;
  const { v: _, kind: __, ...rest } = facts;
  return rest as Record<string, string | number>;
}
