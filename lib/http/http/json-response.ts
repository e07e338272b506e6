/**
 * A Response that keeps the text of its body. Our own server sends that text directly (`server/send-json.ts`): creating
 * a body stream and reading it again costs more than the rest of the response. Any other reader, such as Next, gets the
 * same body from it.
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
