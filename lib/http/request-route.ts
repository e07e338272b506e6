import { readJsonObject } from './read-body';
import { errorResponse, json } from './respond';
import { withinUsualLimit } from './within-limit';

export type RouteParams = Record<string, string>;
/** `object`: Next checks each route against the shape of its own parameters; a route without any gets none. */
export type RouteHandler = (
  request: Request,
  context: { params: Promise<object | undefined> },
) => Promise<Response>;
type JsonObject = Record<string, unknown>;

/** A request on its way through the steps. */
export class Exchange {
  /** By `performance.now()`. */
  readonly began = performance.now();
  /** The JSON object of the body, once it has been read. */
  body: JsonObject | undefined;
  #reading: Promise<JsonObject> | undefined;
  #receivingMs = 0;

  constructor(
    readonly request: Request,
    readonly params: RouteParams,
    private readonly read: typeof readJsonObject,
  ) {}

  get query(): URLSearchParams {
    return new URL(this.request.url).searchParams;
  }

  /** The JSON object of the body: read once, whichever step asks first. Throws as `readJsonObject` does. */
  readBody(): Promise<JsonObject> {
    this.#reading ??= this.#readBody();
    return this.#reading;
  }

  async #readBody(): Promise<JsonObject> {
    this.body = await this.receive(this.read(this.request));
    return this.body;
  }

  /** Waits for the body. What a slow client takes to send it does not count towards the processing limit. */
  async receive<Body>(body: Promise<Body>): Promise<Body> {
    const began = performance.now();
    try {
      return await body;
    } finally {
      this.#receivingMs += performance.now() - began;
    }
  }

  /** What of the processing limit is gone, in milliseconds. */
  get spentMs(): number {
    return performance.now() - this.began - this.#receivingMs;
  }
}

/**
 * What a kind of route does at each step. The first step that throws ends the request: its error is the answer, and
 * nothing after it runs.
 */
interface Steps<Asker, Caller, Input> {
  /** Who asks. Throws `unauthorized`. */
  authenticate(exchange: Exchange): Promise<Asker> | Asker;
  /** Whether they may go on, before anything of the body counts. */
  guard(asker: Asker, exchange: Exchange): Promise<Caller> | Caller;
  /** What they send. Throws `unreadable`, `validation_failed`. */
  parse(caller: Caller, exchange: Exchange): Promise<Input> | Input;
  /** Does it. What is returned is answered as JSON with 200, unless it is a whole answer already. */
  run(caller: Caller, input: Input, exchange: Exchange): Promise<unknown>;
  /** Holds `run` to a processing limit; the usual one unless told otherwise. */
  within?(caller: Caller, work: () => Promise<unknown>, spentMs: number): Promise<unknown>;
  /** How the body is read as JSON, where one may be. */
  readBody?: typeof readJsonObject;
  /** How answers and refusals are worded. */
  json?: typeof json;
  /** What is written down of the request, now that it is answered; `failure` is what a refusal was made from. */
  record?(exchange: Exchange, response: Response, failure: unknown): void;
}

/** The one way from a request to its answer: authenticate, guard, parse, run, word the answer, record. */
export function requestRoute<Asker, Caller, Input>(steps: Steps<Asker, Caller, Input>): RouteHandler {
  const { within = withinUsual, readBody = readJsonObject, json: word = json } = steps;
  return async (request, context) => {
    const exchange = new Exchange(request, ((await context.params) ?? {}) as RouteParams, readBody);
    let response: Response;
    let failure: unknown;
    try {
      const caller = await steps.guard(await steps.authenticate(exchange), exchange);
      const { spentMs } = exchange;
      const input = await steps.parse(caller, exchange);
      const answer = await within(caller, () => steps.run(caller, input, exchange), spentMs);
      response = answer instanceof Response ? answer : word(200, answer ?? {});
    } catch (error) {
      failure = error;
      response = errorResponse(request, error, word);
    }
    steps.record?.(exchange, response, failure);
    return response;
  };
}

const withinUsual = (_: unknown, work: () => Promise<unknown>, spentMs: number) =>
  withinUsualLimit(work, spentMs);
