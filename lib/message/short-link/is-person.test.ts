import { describe, expect, test } from 'vitest';
import { isPerson } from './is-person';

const request = (agent: string | null, { method = 'GET', ...headers }: Record<string, string> = {}) => ({
  method,
  headers: new Headers({ ...(agent === null ? {} : { 'user-agent': agent }), ...headers }),
});
const phone =
  'Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/119.0.0.0 Mobile Safari/537.36';

describe('a person', () => {
  test.each([
    phone,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.1 Mobile/15E148 Safari/604.1',
    'Opera/9.80 (Android; Opera Mini/36.2.2254/191.293; U; en) Presto/2.12.423 Version/12.16',
    'Mozilla/5.0 (Mobile; Nokia_2720_Flip; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5.2',
    // Browsers built into apps.
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/440.0;FBBV/1]',
    'Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 Mobile Safari/537.36 Telegram-Android/10.3.2 (Samsung SM-A135F; Android 13; SDK 33; AVERAGE)',
    'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Version/4.0 Chrome/119 Mobile Safari/537.36 Snapchat/12.61.0.48',
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/119.0 Safari/537.36 Cubot',
  ])('%s', (agent) => {
    expect(isPerson(request(agent))).toBe(true);
  });
});

describe('not a person', () => {
  test.each([
    'WhatsApp/2.23.20.0 A',
    'WhatsApp/2.2346.52 N',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Mozilla/5.0 (Macintosh) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
    'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'TelegramBot (like TwitterBot)',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; some-new-bot/1.0)',
    'curl/8.4.0',
    'Go-http-client/2.0',
    'python-requests/2.31.0',
    null,
    '',
  ])('%s', (agent) => {
    expect(isPerson(request(agent))).toBe(false);
  });

  test('a browser that asks for the headers only, or in advance', () => {
    expect(isPerson(request(phone, { method: 'HEAD' }))).toBe(false);
    expect(isPerson(request(phone, { 'sec-purpose': 'prefetch;prerender' }))).toBe(false);
    expect(isPerson(request(phone, { purpose: 'prefetch' }))).toBe(false);
    expect(isPerson(request(phone, { 'x-moz': 'prefetch' }))).toBe(false);
  });
});
