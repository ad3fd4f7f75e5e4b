// Problems of a deployment, each in one line with its cure: `npm run doctor` and the desk's Health page show this list.
import { CLOCK_OFF_SECONDS } from '#lib/orders/provider-troubles.ts';

export const CHECKS = [
  'configuration',
  'provider',
  'clock',
  'certificate',
  'webhook',
  'proxy',
  'database',
  'selling',
  'content',
  'languages',
] as const;
export type Check = (typeof CHECKS)[number];

export type Finding = {
  readonly check: Check;
  /** Nothing can be sold, or forms fail, until it is mended. */
  readonly stops: boolean;
  /** Begins with the name of what is wrong; no secret. */
  readonly wrong: string;
  readonly cure: string;
};

/** Our clock minus another one, seconds. */
export type ClockSeen = { readonly of: 'provider' | 'database' | 'storefront'; readonly off: number };

export type Examined = {
  readonly findings: readonly Finding[];
  /** Checks that something found keeps from running: they did not pass. */
  readonly unseen?: readonly Check[];
  readonly clocks?: readonly ClockSeen[];
};

const finding =
  (stops: boolean) =>
  (check: Check, wrong: string, cure: string): Finding => ({ check, stops, wrong, cure });
export const stopping = finding(true);
export const troubling = finding(false);

/** One finding for all clocks that differ from ours. */
function clockFindings(seen: readonly ClockSeen[]): Finding[] {
  const off = seen.filter((clock) => Math.abs(clock.off) >= CLOCK_OFF_SECONDS);
  const [first] = off;
  if (!first) return [];
  const others = off.map(({ of }) => `the ${of}’s`).join(' and ');
  const seconds = `${Math.abs(first.off)} s ${first.off > 0 ? 'ahead of' : 'behind'}`;
  return [
    troubling(
      'clock',
      `this machine’s clock is ${seconds} ${others}`,
      `let ${off.length === 1 && first.of === 'database' ? 'both machines' : 'it'} follow a time server (timedatectl set-ntp true)`,
    ),
  ];
}

/** All findings, those that stop sales first, then in the order of the checks. */
export function together(examined: readonly Examined[]): Required<Omit<Examined, 'clocks'>> {
  const clocks = new Map(examined.flatMap(({ clocks: seen = [] }) => seen.map((one) => [one.of, one])));
  const all = [...examined.flatMap(({ findings }) => findings), ...clockFindings([...clocks.values()])];
  const place = ({ check, stops }: Finding) => CHECKS.indexOf(check) + (stops ? 0 : CHECKS.length);
  return {
    findings: all.toSorted((a, b) => place(a) - place(b)),
    unseen: examined.flatMap(({ unseen = [] }) => unseen),
  };
}

export const findingLine = ({ check, wrong, cure }: Finding): string => `${check}: ${wrong}: ${cure}`;
