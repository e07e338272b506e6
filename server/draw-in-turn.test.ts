import { AsyncLocalStorage } from 'node:async_hooks';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { drawFor, drawInTurn, Turns } from './draw-in-turn';

/** Turns of an event loop that goes on when it is told to. */
function makeTurns() {
  let due: (() => void)[] = [];
  const turns = new Turns((run) => due.push(run));
  const goOn = () => {
    const now = due;
    due = [];
    for (const run of now) run();
  };
  return { turns, goOn };
}

test('one piece runs in each turn, and the next one’s in each', () => {
  const { turns, goOn } = makeTurns();
  const ran: string[] = [];
  for (const piece of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) turns.add(piece.charAt(0), () => ran.push(piece));
  const after = Array.from({ length: 7 }, () => {
    goOn();
    return ran.length;
  });
  expect(ran).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  expect(after).toEqual([1, 2, 3, 4, 5, 6, 6]);
});

test('what a piece adds comes after what others wait for, and a removed one never', () => {
  const { turns, goOn } = makeTurns();
  const ran: string[] = [];
  const add = (whose: string, name: string) => turns.add(whose, () => ran.push(name));
  turns.add('a', () => {
    ran.push('a1');
    add('a', 'a2');
    add('b', 'b2');
  });
  add('b', 'b1');
  const gone = [add('c', 'c1'), add('b', 'b3')];
  for (const piece of gone) turns.remove(piece);
  for (let nth = 0; nth < 6; nth += 1) goOn();
  expect(ran).toEqual(['a1', 'b1', 'a2', 'b2']);
  const only = add('d', 'd1');
  turns.remove(only);
  add('d', 'd2');
  goOn();
  expect(ran.at(-1)).toBe('d2');
});

test('a piece that throws holds up none', () => {
  const { turns, goOn } = makeTurns();
  const ran: string[] = [];
  turns.add('a', () => {
    throw new Error('a page failed');
  });
  turns.add('a', () => ran.push('a2'));
  expect(goOn).toThrow('a page failed');
  goOn();
  expect(ran).toEqual(['a2']);
});

let undo = () => {};
afterEach(() => undo());

test('setImmediate keeps its context, arguments and cancelling, and what is Node’s own comes in between', async () => {
  const own = setImmediate;
  undo = drawInTurn();
  const context = new AsyncLocalStorage<string>();
  const ran: string[] = [];
  await new Promise<void>((done) => {
    drawFor('one', () => {
      for (const name of ['a', 'b', 'c'])
        context.run(name, () =>
          setImmediate((text) => {
            ran.push(`${text} in ${context.getStore()}`);
            own(() => ran.push('own'));
            if (name === 'c') own(done);
          }, name),
        );
      clearImmediate(setImmediate(() => ran.push('cancelled')));
    });
    clearImmediate(own(() => ran.push('own, cancelled')));
  });
  expect(ran).toEqual(['a in a', 'b in b', 'own', 'c in c', 'own', 'own']);
  expect(
    setImmediate(() => {})
      .unref()
      .hasRef(),
  ).toBe(true);
  expect(await promisify(setImmediate)('told')).toBe('told');
});
