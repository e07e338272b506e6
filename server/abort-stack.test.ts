import { AsyncLocalStorage } from 'node:async_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropStacksOfAborts } from './abort-stack';

const { abort } = AbortController.prototype;
beforeEach(() => dropStacksOfAborts());
afterEach(() => {
  AbortController.prototype.abort = abort;
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

test.each([
  ['of an error', () => new Error('This render completed')],
  ['without a reason', () => undefined],
])('an abort %s does not hold the request in whose context it ran', async (_, makeReason) => {
  const storage = new AsyncLocalStorage<object>();
  const requests: WeakRef<object>[] = [];
  const aborted: AbortController[] = [];
  for (let at = 0; at < 20; at += 1)
    await new Promise<void>((done) => {
      const request = { body: new Array(1_000).fill(at) };
      requests.push(new WeakRef(request));
      storage.run(request, () =>
        setImmediate(() => {
          const controller = new AbortController();
          controller.abort(makeReason());
          aborted.push(controller);
          done();
        }),
      );
    });
  await new Promise(setImmediate);
  collect();
  // The latest may still be on its way out.
  expect(requests.filter((request) => request.deref() !== undefined).length).toBeLessThan(5);
  expect(aborted.every(({ signal }) => signal.aborted)).toBe(true);
});

test('listeners get the error with its stack, and everybody its name and message', () => {
  const controller = new AbortController();
  let heard = '';
  controller.signal.addEventListener('abort', () => {
    heard = controller.signal.reason.stack;
  });
  controller.abort(new TypeError('enough'));
  expect(heard).toContain('abort-stack.test.ts');
  expect(controller.signal.reason).toBeInstanceOf(TypeError);
  expect(controller.signal.reason.stack).toBe('TypeError: enough');
  const odd = new AbortController();
  odd.abort(Object.freeze(new Error('frozen')));
  expect(odd.signal.reason.message).toBe('frozen');
});
