import Link from 'next/link';
import type { DeskView } from '#app/admin/desk-adapters.tsx';
import { RangeMark } from '#components/admin/charts/bars.tsx';
import { deskHref } from '#components/admin/frame/rooms.ts';
import { Sheet } from '#components/admin/ui/sheet.tsx';
import { StatusMark } from '#components/admin/ui/status-mark.tsx';
import type { NetworkFigures } from '#lib/admin/today/today-figures.ts';
import { CELL, LINE, PhoneLabel } from './today-cells.tsx';
import { figureWords, networkName } from './today-words.ts';

/** Below this number of ended requests a network's speed is not shown. */
const TOO_FEW = 5;
const PROMPT_SECONDS = 120;

type NetworksProps = {
  readonly desk: DeskView;
  readonly networks: readonly NetworkFigures[];
  readonly buyersRead: string;
};

/** Says how each network answers; the numbers are folded. */
export function NetworksSheet({ desk, networks, buyersRead }: NetworksProps) {
  const { t } = desk;
  if (networks.length === 0) return null;
  const methods = [...Map.groupBy(networks, ({ method }) => method)];
  const speeds = methods.map(([method, of]) => ({ method, speed: speedOf(of.find(isSoon)) }));
  return (
    <Sheet title={t('today.networks')} aside={t('today.networksNote')} flush>
      <ul className="flex flex-wrap gap-x-8 gap-y-1 px-4 pb-3">
        {speeds.map(({ method, speed }) => (
          <li key={method} className="flex flex-wrap items-baseline gap-x-2">
            <strong>{networkName(desk, method)}</strong>
            {speed === 'few' ? (
              <span className="text-quiet">{t('today.speed.few')}</span>
            ) : (
              <StatusMark
                t={t}
                state={speed === 'slow' ? 'waiting' : 'paid'}
                words={t(`today.speed.${speed}`)}
              />
            )}
          </li>
        ))}
      </ul>
      <details>
        <summary className="link inline-flex cursor-pointer items-center px-4 pb-3">
          {t('today.networksFold')}
        </summary>
        <div className="relative md:overflow-x-auto">
          <NetworkTable desk={desk} methods={methods} />
        </div>
      </details>
      {speeds.some(({ speed }) => speed === 'slow') && (
        <p className="border-edge border-t px-4 py-3 text-sm">
          <strong>{t('today.buyersRead')}</strong> <q>{buyersRead}</q>
        </p>
      )}
    </Sheet>
  );
}

type TableProps = {
  readonly desk: DeskView;
  readonly methods: readonly (readonly [method: string, of: readonly NetworkFigures[]])[];
};

function NetworkTable({ desk, methods }: TableProps) {
  const { t } = desk;
  const say = figureWords(desk);
  const heads = ['network', 'period', 'requests', 'open', 'approved', 'half', 'nineInTen'] as const;
  const seconds = (value: number | null) =>
    value === null ? '–' : t('today.seconds', { count: Math.round(value) });
  const numbersOf = (one: NetworkFigures) =>
    [
      { head: 'requests', words: say.count(one.requests), isKnown: true },
      { head: 'open', words: say.count(one.open), isKnown: true },
      { head: 'approved', words: approvedWords(desk, one), isKnown: true },
      { head: 'half', words: seconds(one.half), isKnown: one.half !== null },
      { head: 'nineInTen', words: seconds(one.nineInTen), isKnown: one.nineInTen !== null },
    ] as const;
  return (
    <table className="w-full max-md:block">
      <caption className="sr-only">{t('today.networks')}</caption>
      <thead className="border-edge border-y text-quiet text-sm max-md:sr-only">
        <tr>
          {heads.map((head, index) => (
            <th
              key={head}
              scope="col"
              className={`whitespace-nowrap px-4 py-2 font-normal ${index < 2 ? 'text-left' : 'text-right'}`}
            >
              {t(`today.heads.${head}`)}
            </th>
          ))}
          <td className="w-1/5 min-w-36 px-4">
            <span aria-hidden="true" className="flex justify-between">
              {[0, PROMPT_SECONDS / 2, PROMPT_SECONDS].map((at) => (
                <span key={at}>{seconds(at)}</span>
              ))}
            </span>
          </td>
        </tr>
      </thead>
      <tbody className="max-md:block max-md:border-edge max-md:border-t">
        {methods.flatMap(([method, of]) =>
          of
            .toSorted((a, b) => a.minutes - b.minutes)
            .map((one, index) => (
              <tr key={`${method}-${one.minutes}`} className={`border-edge border-b last:border-0 ${LINE}`}>
                {index === 0 && (
                  <th
                    scope="rowgroup"
                    rowSpan={of.length}
                    className="whitespace-nowrap px-4 py-2 text-left align-top max-md:basis-full max-md:p-0"
                  >
                    <Link
                      href={deskHref(desk, '/admin/orders', { method })}
                      prefetch={false}
                      className="link inline-flex items-center"
                    >
                      {networkName(desk, method)}
                    </Link>
                  </th>
                )}
                <td className="whitespace-nowrap px-4 py-2 max-md:basis-full max-md:px-0 max-md:py-0.5">
                  {t(isSoon(one) ? 'today.minutes' : 'today.hours', {
                    count: isSoon(one) ? one.minutes : one.minutes / 60,
                  })}
                </td>
                {numbersOf(one).map(({ head, words, isKnown }) => (
                  <td key={head} className={isKnown ? CELL : `${CELL} max-md:hidden`}>
                    <PhoneLabel>{t(`today.heads.${head}`)}</PhoneLabel>
                    <span>{words}</span>
                  </td>
                ))}
                <td className={one.half === null ? 'max-md:hidden' : 'px-4 max-md:basis-full max-md:px-0'}>
                  {one.half !== null && one.nineInTen !== null && (
                    <RangeMark half={one.half} nineInTen={one.nineInTen} most={PROMPT_SECONDS} />
                  )}
                </td>
              </tr>
            )),
        )}
      </tbody>
    </table>
  );
}

function approvedWords(desk: DeskView, { approved, ended }: NetworkFigures): string {
  const { t } = desk;
  if (ended < TOO_FEW) return t('today.tooFew');
  return t('today.approvedOf', { approved, ended, share: figureWords(desk).percent(approved / ended) });
}

const isSoon = ({ minutes }: NetworkFigures): boolean => minutes <= 60;

const LEAST_APPROVED = 0.6;
const LONG_SECONDS = 90;

/** `few`: too few ended to say. */
function speedOf(figures: NetworkFigures | undefined): 'few' | 'slow' | 'normal' {
  if (!figures || figures.ended < TOO_FEW) return 'few';
  const { ended, approved, nineInTen } = figures;
  return approved / ended < LEAST_APPROVED || (nineInTen ?? 0) > LONG_SECONDS ? 'slow' : 'normal';
}
