import type { Replica } from '@/lib/base/actor/context';

/** The one that shows what all of several sessions have written: with the latest place in the log. Null: the primary. */
export function latestReplica(replicas: readonly (Replica | null | undefined)[]): Replica | null {
  let latest: Replica | null = null;
  for (const replica of replicas) {
    if (!replica) return null;
    if (!latest || placeOf(replica) > placeOf(latest)) latest = replica;
  }
  return latest;
}

/** PostgreSQL writes a place in its log as two hexadecimal halves, `16/B374D848`. */
function placeOf({ writtenLsn }: Replica): bigint {
  const [high = '0', low = '0'] = writtenLsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
