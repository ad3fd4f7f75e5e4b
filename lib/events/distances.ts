// Distances of races in kilometres. Pure.
import type { TicketType } from '#lib/partner-api/events.ts';

type Named = Pick<TicketType, 'name' | 'distance_km'>;

const FIGURE =
  /(\d+(?:[.,]\d+)?)\s*-?k(?:ms?|ilom\p{L}*)?(?!\p{L})|\bk(?:ms?|ilom\p{L}*)\s*(\d+(?:[.,]\d+)?)/iu;
const HALF = /\bhalf[\s-]*marathon|\b(?:semi|demi)[\s-]*marathon|\bnusu[\s-]*mara(?:thon|thoni)\b/i;
const FULL = /(?<!ultra[\s-]*)\bmarathon/i;

/** The distance in a name such as `10 km`, `5K`, `kilomita 10`, `Half Marathon`; null without one. */
export function distanceInName(name: string): number | null {
  const figure = FIGURE.exec(name);
  const km = Number((figure?.[1] ?? figure?.[2] ?? '').replace(',', '.'));
  if (km > 0) return km;
  if (HALF.test(name)) return 21.0975;
  return FULL.test(name) ? 42.195 : null;
}

/** Null if neither the provider nor its name has one. */
export const distanceOf = ({ name, distance_km: km }: Named): number | null =>
  km !== null && km > 0 ? km : distanceInName(name);

/** Distances in the order of the types. A single type without one gets that of the event's name, if no other has it. */
export function ticketDistances(event: { name: string; ticket_types: readonly Named[] }): (number | null)[] {
  const own = event.ticket_types.map(distanceOf);
  const named = distanceInName(event.name);
  const isMissing = own.filter((km) => km === null).length === 1 && !own.includes(named);
  return own.map((km) => km ?? (isMissing ? named : null));
}

/** A ticket type's name for beside its distance: `Half Marathon` for `Half Marathon 21 km`, but `10 km` for `10 km`. */
export const nameWithoutDistance = (name: string): string =>
  name.replace(/[\s,·–-]*(?<![\d.,])\d+(?:[.,]\d+)?\s*k(?:ms?)?$/i, '').trim() || name;

/** Whether a name is a distance and nothing else: `10 km`, `5K`, `kilomita 10`. */
export const isDistance = (name: string): boolean => name.replace(FIGURE, '').trim() === '';

/** Words beside a plate with the distance: `Half Marathon` for `Half Marathon 21 km`, and nothing for `10 km`. */
export const nameBesidePlate = (name: string, km: number | null): string =>
  km !== null && isDistance(name) ? '' : nameWithoutDistance(name);

/** Kilometres as runners say them: `42` for 42.195 km, `21` for 21.0975 km, `7.5` for 7.5 km. */
export const spokenKm = (km: number): number => (km >= 10 ? Math.floor(km) : Math.round(km * 10) / 10);

/** `21.1 km`. */
export const kilometres = (km: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilometer' }).format(km);

/** A distance in the name is not shown beside it. `Team of 5` counts too: the only effect is a missing label. */
export const namesDistance = (name: string, km: number): boolean =>
  name.split(/[^\d.,]+/).some((figure) => figure !== '' && Number(figure.replace(',', '.')) === km);

/** Distances as runners say them, the longest first. The event's own name stands in for ticket types without one. */
export function eventDistances(event: { name: string; ticketTypes: readonly Named[] | null }): number[] {
  const types = event.ticketTypes ?? [];
  const own = types.map(distanceOf);
  const all = own.length > 0 && !own.includes(null) ? own : [...own, distanceInName(event.name)];
  const spoken = all.flatMap((km) => (km === null ? [] : [spokenKm(km)]));
  return [...new Set(spoken)].sort((a, b) => b - a);
}
