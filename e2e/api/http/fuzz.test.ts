import { afterAll, beforeAll, expect, test } from 'vitest';
import { aims, nameOf } from '@/test/fuzz/aim';
import { emptyTally, openFuzz } from '@/test/fuzz/fuzz';
import type { FuzzRequest } from '@/test/fuzz/request';
import { isOperator } from '@/test/fuzz/sender';
import { makeWorld } from '@/test/fuzz/world';
import { type PartnerServer, startPartnerServer } from '@/test/partner-server';
import { withServer } from '@/test/server/server';

/** The short form of `npm run fuzz`. */
const server = withServer();
let partnerServer: PartnerServer;

beforeAll(async () => {
  partnerServer = await startPartnerServer();
});
afterAll(() => partnerServer.close());

/** What would change other tests' environment. */
const everybodys = /^(?:PUT \/api\/portal\/environment|POST \/api\/portal\/catalogue\/(?:apply|import))/;
const disturbsNobody = ({ aim, sender }: FuzzRequest) =>
  !(everybodys.test(nameOf(aim)) && isOperator(sender));

test('generated hostile requests to every route and page are answered as documented, never by a 500', {
  timeout: 180_000,
}, async () => {
  const { origin, database } = server;
  const world = await makeWorld({ origin, database, partnerServer });
  // Only Linux has all of 127.0.0.0/8.
  const localAddress = process.platform === 'linux' ? '127.0.0.2' : undefined;
  const fuzz = openFuzz({ origin, seed: 14, perAim: 4, localAddress, mayBeSent: disturbsNobody });
  const tally = emptyTally();
  await fuzz.runRound(0, world, tally);
  fuzz.close();
  const [fault] = tally.faults;
  if (fault)
    expect.fail(
      `${tally.faults.length} faults; ${fault.route} by ${fault.sender}: ${fault.why}\n${fault.bytes.toString('latin1')}`,
    );
  expect(
    aims()
      .map(nameOf)
      // Whether one of these is sent depends on who happens to send it.
      .filter((route) => !everybodys.test(route) && !tally.spentMs.has(route)),
  ).toEqual([]);
});
