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
  leave = pageSession.open(owner.userId, owner.environment);
};
afterEach(() => {
  leave();
  vi.unstubAllGlobals();
});

/** Returns what is sent to a server, which answers it with `answer`. */
function watchServer(answer = () => Response.json({})): string[] {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit) => {
    const environment = new Headers(headers).get('x-page-environment');
    sent.push(environment === null ? path : `${path} ${environment}`);
    return answer();
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

test('a request says which environment its page shows, but for those that name it themselves', async () => {
  const sent = watchServer();
  await requestJson('/api/portal/docs');
  open();
  await requestJson('/api/portal/webhook', { method: 'POST', body: {} });
  await requestJson('/api/portal/lead/x', { ownSignIn: true });
  await requestJson('/api/portal/session/environment', { method: 'PUT', body: {} });
  await requestJson('/api/portal/draft/x', { method: 'PUT', body: {} });
  expect(sent).toEqual([
    '/api/portal/docs',
    '/api/portal/webhook uat',
    '/api/portal/lead/x uat',
    '/api/portal/session/environment',
    '/api/portal/draft/x',
  ]);
});

const changedText = 'The environment was changed to Production in another tab. Reload this page.';

test('nothing is sent from a page whose session has the other environment, until it is changed back', async () => {
  open();
  const sent = watchServer();
  pageSession.nowIn('uat');
  expect(pageSession.getState().kind).toBe('on');
  pageSession.nowIn('production');
  expect(pageSession.getState()).toEqual({ kind: 'moved', to: 'production' });
  for (const ownSignIn of [true, false])
    await expect(requestJson('/api/portal/webhook', { method: 'POST', ownSignIn })).rejects.toMatchObject({
      status: 409,
      message: changedText,
    });
  expect(sent).toEqual([]);
  pageSession.nowIn('uat');
  expect(pageSession.getState().kind).toBe('on');
  await requestJson('/api/portal/webhook', { method: 'POST' });
  expect(sent).toHaveLength(1);
});

test('a page learns of the other environment from the server’s refusal', async () => {
  open();
  const body = { message: changedText, code: 'environment_changed', environment: 'production' };
  const sent = watchServer(() => Response.json(body, { status: 409 }));
  for (const _ of ['refused by the server', 'not sent'])
    await expect(requestJson('/api/portal/webhook', { method: 'POST' })).rejects.toMatchObject({
      status: 409,
      message: changedText,
    });
  expect(sent).toHaveLength(1);
  expect(pageSession.getState()).toEqual({ kind: 'moved', to: 'production' });
});

test('an owner who has signed in elsewhere, in the other environment, is not in this page’s', async () => {
  open();
  const answer = inSession(endedFor(1).send);
  await asking();
  expect(pageSession.signedIn({ ...owner, environment: 'production' })).toBe(false);
  await expect(answer).rejects.toMatchObject({ status: 401 });
  expect(pageSession.getState().kind).toBe('moved');
  // Who has the page open and somebody else's session hears nothing of environments.
  pageSession.signedIn(colleague);
  pageSession.nowIn('production');
  expect(pageSession.getState().kind).toBe('taken');
});
