// Lets a countdown to a start run. Its text stands in the page: it uses nothing from outside itself but what it is handed.
import type { firstSeen } from './first-seen.ts';
import type { Unit, unitsLeft } from './units-left.ts';

/** What is counted, as JSON beside it; both moments in milliseconds of the server's clock, names by plural form. */
export type Countdown = {
  readonly until: number;
  readonly now: number;
  readonly language: string;
  readonly names: UnitNames;
};

/** `{ day: { one: 'day', other: 'days' }, … }`. */
export type UnitNames = Record<Unit, Partial<Record<Intl.LDMLPluralRule, string>>>;

/** The server's clock counts, not the phone's: only what has passed since is measured here. */
export function runCountdown(unitsLeftOf: typeof unitsLeft, firstSeenAt: typeof firstSeen): void {
  const clock = document.querySelector<HTMLElement>('[data-countdown]');
  if (!clock) return;
  const { until, now, language, names }: Countdown = JSON.parse(clock.dataset.countdown ?? '');
  const arrived = Date.now();
  const say = (element: Element | null | undefined, words: string) => {
    if (element && element.textContent !== words) element.textContent = words;
  };
  const run = () => {
    const start = firstSeenAt(now, arrived);
    const plural = new Intl.PluralRules(language);
    const tick = () => {
      const left = unitsLeftOf(until - now - (Date.now() - start));
      if (left.length === 0) {
        clearInterval(timer);
        clock.remove();
      }
      for (const [at, [unit, count]] of left.entries()) {
        const shown = clock.children[at];
        say(shown?.firstElementChild, String(count));
        say(shown?.lastElementChild, names[unit][plural.select(count)] ?? names[unit].other ?? '');
      }
    };
    const timer = setInterval(tick, 1000);
    tick();
  };
  // What the server wrote is painted first: a slow phone takes long for the first look at what was kept, and at plurals.
  requestAnimationFrame(() => setTimeout(run));
}
