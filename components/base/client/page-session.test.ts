import { afterEach, expect, test, vi } from 'vitest';
import { pageSession } from './page-session';
import { inSession, RequestError, requestJson } from './request';

const owner = { userId: 1, name: 'Lerato', environment: 'uat' } as const;
const colleague = { userId: 2, name: 'Sipho', environment: 'uat' } as const;

/** Returns a request that is answered 401 for the first so many times. */
function endedFor(requests: number) {
  let sent = 0;
  const send = () => {
    sent += 1;
    return sent <= requests ? Promise.reject(new RequestError(401, {})) : Promise.resolve('done');
  };
  return { send, sent: () => sent };
}

let leave = () => {};
const open = () => {
  leave = pageSession.open(owner.userId);
};
afterEach(() => {
  leave();
  vi.unstubAllGlobals();
});

/** Returns what is sent to a server that answers everything. */
function watchServer(): string[] {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    sent.push(path);
    return Response.json({});
  });
  return sent;
}

const asking = () => expect.poll(() => pageSession.getState().kind).toBe('asking');

test('a request that met an ended session is sent again once the owner has signed in', async () => {
  open();
  const server = endedFor(2);
  const both = Promise.all([inSession(server.send), inSession(server.send)]);
  await asking();
  expect(server.sent()).toBe(2);
  pageSession.signedIn(owner);
  expect(await both).toEqual(['done', 'done']);
  expect(pageSession.getState().kind).toBe('on');
});

test('a request is repeated only once', async () => {
  open();
  const server = endedFor(5);
  const answer = inSession(server.send);
  await asking();
  pageSession.signedIn(owner);
  await expect(answer).rejects.toMatchObject({ status: 401, message: 'Your session has ended.' });
  expect(server.sent()).toBe(2);
});

test('after the dialog is closed only a user action opens it again', async () => {
  open();
  const server = endedFor(2);
  const first = inSession(server.send, false);
  await asking();
  pageSession.giveUp();
  await expect(first).rejects.toMatchObject({ status: 401 });
  await expect(inSession(server.send, false)).rejects.toMatchObject({ status: 401 });
  expect(server.sent()).toBe(1);
  const pressed = inSession(server.send);
  await asking();
  pageSession.signedIn(owner);
  expect(await pressed).toBe('done');
});

test('a request is not repeated for a colleague who signs in', async () => {
  open();
  const server = endedFor(1);
  const answer = inSession(server.send);
  await asking();
  expect(pageSession.signedIn(colleague)).toBe(false);
  await expect(answer).rejects.toMatchObject({ status: 401 });
  expect(server.sent()).toBe(1);
  expect(pageSession.signedIn(owner)).toBe(true);
  expect(await inSession(server.send)).toBe('done');
});

test('nothing is sent in the name of a colleague who has signed in, whoever handles an ended session', async () => {
  open();
  const sent = watchServer();
  pageSession.signedIn(colleague);
  const refuses = async (path: string) => {
    for (const ownSignIn of [true, false])
      await expect(requestJson(path, { method: 'POST', ownSignIn })).rejects.toMatchObject({ status: 403 });
  };
  const work = ['/api/portal/accept', '/api/portal/lead/x/hold', '/api/portal/session/file-key'];
  for (const path of work) await refuses(path);
  // The owner begins to sign in again, and closes the dialog: the colleague is still signed in.
  pageSession.ask();
  for (const path of work) await refuses(path);
  pageSession.giveUp();
  for (const path of work) await refuses(path);
  expect(pageSession.getState()).toEqual({ kind: 'taken', by: colleague.name });
  expect(sent).toEqual([]);
  const about = [
    '/api/auth/csrf',
    '/api/portal/session',
    '/api/portal/session/environment',
    '/api/portal/draft/x',
  ];
  for (const path of about) await requestJson(path, { ownSignIn: true });
  expect(sent).toEqual(about);
  pageSession.signedIn(owner);
  await requestJson('/api/portal/accept', { method: 'POST', ownSignIn: true });
  expect(sent).toHaveLength(about.length + 1);
});

test('the 401 stands where nobody can be asked to sign in', async () => {
  const server = endedFor(1);
  await expect(inSession(server.send)).rejects.toMatchObject({ status: 401 });
  expect(server.sent()).toBe(1);
});
