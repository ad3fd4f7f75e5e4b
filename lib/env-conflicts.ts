// What is wrong with environment variables only in the light of others. Pure.
import { ENV_EXAMPLES, type EnvName } from './env-examples.ts';

type Given = Readonly<Record<string, string | undefined>>;
type EnvConflict = { name: EnvName; message: string };
type Rule = { name: EnvName; problem: (given: Given) => string | undefined };

const RULES: readonly Rule[] = [
  { name: 'PARTNER_PUBLISHABLE_KEY', problem: neededByProviderPages('PARTNER_PUBLISHABLE_KEY') },
  { name: 'PARTNER_CHECKOUT_URL', problem: neededByProviderPages('PARTNER_CHECKOUT_URL') },
  { name: 'ADMIN_PASSWORD', problem: missingBeside('ADMIN_PASSWORD', 'ADMIN_EMAIL') },
  { name: 'ADMIN_EMAIL', problem: missingBeside('ADMIN_EMAIL', 'ADMIN_PASSWORD') },
  // Whoever can read the example could forge webhooks, sign in as the owner, or sign sessions.
  { name: 'PARTNER_WEBHOOK_SECRET', problem: copiedFromExample('PARTNER_WEBHOOK_SECRET') },
  { name: 'ADMIN_PASSWORD', problem: copiedFromExample('ADMIN_PASSWORD') },
  { name: 'SESSION_SECRET', problem: copiedFromExample('SESSION_SECRET') },
  {
    name: 'SESSION_SECRET',
    problem: ({ NODE_ENV, SESSION_SECRET }) =>
      NODE_ENV === 'production' && SESSION_SECRET ? weaknessOf(SESSION_SECRET) : undefined,
  },
];

/** The variables that contradict others, each with what to say after its name. */
export function findConflicts(given: Given): EnvConflict[] {
  return RULES.flatMap(({ name, problem }): EnvConflict[] => {
    const message = problem(given);
    return message === undefined ? [] : [{ name, message }];
  });
}

function neededByProviderPages(name: EnvName): Rule['problem'] {
  return (given) => {
    const style = given.CHECKOUT_STYLE;
    const needed = style === 'hosted' || style === 'embedded';
    return needed && !given[name] ? `is missing, CHECKOUT_STYLE=${style} needs it` : undefined;
  };
}

function missingBeside(name: EnvName, other: EnvName): Rule['problem'] {
  return (given) => (given[other] && !given[name] ? `is missing beside ${other}` : undefined);
}

/** In production; also where it is one of several, comma-separated. */
function copiedFromExample(name: EnvName): Rule['problem'] {
  return ({ NODE_ENV, [name]: value = '' }) => {
    const copied = value.split(',').some((one) => one.trim() === ENV_EXAMPLES[name]);
    return NODE_ENV === 'production' && copied ? 'is still the value of the example' : undefined;
  };
}

const MIN_SECRET_LENGTH = 32;
const MIN_DIFFERENT_CHARACTERS = 8;
const REPETITION = /^(.{1,16})\1+$/;

function weaknessOf(secret: string): string | undefined {
  if (secret.length < MIN_SECRET_LENGTH) return `is shorter than ${MIN_SECRET_LENGTH} characters`;
  if (new Set(secret).size < MIN_DIFFERENT_CHARACTERS || REPETITION.test(secret)) return 'repeats itself';
  return undefined;
}
