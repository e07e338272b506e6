/**
 * Programs that fetch a link to show a preview of it, or to look for harm. Only names that no browser has: the browsers
 * built into messengers and social networks (`Telegram-Android`, `FBAN`, `Snapchat`) are opened by people.
 */
const previews =
  /whatsapp|facebookexternalhit|facebookcatalog|facebot|meta-external|slackbot|slack-imgproxy|telegrambot|twitterbot|linkedinbot|discordbot|skypeuripreview|microsoftpreview|googlebot|google-(?:safety|read-aloud|inspectiontool)|googleimageproxy|googlemessages|bingbot|bingpreview|applebot|yandexbot|pinterestbot|redditbot|viberbot|vkshare|kakaotalk-scrap|iframely|embedly|bitlybot|mattermost|rocket\.chat|zoombot|cardyb|bluesky|mastodon|barracuda|proofpoint|mimecast/i;
/** Programs call themselves so, by habit or by their library's default. */
const programs =
  /\b(?:bot|crawler|spider|preview|scanner|headlesschrome)\b|^(?:curl|wget|python|go-http|java|okhttp|axios|node|undici|ruby|php|libwww|apache-http|dart)\b/i;

/**
 * Returns true if a request for a short link is a person's opening (design message 7): a GET that is no prefetch, from
 * something that names itself and is no known preview. Decided without scripts or cookies, so some programs that pass
 * themselves off as a browser are counted.
 */
export function isPerson({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  if (method !== 'GET') return false;
  const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => headers.get(name) ?? '');
  if (purposes.some((purpose) => /prefetch|prerender|preview/i.test(purpose))) return false;
  const agent = headers.get('user-agent') ?? '';
  return agent !== '' && !previews.test(agent) && !programs.test(agent);
}
