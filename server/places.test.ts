import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { clientAddressHeader } from '@/lib/http/request/client-address';
import { Places } from './places';

function makeAsk(places: Places) {
  const open: EventEmitter[] = [];
  const ask = (address: string, sessionId: string | null = null) => {
    const incoming = { headers: { [clientAddressHeader]: address } };
    const outgoing = new EventEmitter();
    const placed = places.take(
      incoming as unknown as IncomingMessage,
      outgoing as unknown as ServerResponse,
      sessionId,
    );
    if (placed === 'taken') open.push(outgoing);
    return placed;
  };
  return { ask, open };
}

const times = (count: number, what: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => what(nth));

test('a network has a quarter of the places, all together what is not kept for people', () => {
  const { ask, open } = makeAsk(new Places(64));
  expect(times(17, () => ask('192.0.2.1'))).toEqual([...times(16, () => 'taken'), 'caller']);
  expect(times(40, (nth) => ask(`198.51.100.${nth}`))).toEqual(times(40, () => 'taken'));
  // 56 of 64: eight are kept.
  expect(ask('203.0.113.1')).toBe('all');
  expect(times(16, () => ask('192.0.2.1', 'session'))).toEqual(times(16, () => 'taken'));
  expect(ask('192.0.2.1', 'session')).toBe('caller');
  expect(ask('192.0.2.1', 'other session')).toBe('taken');
  open[0]?.emit('close');
  expect(ask('203.0.113.1')).toBe('taken');
});
