import { randomUUID } from 'node:crypto';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { expect } from './portal-test';

/** What a signed-in operator's browser sends to the console, without its forms: for what a test needs before it begins. */
export class ConsoleCatalogue {
  constructor(
    /** The page's own: it carries its session. */
    private readonly request: APIRequestContext,
    private readonly origin: string,
  ) {}

  /** An intent that no other test has. */
  async makeIntent(entry: object = {}): Promise<{ id: number; title: string }> {
    const title = unique('Loan');
    const response = await this.post('intent', { environment: 'uat', entry: { title, ...entry } });
    return { id: (await response.json()).id, title };
  }

  async makePartner(entry: object): Promise<{ id: number; slug: string; name: string }> {
    const name = unique('Bank');
    const slug = name.toLowerCase().replaceAll(' ', '-');
    const response = await this.post('partner', {
      environment: 'uat',
      entry: { slug, company_name: name, ...entry },
    });
    return { id: (await response.json()).id, slug, name };
  }

  private async post(path: string, data: object): Promise<APIResponse> {
    const response = await this.request.post(`/api/portal/${path}`, {
      headers: { origin: this.origin },
      data,
    });
    expect(response.status(), await response.text()).toBe(200);
    return response;
  }
}

/** `Loan 1f3a…`: found by its text, and nobody else's. */
export function unique(word: string): string {
  return `${word} ${randomUUID().slice(0, 8)}`;
}

/** A client of the API with a key of the demo. */
export class ApiClient {
  constructor(
    private readonly request: APIRequestContext,
    private readonly key: string,
  ) {}

  post(path: '/lead' | '/offer' | '/accept', data: object): Promise<APIResponse> {
    return this.request.post(`/api/v2${path}`, { headers: { authorization: `Bearer ${this.key}` }, data });
  }

  /** The names of the partners that are offered right now. */
  async offered(lead: object): Promise<string[]> {
    const response = await this.post('/offer', lead);
    expect(response.status(), await response.text()).toBe(200);
    const { matches } = (await response.json()) as { matches: { company_name: string }[] };
    return matches.map(({ company_name }) => company_name);
  }
}
