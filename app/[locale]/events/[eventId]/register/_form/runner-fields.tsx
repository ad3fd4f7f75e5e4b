'use client';
// A name for each entry that is chosen. Without a script the server draws them after the number was sent; with one they
// come and go as it is typed (`runner-fields-element`). A name that was typed stays with its entry; of an entry that was
// given up it stays in the form, unseen.
import { Fragment } from 'react';
import { ChoiceField } from '#components/ui/form/choice-field.tsx';
import { useForm } from '#components/ui/form/form-context.ts';
import { type Typed, valuesTyped } from '#components/ui/form/form-state.ts';
import { TextField } from '#components/ui/form/text-field.tsx';
import { ENTRY_FIELDS as F, LONGEST, offField } from '#lib/registration/entry/entry-form.ts';
import type { RunnerFieldsGiven } from './runner-fields-element.ts';
import type { RunnerBox } from './runner-list.ts';
import { runnersAsked } from './runners-asked.ts';

type Words = RunnerFieldsGiven['words'] & Readonly<Record<'same' | 'tooMany' | 'byList', string>>;
type Props = Pick<RunnerFieldsGiven, 'tickets'> & { readonly fresh: Typed; readonly words: Words };

export function RunnerFields({ tickets, fresh, words }: Props) {
  const { state } = useForm();
  const { byList, tooMany, first, boxes } = runnersAsked(tickets, state.typed ?? fresh);
  const given: RunnerFieldsGiven = { tickets, words: { runner: words.runner, name: words.name } };
  return (
    <runner-fields data-given={JSON.stringify(given)}>
      <p className="notice" data-by-list="" hidden={!byList}>
        {words.byList}
      </p>
      <p className="notice" data-too-many="" hidden={!tooMany}>
        {words.tooMany}
      </p>
      {/* Not type=hidden: a draft fills only fields of other types. */}
      <input hidden readOnly name={F.firstTicket} value={first ?? ''} />
      {boxes.map((box) => (
        <Fragment key={box.field}>
          <RunnerFieldset box={box} words={words} />
          <noscript>
            <SwitchedOff fields={box.number === null ? [box.field, box.same] : []} />
          </noscript>
        </Fragment>
      ))}
    </runner-fields>
  );
}

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
    <fieldset className="runner" data-runner={field} hidden={number === null} disabled={number === null}>
      <legend className="runner-title">
        <span>{words.runner.replace('#', String(number))}</span>
        <span className="tag tag-plain empty:hidden">{ticket}</span>
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
