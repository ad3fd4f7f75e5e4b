// Instants and the clock on the wall of a zone, both ways, as ISO 8601. Pure.

const MINUTE_MS = 60_000;

/** Minutes that clocks in the zone are ahead of UTC at that instant. */
function offsetMinutes(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** `2027-01-30T06:30:00+03:00`: what the clock on the wall says, and how far it is from UTC. */
export function zonedIso(at: Date, timeZone: string): string {
  const offset = offsetMinutes(at, timeZone);
  const wall = new Date(at.getTime() + offset * MINUTE_MS).toISOString().slice(0, 19);
  const two = (n: number) => String(n).padStart(2, '0');
  const ahead = Math.abs(offset);
  return `${wall}${offset < 0 ? '-' : '+'}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`;
}

/** The instant at which clocks in the zone say `wall`, `2027-01-30T06:30` or with seconds. */
export function instantIn(wall: string, timeZone: string): Date {
  const asUtc = new Date(`${wall}Z`);
  const guess = new Date(asUtc.getTime() - offsetMinutes(asUtc, timeZone) * MINUTE_MS);
  return new Date(asUtc.getTime() - offsetMinutes(guess, timeZone) * MINUTE_MS);
}
