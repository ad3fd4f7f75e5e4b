import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { StageHeading } from './stage-heading.tsx';

const words = { title: 'Wait', text: 'One case.\nAnother case.', tone: null } as const;

const drawn = (props: Partial<ComponentProps<typeof StageHeading>>) =>
  renderToStaticMarkup(<StageHeading event="Race" words={words} numbers={[]} {...props} />);

/** The texts of a page, as elements separate them. */
const textsOf = (html: string) => html.split(/<[^>]+>/).filter((text) => text.trim() !== '');

it('shows each line apart', () => {
  expect(textsOf(drawn({}))).toEqual(['Race', 'Wait', 'One case.', 'Another case.']);
});

it('isolates the direction of each number in a sentence', () => {
  const html = drawn({
    numbers: ['0772 ••• 456', '0752 ••• 123'],
    words: { ...words, text: 'It is on 0772 ••• 456, 0752 ••• 123.\nAnother case.' },
  });
  expect(html).toMatch(/<bdi[^>]*>0772 ••• 456<\/bdi>.*<bdi[^>]*>0752 ••• 123<\/bdi>/);
  const sentence = ['It is on ', '0772 ••• 456', ', ', '0752 ••• 123', '.'];
  expect(textsOf(html)).toEqual(['Race', 'Wait', ...sentence, 'Another case.']);
});

it('marks a warning beside the text, and a text that must not be overlooked', () => {
  const html = drawn({ words: { ...words, warning: 'Decline it.' } });
  expect(textsOf(html).at(-1)).toBe('Decline it.');
  expect(html.match(/notice/g)).toHaveLength(2);
  expect(drawn({}), 'plain text').not.toContain('notice');
  expect(drawn({ words: { ...words, tone: 'bad' } })).toContain('notice-bad');
});

it('leaves the event to the page below it', () => {
  expect(textsOf(drawn({ event: null }))).toEqual(['Wait', 'One case.', 'Another case.']);
});

it('has a tick before the title of a success', () => {
  expect(drawn({ words: { ...words, tone: 'good' } })).toMatch(/<svg.*<h1/);
  expect(drawn({}), 'plain text').not.toContain('<svg');
});
