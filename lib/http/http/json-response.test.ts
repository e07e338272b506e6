import { describe, expect, test } from 'vitest';
import { json } from './respond';

describe('a JSON response', () => {
  const body = { message: 'naïve' };
  const answer = () => json(201, body, { allow: 'GET' });

  test('can be read like any Response', async () => {
    const response = answer();
    expect(response).toBeInstanceOf(Response);
    expect(response.status).toBe(201);
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      allow: 'GET',
    });
    expect(await response.json()).toEqual(body);
    expect(await answer().text()).toBe(JSON.stringify(body));
    expect(new TextDecoder().decode(await answer().arrayBuffer())).toBe(JSON.stringify(body));
    expect(await new Response(answer().body).json()).toEqual(body);
  });

  test('is read once, like any body, and so is its clone', async () => {
    const response = answer();
    const copy = response.clone();
    expect(response.bodyUsed).toBe(false);
    await response.text();
    expect(response.bodyUsed).toBe(true);
    await expect(response.text()).rejects.toThrow(TypeError);
    expect(await copy.json()).toEqual(body);
  });

  test('sends headers that were set after it was made', async () => {
    const response = answer();
    response.headers.set('connection', 'close');
    expect(response.headers.get('connection')).toBe('close');
    expect(response.clone().headers.get('connection')).toBe('close');
  });
});
