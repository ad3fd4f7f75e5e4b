import type { DeskView } from '#app/admin/desk-adapters.tsx';
import { ShareBar } from '#components/admin/charts/bars.tsx';
import { DeskLink } from '#components/admin/ui/desk-link.tsx';
import { Pill, Sheet } from '#components/admin/ui/sheet.tsx';
import type { CapacityLine } from './load-today.ts';
import { CELL, LINE, PhoneLabel } from './today-cells.tsx';
import { figureWords, type Period } from './today-words.ts';

/** `places`, `held` and `left` are null if a line with paid entries lacks the number. */
export function sumOfLines(lines: readonly CapacityLine[]) {
  const sum = (pick: (line: CapacityLine) => number | null) =>
    lines.some((line) => pick(line) === null && line.paid > 0)
      ? null
      : lines.reduce((all, line) => all + (pick(line) ?? 0), 0);
  return {
    paid: lines.reduce((all, line) => all + line.paid, 0),
    inPeriod: lines.reduce((all, line) => all + line.inPeriod, 0),
    held: sum(({ held }) => held),
    left: sum(({ left }) => left),
    places: sum((line) => line.places),
  };
}

const FEW_LEFT = 50;
/** A phone leaves out unknown numbers, and places, the sum of the other numbers. */
const cellOf = (head: string, value: number | null): string =>
  head === 'places' || value === null ? `${CELL} max-md:hidden` : CELL;

type CapacityProps = {
  readonly desk: DeskView;
  readonly lines: readonly CapacityLine[];
  readonly period: Period;
};

export function CapacitySheet({ desk, lines, period }: CapacityProps) {
  const { t, event } = desk;
  const say = figureWords(desk);
  const heads = ['paid', 'held', 'left', 'places'] as const;
  // Over all time every paid entry was added.
  const hasAdded = period !== 'all';
  const known = (value: number | null) =>
    value === null ? (
      <>
        <span aria-hidden="true" className="text-quiet">
          –
        </span>
        <span className="sr-only">{t('today.unknown')}</span>
      </>
    ) : (
      say.count(value)
    );
  const addedCell = (inPeriod: number) =>
    hasAdded && (
      <td className={CELL}>
        <PhoneLabel>{t(`today.periods.${period}`)}</PhoneLabel>
        <span>{say.added(inPeriod)}</span>
      </td>
    );
  const all = sumOfLines(lines);
  return (
    <Sheet
      title={t('today.capacity')}
      aside={
        <span className="flex flex-wrap items-center gap-x-4">
          <Legend t={t} />
          {event && (
            <DeskLink href={`/admin/participants?event=${encodeURIComponent(event.id)}`} className="link">
              {t('participants.title')}
            </DeskLink>
          )}
        </span>
      }
      flush
    >
      <div className="relative overflow-x-auto">
        <table className="w-full max-md:block">
          <caption className="sr-only">{t('today.capacity')}</caption>
          <thead className="border-edge border-b text-quiet text-sm max-md:sr-only">
            <tr>
              <th scope="col" className="px-4 py-2 text-left font-normal">
                {event ? t('today.ticket') : t('today.race')}
              </th>
              <td className="w-1/5 min-w-20" />
              {heads.map((head) => (
                <th
                  key={head}
                  scope="col"
                  className="whitespace-nowrap px-4 py-2 text-right font-normal lg:px-1.5 lg:last:pe-4"
                >
                  {t(`today.${head}`)}
                </th>
              ))}
              {hasAdded && (
                <th
                  scope="col"
                  className="whitespace-nowrap px-4 py-2 text-right font-normal lg:px-1.5 lg:last:pe-4"
                >
                  {t(`today.periods.${period}`)}
                </th>
              )}
            </tr>
          </thead>
          <tbody className="max-md:block">
            {lines.map((line, index) => {
              const isFew = line.left !== null && line.left < FEW_LEFT && (line.places ?? 0) > 0;
              return (
                <tr
                  key={line.key}
                  className={`relative border-edge border-b last:border-0 hover:bg-ground ${LINE}`}
                >
                  <th
                    scope="row"
                    className="min-w-36 px-4 py-2 text-left max-md:basis-full max-md:p-0 max-md:pb-1"
                  >
                    <DeskLink href={line.href} className="font-bold after:absolute after:inset-0">
                      {line.name}
                    </DeskLink>
                  </th>
                  <td className={line.places === null ? 'max-md:hidden' : 'max-md:basis-full max-md:pb-1'}>
                    {line.places !== null && (
                      <ShareBar
                        id={`held-${index}`}
                        of={line.places}
                        solid={line.paid}
                        hatched={line.held ?? 0}
                      />
                    )}
                  </td>
                  {heads.map((head) => (
                    <td key={head} className={cellOf(head, line[head])}>
                      {head === 'left' && isFew ? (
                        <Pill tone="urgent">{t('today.fewLeft', { count: line.left ?? 0 })}</Pill>
                      ) : (
                        <>
                          <PhoneLabel>{t(`today.${head}`)}</PhoneLabel>
                          <span className={head === 'paid' ? 'font-bold' : ''}>{known(line[head])}</span>
                        </>
                      )}
                    </td>
                  ))}
                  {addedCell(line.inPeriod)}
                </tr>
              );
            })}
          </tbody>
          {lines.length > 1 && (
            <tfoot className="border-control-edge border-t font-bold max-md:block">
              <tr className={LINE}>
                <th scope="row" className="px-4 py-2 text-left max-md:basis-full max-md:p-0">
                  {t('today.allLines')}
                </th>
                <td className="max-md:hidden" />
                {heads.map((head) => (
                  <td key={head} className={cellOf(head, all[head])}>
                    <PhoneLabel>{t(`today.${head}`)}</PhoneLabel>
                    <span>{known(all[head])}</span>
                  </td>
                ))}
                {addedCell(all.inPeriod)}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </Sheet>
  );
}

const Legend = ({ t }: Pick<DeskView, 't'>) => (
  <span className="flex flex-wrap items-center gap-x-3">
    {(['paid', 'held', 'left'] as const).map((part) => (
      <span key={part} className="inline-flex items-center gap-1.5">
        <span className="w-5">
          <ShareBar
            id={`legend-${part}`}
            of={1}
            solid={part === 'paid' ? 1 : 0}
            hatched={part === 'held' ? 1 : 0}
            wide={8}
          />
        </span>
        <span>{t(`today.${part}`)}</span>
      </span>
    ))}
  </span>
);
