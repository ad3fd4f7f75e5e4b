'use client';
// The fields of each of several participants, and the words where a pasted list takes their place. Only
// `participant-fields.tsx` loads it.
import { Fragment } from 'react';
import { TickField } from '#components/ui/form/choice-field.tsx';
import { useForm, useFormValue } from '#components/ui/form/form-context.tsx';
import type { AskedPerson } from '#components/ui/form/form-state.ts';
import { TextField } from '#components/ui/form/text-field.tsx';
import * as F from '#lib/registration/registration-fields.ts';
import { LONGEST, offField, participantPartField } from '#lib/registration/registration-input.ts';
import { valuesOf } from '#lib/shared/posted-values.ts';
import { type ParticipantBox, participantsAsked, type TicketChoice } from './participant-boxes.ts';
import { ChildGuardian, QuestionField } from './question-field.tsx';

/** `#` in `participant` stands for the participant's number. */
type Words = Readonly<Record<'participant' | 'name' | 'phone' | 'same' | 'tooMany' | 'byList', string>>;
export type SeveralProps = {
  readonly tickets: readonly TicketChoice[];
  readonly words: Words;
  readonly people: Readonly<Record<string, AskedPerson>>;
};

/**
 * A fieldset for each participant. A name stays with its ticket: fields of tickets that are no longer chosen are
 * hidden, not removed. Without a script the server adds the fields after the quantities were sent.
 */
export default function SeveralParticipants({ tickets, words, people }: SeveralProps) {
  const { without, alone, first, boxes } = useFormValue((typed) => participantsAsked(tickets, typed), {});
  return (
    <div className="group/all contents">
      {without && <p className="notice">{words[without]}</p>}
      {/* It is not `type=hidden`, because a draft fills only fields of other types. */}
      <input hidden readOnly name={F.firstTicket} value={first ?? ''} />
      {boxes.map((box) => (
        <Fragment key={box.field}>
          <ParticipantFieldset box={box} alone={alone} words={words} asked={people[box.field]} />
          <noscript>{box.number === null && <SwitchedOff {...box} />}</noscript>
        </Fragment>
      ))}
    </div>
  );
}

/** Posts the values of disabled fields under other names, because the next post without a script would lose them. */
function SwitchedOff({ field: name, same }: ParticipantBox) {
  const { typed } = useForm().state;
  const fields = Object.keys(typed ?? {}).filter(
    (field) => field === name || field === same || field.startsWith(`${name}.`),
  );
  return fields.flatMap((field) =>
    [...valuesOf(typed, field).entries()].map(([at, value]) => (
      <input key={`${field} ${at}`} type="hidden" name={offField(field)} value={value} />
    )),
  );
}

type BoxProps = {
  readonly box: ParticipantBox;
  readonly alone: boolean;
  readonly words: Words;
  readonly asked: AskedPerson | undefined;
};

function ParticipantFieldset({ box, alone, words, asked }: BoxProps) {
  const { field, same, ticket, number } = box;
  return (
    <fieldset
      className={`participant ${alone ? 'alone' : ''}`}
      hidden={number === null}
      disabled={number === null}
    >
      <legend>
        <span>{words.participant.replace('#', String(number))}</span>{' '}
        {ticket && <span className="tag tag-plain">{ticket}</span>}
      </legend>
      <div className="group/one grid gap-3">
        {same && (
          // The buyer runs once, so after a yes the other participants are not asked.
          <div className="is-buyer not-has-checked:group-has-[fieldset:not([hidden])_.is-buyer_:checked]/all:hidden">
            <TickField name={same} chosen={same === F.sameAsBuyer}>
              <b>{words.same}</b>
            </TickField>
          </div>
        )}
        <div className="grid gap-3 group-has-checked/one:hidden">
          <TextField
            name={field}
            label={words.name}
            required={false}
            // Keeps the buyer's own name out. With "off", Back would not restore the field.
            autoComplete={`section-runner-${number} name`}
            maxLength={LONGEST.name}
          />
          <TextField
            name={participantPartField(field, 'phone')}
            label={words.phone}
            type="tel"
            required={false}
            autoComplete={`section-runner-${number} tel`}
            maxLength={32}
          />
        </div>
      </div>
      {asked && <Asked {...asked} />}
    </fieldset>
  );
}

const Asked = ({ fields, minor, guardian, asked }: AskedPerson) => (
  <>
    {asked.parts.map((part) => (
      <input key={part} type="hidden" name={asked.name} value={part} />
    ))}
    {fields.map((field) => (
      <QuestionField key={field.name} {...field} />
    ))}
    <div className="group/minor grid gap-3 empty:hidden">
      {minor && <TickField name={minor.name}>{minor.label}</TickField>}
      {guardian && (
        <div className={minor ? 'grid group-not-has-checked/minor:hidden' : 'grid'}>
          <ChildGuardian {...guardian} />
        </div>
      )}
    </div>
  </>
);
