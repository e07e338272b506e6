import { readJsonObject } from './read-body';
import { errorResponse, json } from './respond';
import { withinUsualLimit } from './within-limit';

export type RouteParams = Record<string, string>;
/** `object`: Next checks each route against the type of its own parameters; a route without any gets none. */
export type RouteHandler = (
  request: Request,
  context: { params: Promise<object | undefined> },
) => Promise<Response>;
type JsonObject = Record<string, unknown>;

/** A request on its way through the steps. */
export class Exchange {
  /** In the time of `performance.now()`. */
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

  /**
   * Returns the JSON object of the body: read once, by the first step that asks, which may set another limit. Throws
   * like `readJsonObject`.
   */
  readBody(maximumBytes?: number): Promise<JsonObject> {
    this.#reading ??= this.#readBody(maximumBytes);
    return this.#reading;
  }

  async #readBody(maximumBytes?: number): Promise<JsonObject> {
    this.body = await this.receive(this.read(this.request, maximumBytes));
    return this.body;
  }

  /** Waits for the body. The time a slow client takes to send it does not count towards the processing limit. */
  async receive<Body>(body: Promise<Body>): Promise<Body> {
    const began = performance.now();
    try {
      return await body;
    } finally {
      this.#receivingMs += performance.now() - began;
    }
  }

  /** How much of the processing limit is used up, in milliseconds. */
  get spentMs(): number {
    return performance.now() - this.began - this.#receivingMs;
  }
}

/**
 * What a kind of route does at each step. The first step that throws ends the request: its error becomes the response,
 * and no further step runs.
 */
interface Steps<Asker, Caller, Input> {
  /** Identifies the caller. Throws `unauthorized`. */
  authenticate(exchange: Exchange): Promise<Asker> | Asker;
  /** Decides whether the caller may continue, before the body is considered. */
  guard(asker: Asker, exchange: Exchange): Promise<Caller> | Caller;
  /** Parses the input. Throws `unreadable`, `validation_failed`. */
  parse(caller: Caller, exchange: Exchange): Promise<Input> | Input;
  /** Does the work. Its result is sent as JSON with 200, unless it is a complete Response. */
  run(caller: Caller, input: Input, exchange: Exchange): Promise<unknown>;
  /** Applies a processing limit to `run`; the default limit if left out. */
  within?(caller: Caller, work: () => Promise<unknown>, spentMs: number): Promise<unknown>;
  /** Reads the body as JSON, for routes that have one. */
  readBody?: typeof readJsonObject;
  /** Words responses and refusals. */
  json?: typeof json;
  /** Records the finished request; `failure` is the error behind a refusal. */
  record?(exchange: Exchange, response: Response, failure: unknown): void;
}

/** The path of every request: authenticate, guard, parse, run, word the response, record. */
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
