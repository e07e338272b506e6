import { type Client, createClient } from './generated/client/index.js';
import { type RepeatOptions, repeating } from './repeat.js';

export interface ConnectOptions extends RepeatOptions {
  /** The base URL that came with the key, such as `https://…/api/v2`. */
  baseUrl: string;
  apiKey: string;
}

/** Returns what every call takes as `client`: it carries the key, and follows the retry rules of the API. */
export function connect({ baseUrl, apiKey, ...options }: ConnectOptions): Client {
  return createClient({ baseUrl, auth: apiKey, fetch: repeating(options) });
}
