import { expect, test } from 'vitest';
import { signInTurn } from './sign-in-turn';

test('of two dialogs to sign in the first is shown, and the second once the first is gone', () => {
  const [one, two] = [Symbol('one'), Symbol('two')];
  let told = 0;
  const stop = signInTurn.subscribe(() => {
    told += 1;
  });
  const endOne = signInTurn.ask(one);
  const endTwo = signInTurn.ask(two);
  expect([signInTurn.isFirst(one), signInTurn.isFirst(two)]).toEqual([true, false]);
  endOne();
  expect([signInTurn.isFirst(one), signInTurn.isFirst(two)]).toEqual([false, true]);
  endTwo();
  expect([signInTurn.isFirst(one), signInTurn.isFirst(two)]).toEqual([false, false]);
  stop();
  expect(told).toBe(4);
});
