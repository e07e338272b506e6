import { type FieldErrors, validationFailed } from '@/lib/base/error/error';
import { fieldText } from '@/lib/base/error/message';

/** Reads the paging parameters of a call of the API; whatever is wrong is collected, and thrown by `assertValid`. */
export class PageParameters {
  readonly #errors: FieldErrors = {};

  constructor(private readonly query: URLSearchParams) {}

  /** A whole number in a range; `usual` where there is none. */
  number(name: string, { least, most, usual }: { least: number; most: number; usual: number }): number {
    const text = this.query.get(name) || null;
    if (text === null) return usual;
    if (!/^\d{1,10}$/.test(text)) this.#errors[name] = [fieldText.integer];
    else if (Number(text) < least || Number(text) > most) this.#errors[name] = [fieldText.invalid];
    return Number(text);
  }

  /** What `read` makes of a parameter, null of an invalid one; null where there is none, too. */
  value<Value>(name: string, read: (text: string) => Value | null): Value | null {
    const text = this.query.get(name) || null;
    if (text === null) return null;
    const value = read(text);
    if (value === null) this.#errors[name] = [fieldText.invalid];
    return value;
  }

  /** One of these words; null where there is none. */
  oneOf<Word extends string>(name: string, words: readonly Word[]): Word | null {
    return this.value(name, (text) => words.find((word) => word === text) ?? null);
  }

  /** Throws `validation_failed` that names all invalid parameters. */
  assertValid(): void {
    if (Object.keys(this.#errors).length > 0) throw validationFailed(this.#errors);
  }
}
