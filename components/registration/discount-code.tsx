import { ChoiceInput, WithoutProblem } from '#components/ui/form/field.tsx';
import { TextField } from '#components/ui/form/text-field.tsx';
import * as F from '#lib/registration/registration-fields.ts';
import { LONGEST } from '#lib/registration/registration-input.ts';

type Props = {
  /** The code of the earlier order; '' without one. */
  readonly kept: string;
  readonly brought?: string | undefined;
  readonly words: Readonly<Record<'label' | 'help' | 'kept' | 'remove', string>>;
};

/** Stands in a `group/code` with `KeptCode`. */
export const DiscountCode = ({ kept, brought, words }: Props) => (
  <div className={kept && 'group-has-[:checked]/code:hidden'}>
    <TextField
      name={F.discountCode}
      label={words.label}
      help={words.help}
      required={false}
      autoComplete="off"
      maxLength={LONGEST.code}
      elsewhere={kept || undefined}
      value={brought}
      data-brought={brought}
    />
  </div>
);

/** Stands behind the field, because the last of two values counts. */
export const KeptCode = ({ kept, words }: Props) =>
  kept && (
    <WithoutProblem name={F.discountCode}>
      <label
        htmlFor={`${F.discountCode}-kept`}
        className="hidden min-h-13 cursor-pointer items-center gap-x-2 rounded-xl bg-good-wash px-4 py-2 text-good has-checked:flex has-focus-visible:outline-3"
      >
        <ChoiceInput
          type="checkbox"
          id={`${F.discountCode}-kept`}
          name={F.discountCode}
          value={kept}
          chosen
          className="sr-only"
        />
        <span>
          <b>{kept}</b> <span>{words.kept}</span>
        </span>
        <span className="amount font-bold underline">{words.remove}</span>
      </label>
    </WithoutProblem>
  );
