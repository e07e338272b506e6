import { isStorableText } from '@/lib/base/input/storable-json';

/** The fields beside a file: the query's, which those of a form replace. */
export class UploadFields {
  readonly #values: Map<string, string>;

  constructor(request: Request) {
    this.#values = new Map([...new URL(request.url).searchParams]);
  }

  set(name: string, value: string): void {
    this.#values.set(name, value);
  }

  get(name: string): string | undefined {
    return this.#values.get(name);
  }

  /** The intent for rows that name none, by title and by id. */
  get intent(): { readonly intentTitle: string | null; readonly intentId: string | null } {
    return { intentTitle: this.#text('intent'), intentId: this.#text('intent_id') };
  }

  /** Returns the trimmed field, or null if it is blank or not storable text, which no intent could be called. */
  #text(name: string): string | null {
    const value = this.#values.get(name)?.trim().slice(0, 1_000) ?? '';
    return value === '' || !isStorableText(value) ? null : value;
  }
}
