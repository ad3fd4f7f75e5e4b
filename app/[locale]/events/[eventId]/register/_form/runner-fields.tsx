'use client';
// A name for each entry that is chosen. Without a script the server draws them after the number was sent.
import { useState } from 'react';
import { ChoiceField } from '#app/_ui/form/choice-field.tsx';
import { type Typed, valuesTyped } from '#app/_ui/form/form-state.ts';
import { TextField } from '#app/_ui/form/text-field.tsx';
import { useLive } from '#app/_ui/form/use-live.ts';
import { ENTRY_FIELDS as F, MOST_RUNNER_FIELDS, quantityField } from '#lib/registration/entry-form.ts';
import { countOf, listRunners, type TicketChoice } from './runner-list.ts';

/** In the first two `#` stands for the runner's number. */
type Words = Readonly<Record<'runner' | 'name' | 'same' | 'tooMany' | 'byList', string>>;
type Props = { readonly tickets: readonly TicketChoice[]; readonly fresh: Typed; readonly words: Words };

const LONGEST_NAME = 120;

export function RunnerFields({ tickets, fresh, words }: Props) {
  const live = useLive((typed) => wantedIn(tickets, typed).join(), fresh);
  const [byList = 0, ...quantities] = live.split(',').map(Number);
  const [first, ...others] = listRunners(tickets, quantities);
  const tooMany = others.length >= MOST_RUNNER_FIELDS;
  const asked = byList || tooMany ? [] : others;
  // Who was asked for once stays there, hidden: what was typed is not lost by one entry fewer.
  const [ever, setEver] = useState(asked);
  const added = asked.filter(({ field }) => !ever.some((one) => one.field === field));
  if (added.length > 0) setEver([...ever, ...added]);
  const number = (field: string) => asked.find((one) => one.field === field)?.number;
  return (
    <>
      {byList > 0 && <p className="notice">{words.byList}</p>}
      {!byList && tooMany && <p className="notice">{words.tooMany}</p>}
      <fieldset className="runner" hidden={byList > 0} disabled={byList > 0}>
        <RunnerTitle words={words} number={1} ticket={first?.ticket} />
        <ChoiceField
          type="checkbox"
          name={F.sameAsBuyer}
          value="yes"
          id={F.sameAsBuyer}
          chosen
          required={false}
        >
          {words.same}
        </ChoiceField>
        <div className="runner-name">
          <RunnerName field={F.firstRunner} words={words} number={1} />
        </div>
      </fieldset>
      {[...ever, ...added]
        .sort((one, other) => one.place - other.place)
        .map(({ field, ticket }) => (
          <fieldset key={field} className="runner" hidden={!number(field)} disabled={!number(field)}>
            <RunnerTitle words={words} number={number(field) ?? 0} ticket={ticket} />
            <RunnerName field={field} words={words} number={number(field) ?? 0} />
          </fieldset>
        ))}
    </>
  );
}

/** Whether a list says who runs, then how many of each ticket. */
const wantedIn = (tickets: readonly TicketChoice[], typed: Typed): number[] => [
  valuesTyped(typed, F.roster).some((text) => text.trim() !== '') ? 1 : 0,
  ...tickets.map(({ id, isOpen }) => (isOpen ? countOf(valuesTyped(typed, quantityField(id)).at(-1)) : 0)),
];

type PartProps = { readonly words: Words; readonly number: number };

const RunnerTitle = ({ words, number, ticket }: PartProps & { readonly ticket: string | undefined }) => (
  <legend className="runner-title">
    {words.runner.replace('#', String(number))}
    {ticket && <span className="tag">{ticket}</span>}
  </legend>
);

const RunnerName = ({ words, number, field }: PartProps & { readonly field: string }) => (
  <TextField
    name={field}
    label={words.name.replace('#', String(number))}
    required={false}
    autoComplete="off"
    maxLength={LONGEST_NAME}
  />
);
