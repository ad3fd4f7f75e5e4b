// Words for what keeps the provider from serving our calls: the case on the desk. Pure.
import type { AttentionFacts } from '#lib/orders/attention.ts';
import type { TroubleCause } from '#lib/orders/provider-troubles.ts';
import type { AttentionWords } from './attention-words.ts';

type Facts = {
  /** ` for api.example.com`, or empty. */
  readonly host: string;
  readonly which: readonly string[];
};

const CALLS: Readonly<Record<string, string>> = {
  token: 'access tokens',
  read: 'reads',
  write: 'orders and payments',
};

const listed = (names: readonly string[]): string => names.join(' and ') || 'calls';
const callsOf = ({ which }: Facts): string => listed(which.map((kind) => CALLS[kind] ?? kind));

const ASK_PROVIDER = 'If it lasts, ask the provider.';
const CLOSES = 'This case closes by itself once the provider serves our calls again.';

const SESSION_CLOSES = 'This case closes by itself once a checkout session is created, or after a restart.';

const WORDS: Readonly<Record<TroubleCause, (facts: Facts) => AttentionWords>> = {
  credential_refused: ({ host }) => ({
    title: 'The provider refuses our key',
    happened: `Client ID or client secret${host} are wrong or were revoked, or the API client isn’t active. Nothing can be sold.`,
    steps: [
      'Check in the provider’s app that the key exists and is active.',
      'Put its client ID and secret into PARTNER_CLIENT_ID and PARTNER_CLIENT_SECRET (restart), or the secret into PARTNER_CLIENT_SECRET_FILE (no restart needed).',
      CLOSES,
    ],
  }),
  token_refused: ({ host }) => ({
    title: 'The provider refuses our access tokens',
    happened: `It grants access tokens${host} and then refuses the calls that carry them.`,
    steps: [ASK_PROVIDER, CLOSES],
  }),
  wrong_host: ({ host }) => ({
    title: 'The provider’s address is wrong',
    happened: `The host${host} belongs to the provider, but takes no partner keys. Nothing can be sold.`,
    steps: ['Set PARTNER_API_BASE_URL to the base address of the partner API, and restart.', CLOSES],
  }),
  not_the_api: ({ host }) => ({
    title: 'The provider’s address doesn’t answer as its API',
    happened: `The answers${host} are web pages or redirects. Nothing can be sold.`,
    steps: [
      'Compare PARTNER_API_BASE_URL with the base address in the provider’s documentation.',
      'Check that no proxy or firewall answers in its place.',
      CLOSES,
    ],
  }),
  payments_disabled: () => ({
    title: 'Payments are turned off',
    happened:
      'The provider says that the organization isn’t cleared to take payments. It refuses all orders.',
    steps: ['Check the organization in the provider’s app, and ask the provider what is missing.', CLOSES],
  }),
  certificate: ({ host }) => ({
    title: 'The provider’s certificate isn’t trusted',
    happened: `We couldn’t verify the certificate${host}, so we send nothing there. Nothing can be sold.`,
    steps: [
      'Check that this server’s clock is right and its certificates are up to date.',
      'Check that no proxy or firewall decrypts the connection.',
      ASK_PROVIDER,
      CLOSES,
    ],
  }),
  unknown_host: ({ host }) => ({
    title: 'The provider’s address can’t be found',
    happened: `The name${host} has no address. Nothing can be sold.`,
    steps: [
      'Compare PARTNER_API_BASE_URL with the provider’s documentation.',
      'Check this server’s DNS.',
      CLOSES,
    ],
  }),
  no_answer: ({ host }) => ({
    title: 'The provider doesn’t answer',
    happened: `Our calls${host} get no answer. Payments under way are repeated under the same key, so none counts twice.`,
    steps: ['Check this server’s connection to the internet.', ASK_PROVIDER, CLOSES],
  }),
  failing: ({ host }) => ({
    title: 'The provider has a problem',
    happened: `Calls${host} end with an error of the provider’s own. Payments under way are repeated under the same key, so none counts twice.`,
    steps: [ASK_PROVIDER, CLOSES],
  }),
  scope_missing: ({ which }) => ({
    title: 'Our key lacks a permission',
    happened: `The provider refuses calls that need ${listed(which)}. Nothing can be sold.`,
    steps: [
      'Open the key in the provider’s app and turn on “Read events” and “Create orders”.',
      'We notice within five minutes. No restart is needed.',
      CLOSES,
    ],
  }),
  return_address_refused: ({ which }) => ({
    title: 'The provider doesn’t know our return address',
    happened: `It refuses to send buyers back to ${listed(which)}, so hosted checkout can’t start. Races with our own form are sold.`,
    steps: [
      `Open the key in the provider’s app and add ${listed(which)} to its return URL domains, exactly as written here.`,
      SESSION_CLOSES,
    ],
  }),
  session_permission_missing: () => ({
    title: 'Our key may not start hosted checkout',
    happened:
      'The provider refuses checkout sessions (checkout_sessions:write). Races that are sold on its page can’t be sold.',
    steps: ['Open the key in the provider’s app and turn on “Start hosted checkout”.', SESSION_CLOSES],
  }),
  checkout_address_differs: ({ which }) => ({
    title: 'The provider’s checkout has another address',
    happened: `A checkout session leads to ${listed(which)}, which isn’t PARTNER_CHECKOUT_URL. We sent no buyer there.`,
    steps: [
      'Compare the address with the provider’s documentation.',
      'If it’s right, set PARTNER_CHECKOUT_URL to it, and restart. If not, ask the provider.',
      SESSION_CLOSES,
    ],
  }),
  sessions_refused: ({ which }) => ({
    title: 'The provider refuses our checkout sessions',
    happened: `It answers ${listed(which)}. Races that are sold on its page can’t be sold.`,
    steps: ['Ask the provider about this code, and for an update of Flagoff.', SESSION_CLOSES],
  }),
  calls_paused: (facts) => ({
    title: 'The provider takes no calls for now',
    happened: `It refuses ${callsOf(facts)} as too many, for longer than its limits explain. We send one call at a time after at most five minutes, and buyers see that their request waits.`,
    steps: [
      'Ask the provider why.',
      'If it takes calls again, press “Open again”. Waiting orders and payments then go out at once.',
      CLOSES,
    ],
  }),
  limit_unusable: (facts) => ({
    title: 'The provider names a limit that can’t be right',
    happened: `Its answers name a limit for ${callsOf(facts)} that can’t be meant. We go on with the documented one.`,
    steps: ['Tell the provider.', 'There’s nothing else to do unless orders or payments wait.', CLOSES],
  }),
};

const isCause = (cause: string): cause is TroubleCause => Object.hasOwn(WORDS, cause);

/** `since`: as in a sentence, or empty. */
export function troubleWords(
  { cause = '', host, which = [] }: AttentionFacts,
  since: string,
): AttentionWords {
  const facts = { host: host ? ` for ${host}` : '', which };
  const words = WORDS[isCause(cause) ? cause : 'failing'](facts);
  return since ? { ...words, happened: `${words.happened} It began${since.replace(' since', '')}.` } : words;
}
