import { validationFailed } from '@/lib/error';

/** Enough to tell; estimating longer ones takes long, and they are strong unless their start is repeated. */
const charactersChecked = 64;
/** zxcvbn's third of four steps: at least 10^8 guesses. With the limit of tries, nobody gets that far. */
const leastScore = 3;

type Estimator = (password: string, own: string[]) => { score: number };
let estimator: Promise<Estimator> | null = null;

/** Loaded with its lists of common passwords when the first password is chosen. */
async function loadEstimator(): Promise<Estimator> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return (password, own) => zxcvbn.check(password, own);
}

/**
 * Refuses a password that is common, or made of the user's own name or email (design 9). Throws `validation_failed` for
 * `field`.
 */
export async function assertHardToGuess(
  password: string,
  { name, email }: { name: string; email: string },
  field = 'password',
): Promise<void> {
  estimator ??= loadEstimator();
  const estimate = await estimator;
  const own = [name, email, ...name.split(/\s+/), ...email.split(/[@.]/)];
  const { score } = estimate(password.slice(0, charactersChecked), own);
  if (score >= leastScore) return;
  throw validationFailed({
    [field]: ['is too easy to guess: use several words, without your name or email'],
  });
}
