import { randomUUID } from 'node:crypto';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { expect } from './portal-test';

/** Sends console requests as a signed-in operator, bypassing the forms: for test setup. */
export class ConsoleCatalogue {
  constructor(
    /** The page's request context, with its session. */
    private readonly request: APIRequestContext,
    private readonly origin: string,
  ) {}

  /** Creates an intent that no other test uses. */
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

/** A unique title such as `Loan 1f3a…`, to find by its text. */
export function unique(word: string): string {
  return `${word} ${randomUUID().slice(0, 8)}`;
}

/** An API client with one of the demo's keys. */
export class ApiClient {
  constructor(
    private readonly request: APIRequestContext,
    private readonly key: string,
  ) {}

  post(path: '/lead' | '/offer' | '/accept' | `/sandbox/${string}`, data: object): Promise<APIResponse> {
    return this.request.post(`/api/v2${path}`, { headers: { authorization: `Bearer ${this.key}` }, data });
  }

  /** Returns the names of the partners currently offered. */
  async offered(lead: object): Promise<string[]> {
    const response = await this.post('/offer', lead);
    expect(response.status(), await response.text()).toBe(200);
    const { matches } = (await response.json()) as { matches: { company_name: string }[] };
    return matches.map(({ company_name }) => company_name);
  }
}
