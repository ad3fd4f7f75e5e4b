import { expect, it } from 'vitest';
import { DraftPart } from './draft-part.tsx';
import { drawnInForm } from './testing/drawn-in-form.tsx';

const words = { kept: 'Kept.', clear: 'Clear', gone: { fields: {}, answer: '', answers: {}, unnamed: '' } };

// The script draws what it kept: a drawing of the server, which knows nothing of it, would take it away.
it('is the script’s own to draw in', () => {
  expect(drawnInForm(<DraftPart name="race" except={[]} words={words} />, {})).toMatch(
    /^<draft-keeper data-own="" data-given="[^"]*&quot;brought&quot;:null[^"]*"><\/draft-keeper>$/,
  );
});
