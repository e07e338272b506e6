import { sentence } from '@/lib/base/text/text';
import type { PostResult } from '@/lib/http/webhook/post-json';
import type { EndpointKind } from './health';
import { problemText } from './problem';
import { readAnswer } from './read-answer';
import { applicationAnswer, linkAnswer, scoreAnswer } from './schema';
import type { EndpointTest } from './test-call';

const answers = { score: scoreAnswer, accept: applicationAnswer, link: linkAnswer };

/** Judges a response to a test call as a real call would use it; `problems` are sentences for people. */
export function judgeAnswer(
  endpoint: EndpointKind,
  result: PostResult,
): Pick<EndpointTest, 'ok' | 'answer' | 'problems'> {
  const refused = (problem: string) => ({ ok: false, answer: null, problems: [problem] });
  if (result.kind !== 'answered') return refused(sentence(problemText(result.reason)));
  if (result.status < 200 || result.status > 299)
    return refused(
      result.status >= 300 && result.status <= 399
        ? `It responded with ${result.status}; redirects are not followed.`
        : `It responded with ${result.status}, not 200.`,
    );
  const read = readAnswer<object>(answers[endpoint], result);
  if (!read.isAgreed) return { ok: false, answer: null, problems: read.problems.map(sentence) };
  return { ok: true, answer: read.answer, problems: droppedFields(read.raw, read.answer) };
}

/** Lists values of the response that would be dropped as invalid. */
function droppedFields(raw: unknown, used: object): string[] {
  return ['redirect', 'link', 'reference'].flatMap((name) => {
    const sent: unknown = typeof raw === 'object' && raw !== null ? Reflect.get(raw, name) : undefined;
    if (!(name in used) || sent === undefined || sent === null || sent === '') return [];
    if (Reflect.get(used, name) !== null) return [];
    return name === 'reference'
      ? ['reference: not storable text, so it is dropped.']
      : [`${name}: not an http or https URL, so it is dropped.`];
  });
}
