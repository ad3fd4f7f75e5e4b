import type { DeskView } from '#app/admin/desk-adapters.tsx';
import { deskHref } from '#components/admin/frame/rooms.ts';
import { DeskLink } from '#components/admin/ui/desk-link.tsx';
import { PhoneFold } from '#components/admin/ui/phone-fold.tsx';
import { Sheet } from '#components/admin/ui/sheet.tsx';
import { StatusMark } from '#components/admin/ui/status-mark.tsx';
import type { NetworkFigures } from '#lib/admin/today/today-figures.ts';
import { CELL, LINE, PhoneLabel } from './today-cells.tsx';
import { figureWords, networkName } from './today-words.ts';

/** Below this number of ended requests a network's speed is not shown. */
const TOO_FEW = 5;

type NetworksProps = {
  readonly desk: DeskView;
  readonly networks: readonly NetworkFigures[];
  readonly buyersRead: string;
};

/** How each network answers; a phone folds the numbers. */
export function NetworksSheet({ desk, networks, buyersRead }: NetworksProps) {
  const { t } = desk;
  if (networks.length === 0) return null;
  const methods = [...Map.groupBy(networks, ({ method }) => method)].map(([method, of]) => ({
    method,
    of: of.toSorted((a, b) => a.minutes - b.minutes),
    speed: speedOf(of.find(isSoon)),
  }));
  return (
    <Sheet title={t('today.networks')} aside={t('today.networksNote')} flush className="lg:col-span-3">
      <ul className="grid gap-1 px-4 md:hidden">
        {methods.map(({ method, speed }) => (
          <li key={method} className="flex flex-wrap items-baseline gap-x-2">
            <strong>{networkName(desk, method)}</strong>
            <Speed t={t} speed={speed} />
          </li>
        ))}
      </ul>
      <PhoneFold
        className="fold-sheet"
        summary={<span className="font-bold">{t('today.networksFold')}</span>}
      >
        <div className="relative md:overflow-x-auto">
          <NetworkTable desk={desk} methods={methods} />
        </div>
      </PhoneFold>
      {methods.some(({ speed }) => speed === 'slow') && (
        <p className="border-edge border-t px-4 py-3 text-sm">
          <strong>{t('today.buyersRead')}</strong> <q>{buyersRead}</q>
        </p>
      )}
    </Sheet>
  );
}

type SpeedProps = Pick<DeskView, 't'> & { readonly speed: ReturnType<typeof speedOf> };

const Speed = ({ t, speed }: SpeedProps) =>
  speed === 'few' ? (
    <span className="font-normal text-quiet">{t('today.speed.few')}</span>
  ) : (
    <StatusMark t={t} state={speed === 'slow' ? 'waiting' : 'paid'} words={t(`today.speed.${speed}`)} />
  );

type TableProps = {
  readonly desk: DeskView;
  readonly methods: readonly (Pick<SpeedProps, 'speed'> & {
    readonly method: string;
    readonly of: readonly NetworkFigures[];
  })[];
};

function NetworkTable({ desk, methods }: TableProps) {
  const { t } = desk;
  const say = figureWords(desk);
  const heads = ['network', 'period', 'requests', 'approved', 'half', 'nineInTen'] as const;
  const seconds = (value: number | null) =>
    value === null ? '–' : t('today.seconds', { count: Math.round(value) });
  const requestsOf = ({ requests, open }: NetworkFigures) =>
    [say.count(requests), open > 0 && t('today.open', { count: open })].filter(Boolean).join(' · ');
  const numbersOf = (one: NetworkFigures) =>
    [
      { head: 'requests', words: requestsOf(one), isKnown: true },
      { head: 'approved', words: approvedWords(desk, one), isKnown: true },
      { head: 'half', words: seconds(one.half), isKnown: one.half !== null },
      { head: 'nineInTen', words: seconds(one.nineInTen), isKnown: one.nineInTen !== null },
    ] as const;
  return (
    <table className="w-full max-md:block">
      <caption className="sr-only">{t('today.networks')}</caption>
      <thead className="border-edge border-b text-quiet text-sm max-md:sr-only">
        <tr>
          {heads.map((head, index) => (
            <th
              key={head}
              scope="col"
              className={`px-4 py-2 align-bottom font-normal [overflow-wrap:normal] lg:px-1.5 lg:first:ps-4 lg:last:pe-4 ${index < 2 ? 'text-left' : 'text-right'}`}
            >
              {t(`today.heads.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block max-md:border-edge max-md:border-t">
        {methods.flatMap(({ method, of, speed }) =>
          of.map((one, index) => (
            <tr key={`${method}-${one.minutes}`} className={`border-edge border-b last:border-0 ${LINE}`}>
              {index === 0 && (
                <th
                  scope="rowgroup"
                  rowSpan={of.length}
                  className="px-4 py-2 text-left align-top max-md:basis-full max-md:p-0 lg:pe-2"
                >
                  <DeskLink
                    href={deskHref(desk, '/admin/orders', { method })}
                    className="link whitespace-nowrap"
                  >
                    {networkName(desk, method)}
                  </DeskLink>
                  <span className="block max-md:hidden">
                    <Speed t={t} speed={speed} />
                  </span>
                </th>
              )}
              <td className="whitespace-nowrap px-4 py-2 max-md:basis-full max-md:px-0 max-md:py-0.5 lg:px-1.5">
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

/** `few`: too few requests have ended to tell. */
function speedOf(figures: NetworkFigures | undefined): 'few' | 'slow' | 'normal' {
  if (!figures || figures.ended < TOO_FEW) return 'few';
  const { ended, approved, nineInTen } = figures;
  return approved / ended < LEAST_APPROVED || (nineInTen ?? 0) > LONG_SECONDS ? 'slow' : 'normal';
}
