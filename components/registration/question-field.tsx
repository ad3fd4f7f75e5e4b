import { TickField } from '#components/ui/form/choice-field.tsx';
import { FieldProblem } from '#components/ui/form/field.tsx';
import type { AskedField, AskedGuardian } from '#components/ui/form/form-state.ts';
import { ChoiceGroup, DateField } from '#components/ui/form/group-fields.tsx';
import { SelectField, TextAreaField, TextField } from '#components/ui/form/text-field.tsx';

export function QuestionField({ required, ...field }: AskedField) {
  switch (field.kind) {
    case 'date': {
      const { kind: _, parts, ...date } = field;
      return <DateField {...date} words={parts} />;
    }
    case 'textarea': {
      const { kind: _, ...area } = field;
      return <TextAreaField {...area} required={required} />;
    }
    case 'select': {
      const { kind: _, ...select } = field;
      return <SelectField {...select} />;
    }
    case 'radio':
    case 'strip':
    case 'checkbox': {
      const { kind, ...choice } = field;
      return (
        <ChoiceGroup {...choice} type={kind === 'checkbox' ? kind : 'radio'} isStrip={kind === 'strip'} />
      );
    }
    case 'tick':
      return <Tick name={field.name} label={field.label} help={field.help} required={required} />;
    default: {
      const { kind: _, ...text } = field;
      return <TextField {...text} required={required} />;
    }
  }
}

type TickProps = Pick<AskedField, 'name' | 'label' | 'help' | 'required'>;

const Tick = ({ name, label, help, required }: TickProps) => (
  <div className="grid gap-1.5">
    <FieldProblem name={name} />
    <TickField name={name} required={required}>
      <span>{label}</span>
      {help && <span className="block text-quiet text-sm">{help}</span>}
    </TickField>
  </div>
);

export const GuardianFields = ({ legend, ...guardian }: AskedGuardian) => (
  <fieldset className="grid min-w-0 gap-4 border-edge border-s-4 ps-3.5">
    <legend className="mb-2 font-bold">{legend}</legend>
    <GuardianParts {...guardian} />
  </fieldset>
);

export const GuardianParts = ({ help, fields }: Pick<AskedGuardian, 'help' | 'fields'>) => (
  <>
    <p className="text-quiet text-sm">{help}</p>
    {fields.map((field) => (
      <QuestionField key={field.name} {...field} />
    ))}
  </>
);

/** The guardian of one of several children, folded where another child's guardian is meant. */
export const ChildGuardian = (guardian: AskedGuardian) =>
  guardian.folded ? (
    <details className="disclosure">
      <summary>
        <span>{guardian.legend}</span>
      </summary>
      <div className="grid gap-4">
        <GuardianParts {...guardian} />
      </div>
    </details>
  ) : (
    <GuardianFields {...guardian} />
  );
