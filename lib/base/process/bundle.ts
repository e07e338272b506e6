import type { Database } from '@/db/client';
import { perProcess } from './process';

/** One that the database works on, and one that is on its way. */
const statementsAtMost = 2;
const itemsAtMost = 64;

interface Waiting<Item, Answer> {
  readonly item: Item;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * Returns a question to the database that is asked together with others which arrive while earlier ones are being answered,
 * and at once if nothing is under way. It is asked after it arrived, so it sees whatever was committed before. `ask` answers
 * in the order of the items, and only reads: where it fails for several, each is asked again alone, so that nobody
 * gets another's error. `name` is that of no other question.
 */
export function bundledQuestion<Item, Answer>(
  name: string,
  ask: (database: Database, items: readonly Item[]) => Promise<readonly Answer[]>,
): (database: Database, item: Item) => Promise<Answer> {
  const lines = () => perProcess(name, () => new WeakMap<Database, Line<Item, Answer>>());
  return (database, item) => {
    const line = lines().get(database) ?? new Line((items: readonly Item[]) => ask(database, items));
    lines().set(database, line);
    return line.ask(item);
  };
}

class Line<Item, Answer> {
  readonly #waiting: Waiting<Item, Answer>[] = [];
  #underWay = 0;

  constructor(private readonly run: (items: readonly Item[]) => Promise<readonly Answer[]>) {}

  ask(item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#depart();
    });
  }

  #depart(): void {
    while (this.#underWay < statementsAtMost && this.#waiting.length > 0) {
      this.#underWay += 1;
      void this.#answer(this.#waiting.splice(0, itemsAtMost));
    }
  }

  async #answer(group: readonly Waiting<Item, Answer>[]): Promise<void> {
    const answers = await this.run(group.map(({ item }) => item)).catch((error: unknown) => ({ error }));
    this.#underWay -= 1;
    // The next group leaves first: the database has work while these go on.
    this.#depart();
    if (!('error' in answers)) {
      for (const [at, { resolve }] of group.entries()) resolve(answers[at] as Answer);
      return;
    }
    const [first] = group;
    if (group.length === 1) first?.reject(answers.error);
    else for (const { item, resolve, reject } of group) this.#alone(item).then(resolve, reject);
  }

  async #alone(item: Item): Promise<Answer> {
    const [answer] = await this.run([item]);
    return answer as Answer;
  }
}
