/** One difference between two documents of the API. */
export interface DocumentChange {
  /** The call, such as `POST /lead`; `webhook lead.created` for what we send; `schema` for the name of a type. */
  readonly call: string;
  /** The field, parameter, header, status or type that changed; null for the call as a whole. */
  readonly name: string | null;
  /** Where it is and what became of it, for whoever has to decide. */
  readonly what: string;
  /** Whether a client that was written or generated before may fail now. */
  readonly breaking: boolean;
}
