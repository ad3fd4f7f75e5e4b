// What stands in the form again after its entry was not taken. Pure.
import { rosterMark } from '#lib/registration/entry/check-runners.ts';
import { type EntryInput, ENTRY_FIELDS as F, offField, textOf } from '#lib/registration/entry/entry-form.ts';
import type { EntryErrors } from '#lib/registration/entry/entry-problems.ts';

/**
 * The form's own id as well: what it has sent before is still what a correction replaces. A new waiver has to be accepted
 * anew.
 */
export function typedAnew(input: EntryInput, { fields, next, roster }: EntryErrors): EntryInput {
  const { [F.checkRoster]: _pressed, [F.waiverAccepted]: accepted, ...typed } = input;
  const outdated = fields[F.waiverAccepted] === 'waiver_version_mismatch';
  return {
    ...switchedOff(typed),
    ...typed,
    ...(accepted !== undefined && !outdated && { [F.waiverAccepted]: accepted }),
    ...(next === 'roster_check' && roster && { [F.rosterSeen]: rosterMark(textOf(input, F.roster), roster) }),
  };
}

/** Names of entries that were given up, as a form without a script carries them on. */
function switchedOff(input: EntryInput): EntryInput {
  const prefix = offField('');
  const off = Object.entries(input).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(off.map(([name, value]) => [name.slice(prefix.length), value]));
}
