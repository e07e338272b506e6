/**
 * A Response that keeps its body as the text it was made of. Our own server sends that as it is
 * (`server/send-json.ts`): making a body's stream and reading it back out costs more than the rest of the answer.
 * Read like any other Response, as Next does, it has the same body.
 */
export class JsonResponse extends Response {
  readonly jsonText: string;
  #whole: Response | undefined;

  constructor(status: number, body: unknown, headers: Record<string, string>) {
    super(null, { status, headers: { 'content-type': 'application/json', ...headers } });
    this.jsonText = JSON.stringify(body);
  }

  get #readable(): Response {
    this.#whole ??= new Response(this.jsonText, { status: this.status, headers: this.headers });
    return this.#whole;
  }

  override get body() {
    return this.#readable.body;
  }
  override get bodyUsed() {
    return this.#readable.bodyUsed;
  }
  override clone() {
    return this.#readable.clone();
  }
  override arrayBuffer() {
    return this.#readable.arrayBuffer();
  }
  override blob() {
    return this.#readable.blob();
  }
  override bytes() {
    return this.#readable.bytes();
  }
  override formData() {
    return this.#readable.formData();
  }
  override json() {
    return this.#readable.json();
  }
  override text() {
    return this.#readable.text();
  }
}
