'use client';
// A name for each entry that is chosen. Without a script the server draws them after the number was sent. A name that
// was typed stays with its entry; of an entry that was given up it stays in the form, unseen.
import { Fragment } from 'react';
import { ChoiceField } from '#app/_ui/form/choice-field.tsx';
import { useForm } from '#app/_ui/form/form-context.ts';
import { type Typed, valuesTyped } from '#app/_ui/form/form-state.ts';
import { TextField } from '#app/_ui/form/text-field.tsx';
import { useLive } from '#app/_ui/form/use-live.ts';
import {
  ENTRY_FIELDS as F,
  LONGEST,
  MOST_RUNNER_FIELDS,
  offField,
  quantityField,
  runnerField,
  wasPosted,
} from '#lib/registration/entry/entry-form.ts';
import { firstTicket } from '#lib/registration/entry/first-ticket.ts';
import { hasList } from './entry-counts.ts';
import { countOf, type RunnerBox, runnerBoxes, type TicketChoice } from './runner-list.ts';

/** In the first two `#` stands for the runner's number. */
type Words = Readonly<Record<'runner' | 'name' | 'same' | 'tooMany' | 'byList', string>>;
type Props = { readonly tickets: readonly TicketChoice[]; readonly fresh: Typed; readonly words: Words };

export function RunnerFields({ tickets, fresh, words }: Props) {
  const live = useLive((typed) => readRunners(tickets, typed).join(), fresh)
    .split(',')
    .map(Number);
  const [byList = 0, firstIndex = -1, ...counts] = live;
  const wanted = counts.slice(0, tickets.length);
  const first = tickets[firstIndex]?.id ?? null;
  const tooMany = wanted.reduce((sum, count) => sum + count, 0) > MOST_RUNNER_FIELDS;
  return (
    <>
      {byList > 0 && <p className="notice">{words.byList}</p>}
      {!byList && tooMany && <p className="notice">{words.tooMany}</p>}
      {/* Not type=hidden: a draft fills only fields of other types. */}
      <input hidden readOnly name={F.firstTicket} value={first ?? ''} />
      {runnerBoxes(tickets, { wanted, kept: counts.slice(tickets.length) }, first).map((box) => (
        <Fragment key={box.field}>
          <RunnerFieldset box={byList ? { ...box, number: null } : box} words={words} />
          <noscript>
            <SwitchedOff fields={byList || box.number === null ? [box.field, box.same] : []} />
          </noscript>
        </Fragment>
      ))}
    </>
  );
}

/** Whether a list says who runs, whose the first fields are, how many of each ticket, how many of each have a field. */
const readRunners = (tickets: readonly TicketChoice[], typed: Typed): number[] => {
  const wanted = tickets.map(({ id, isOpen }) =>
    isOpen ? countOf(valuesTyped(typed, quantityField(id)).at(-1)) : 0,
  );
  const chosen = tickets.filter((_, index) => wanted[index]).map(({ id }) => id);
  const first = firstTicket(typed, chosen);
  return [
    hasList(typed) ? 1 : 0,
    tickets.findIndex(({ id }) => id === first),
    ...wanted,
    ...tickets.map(({ id }) => lastAsked(typed, id)),
  ];
};

const lastAsked = (typed: Typed, ticket: string): number =>
  Array.from({ length: MOST_RUNNER_FIELDS }, (_, n) => n + 1).findLast((n) =>
    wasPosted(typed, runnerField(ticket, n)),
  ) ?? 0;

/** With a script the fields themselves stay; without one the next page would not know what was in them. */
function SwitchedOff({ fields }: { readonly fields: readonly (string | null)[] }) {
  const { typed } = useForm().state;
  return fields
    .filter((field) => field !== null)
    .map((field) => [field, valuesTyped(typed, field).at(-1)] as const)
    .map(
      ([field, value]) => value && <input key={field} type="hidden" name={offField(field)} value={value} />,
    );
}

function RunnerFieldset({ box, words }: { readonly box: RunnerBox; readonly words: Words }) {
  const { field, same, ticket, number } = box;
  return (
    <fieldset className="runner" hidden={number === null} disabled={number === null}>
      <legend className="runner-title">
        {words.runner.replace('#', String(number))}
        {ticket && <span className="tag tag-plain">{ticket}</span>}
      </legend>
      {same && (
        <ChoiceField
          type="checkbox"
          name={same}
          value="yes"
          id={same}
          chosen={same === F.sameAsBuyer}
          required={false}
        >
          {words.same}
        </ChoiceField>
      )}
      <div className="runner-name">
        <TextField
          name={field}
          label={words.name.replace('#', String(number))}
          required={false}
          // Somebody else's than the buyer's; "off" would keep Back from bringing it again.
          autoComplete={`section-runner-${number} name`}
          maxLength={LONGEST.name}
        />
      </div>
    </fieldset>
  );
}
