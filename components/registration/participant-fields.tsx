'use client';
// Names of the participants, and what a pasted list changes.
import { Fragment } from 'react';
import { ChoiceField } from '#components/ui/form/choice-field.tsx';
import { useForm, useFormValue } from '#components/ui/form/form-context.tsx';
import type { Typed } from '#components/ui/form/form-state.ts';
import { TextField } from '#components/ui/form/text-field.tsx';
import * as F from '#lib/registration/registration-fields.ts';
import { LONGEST, offField } from '#lib/registration/registration-input.ts';
import { valuesOf } from '#lib/shared/posted-values.ts';
import { type ParticipantBox, participantsAsked, type TicketChoice } from './participants-asked.ts';

/** In the first one `#` stands for the participant's number. */
type Words = Readonly<Record<'participant' | 'name' | 'same' | 'tooMany' | 'byList', string>>;
type Props = { readonly tickets: readonly TicketChoice[]; readonly fresh: Typed; readonly words: Words };

/**
 * A name for each chosen ticket. A name stays with its ticket: fields of tickets that are no longer chosen are hidden, not
 * removed. Without a script the server adds the fields after the quantities were sent.
 */
export function ParticipantFields({ tickets, fresh, words }: Props) {
  const { without, alone, first, boxes } = useFormValue((typed) => participantsAsked(tickets, typed), fresh);
  return (
    <div className="group/all contents">
      {without && <p className="notice">{words[without]}</p>}
      {/* Not type=hidden: a draft fills only fields of other types. */}
      <input hidden readOnly name={F.firstTicket} value={first ?? ''} />
      {boxes.map((box) => (
        <Fragment key={box.field}>
          <ParticipantFieldset box={box} alone={alone} words={words} />
          <noscript>{box.number === null && <SwitchedOff {...box} />}</noscript>
        </Fragment>
      ))}
    </div>
  );
}

/** Without a script disabled fields would be lost with the next post: their values travel under other names. */
function SwitchedOff({ field: name, same }: ParticipantBox) {
  const { typed } = useForm().state;
  return [name, same].map((field) => {
    const value = field && valuesOf(typed, field).at(-1);
    return value && <input key={field} type="hidden" name={offField(field)} value={value} />;
  });
}

type BoxProps = { readonly box: ParticipantBox; readonly alone: boolean; readonly words: Words };

function ParticipantFieldset({ box, alone, words }: BoxProps) {
  const { field, same, ticket, number } = box;
  return (
    <fieldset
      className={`group/one participant ${alone ? 'alone' : ''}`}
      hidden={number === null}
      disabled={number === null}
    >
      <legend>
        <span>{words.participant.replace('#', String(number))}</span>{' '}
        {ticket && <span className="tag tag-plain">{ticket}</span>}
      </legend>
      {same && (
        // The buyer runs once: after a yes the other participants are not asked.
        <div className="not-has-checked:group-has-[fieldset:not([hidden])_:checked]/all:hidden">
          <ChoiceField
            type="checkbox"
            name={same}
            value="yes"
            id={same}
            chosen={same === F.sameAsBuyer}
            required={false}
            className="tick"
          >
            <b>{words.same}</b>
          </ChoiceField>
        </div>
      )}
      <div className="group-has-checked/one:hidden">
        <TextField
          name={field}
          label={words.name}
          required={false}
          // Not the buyer's own; with "off", Back would not restore it.
          autoComplete={`section-runner-${number} name`}
          maxLength={LONGEST.name}
        />
      </div>
    </fieldset>
  );
}
