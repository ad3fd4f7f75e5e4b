import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FormContext, useForm } from '#components/ui/form/form-context.tsx';
import { FRESH_FORM } from '#components/ui/form/form-state.ts';
import { DiscountCode, KeptCode } from './discount-code.tsx';

const words = { label: 'Code', help: 'Help', kept: 'kept', remove: 'Remove' };

function Filled({ code, problem }: { code: string; problem?: string }) {
  const initial = { ...FRESH_FORM, typed: { discount_code: code } };
  const state = problem ? { ...initial, problems: { discount_code: problem } } : initial;
  return (
    <FormContext value={{ ...useForm(), initial, state }}>
      <DiscountCode kept={code} words={words} />
      <KeptCode kept={code} words={words} />
    </FormContext>
  );
}

const sentBy = (html: string) => [...html.matchAll(/<input[^>]*>/g)].map(([input]) => input);

it('is a ticked checkbox if the form is filled in with a code', () => {
  const [typed = '', kept = ''] = sentBy(renderToStaticMarkup(<Filled code="CLUB10" />));
  expect(typed).not.toContain('CLUB10');
  for (const part of ['type="checkbox"', 'checked=""', 'value="CLUB10"']) expect(kept).toContain(part);
});

it('is in its field again if the server refuses it', () => {
  const inputs = sentBy(renderToStaticMarkup(<Filled code="CLUB10" problem="Not valid." />));
  expect(inputs).toHaveLength(1);
  expect(inputs[0]).toMatch(/value="CLUB10"/);
});
