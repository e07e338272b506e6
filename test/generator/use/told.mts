/** What the program of each generated client is given. */
export interface Given {
  readonly baseUrl: string;
  readonly key: string;
  /** A lead as it is sent. */
  readonly lead: {
    first_name: string;
    last_name: string;
    cell_phone_number: string;
    id_number: string;
    intent: string;
    popi: true;
  };
  /** An end-to-end partner that matches. */
  readonly partnerId: number;
  /** Of one lead that has the product, and one without an ID number. */
  readonly file: File;
}

/** What it tells of its calls. */
export interface Told {
  /** The lead's id, as the submission and the offer gave it. */
  readonly ids: readonly [string, string];
  readonly offered: readonly number[];
  /** The state of the accept. */
  readonly accepted: string;
  readonly link: { readonly ready: boolean; readonly link: string };
  /** The state of each row. */
  readonly rows: readonly string[];
  /** What the field `first_name` got, without one. */
  readonly refused: readonly string[];
  /** What a wrong key got. */
  readonly unauthorized: string;
}
