import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type PartnerAction, type PartnerServer, startPartnerServer } from './partner-server';

/**
 * One partner server for all tests of a file: call at the top of the file, use its members inside tests and hooks.
 * Before each test it forgets its calls and reacts with `action` again.
 */
export function withPartnerServer(
  action: PartnerAction = { json: { status: 'accepted' } },
): Omit<PartnerServer, 'close'> {
  let server: PartnerServer | undefined;
  const current = () => {
    if (!server) throw new Error('the partner server exists inside tests and hooks only');
    return server;
  };
  beforeAll(async () => {
    server = await startPartnerServer();
  });
  beforeEach(() => {
    current().calls.length = 0;
    current().answer(action);
  });
  afterAll(() => server?.close());
  return {
    get origin() {
      return current().origin;
    },
    get calls() {
      return current().calls;
    },
    answer: (next) => current().answer(next),
    callsTo: (path) => current().callsTo(path),
  };
}
