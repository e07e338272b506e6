import { expect, test, vi } from 'vitest';
import { overOutage } from './line';
import { RequestError } from './request';

const wait = () => Promise.resolve();

test('what the line did not take is sent again by itself, also where it hung', async () => {
  const send = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new RequestError(0, {}))
    .mockRejectedValueOnce(new DOMException('signal timed out', 'TimeoutError'))
    .mockResolvedValueOnce('served');
  const onDown = vi.fn();
  expect(await overOutage(send, { onDown, isWanted: () => true, wait })).toBe('served');
  expect(send).toHaveBeenCalledTimes(3);
  expect(onDown).toHaveBeenCalledTimes(2);
});

test('a refusal is told at once', async () => {
  const send = vi.fn<() => Promise<string>>().mockRejectedValue(new RequestError(503, {}));
  const onDown = vi.fn();
  await expect(overOutage(send, { onDown, isWanted: () => true, wait })).rejects.toThrow(RequestError);
  expect(send).toHaveBeenCalledTimes(1);
  expect(onDown).not.toHaveBeenCalled();
});

test('what is not wanted any more is not sent again', async () => {
  const send = vi.fn<() => Promise<string>>().mockRejectedValue(new RequestError(0, {}));
  expect(await overOutage(send, { onDown: () => undefined, isWanted: () => false, wait })).toBeNull();
  expect(send).toHaveBeenCalledTimes(1);
});
