import { describe, expect, it } from 'vitest';
import { loadAskedOfParticipants, loadEventNotes } from './load-event-notes.ts';
import { type ContentProblem, onContentProblem } from './load-file.ts';
import { contentFolder } from './testing/content-folder.ts';

const { folder, write } = contentFolder();
const note = (participants: object) => write('events/evt_1.json', JSON.stringify({ participants }));
const organizer = () =>
  write('organizer.json', JSON.stringify({ name: 'Club', timeZone: 'Africa/Kampala', contact: {} }));

describe('what is asked of each participant', () => {
  it('is nothing without a file', async () => {
    await organizer();
    expect(await loadAskedOfParticipants('evt_1', 'en', folder())).toEqual({
      ask: [],
      questions: [],
      sign: false,
      changesUntil: null,
    });
  });

  it('comes in the language of the page, with the bounds as text', async () => {
    await organizer();
    await note({
      ask: ['shirt_size'],
      questions: [
        {
          key: 'birth_date',
          type: 'birth_date',
          label: { en: 'Date of birth', sw: 'Tarehe ya kuzaliwa' },
          required: true,
        },
        {
          key: 'weight',
          type: 'number',
          label: 'Weight',
          unit: 'kg',
          min: 30,
          max: 200,
          when: { under: 18 },
        },
        {
          key: 'meal',
          type: 'choice',
          label: 'Meal',
          options: ['Beans', { value: 'meat', en: 'Meat', sw: 'Nyama' }],
          when: { tickets: ['Marathon'] },
        },
        { key: 'day', type: 'date', label: 'Day', max: 'race' },
      ],
      sign: true,
      changes_until: '2027-01-29T23:59',
    });
    const asked = await loadAskedOfParticipants('evt_1', 'sw', folder());
    expect(asked).toMatchObject({
      ask: ['shirt_size'],
      questions: [
        { key: 'birth_date', label: 'Tarehe ya kuzaliwa', required: true, min: null },
        { key: 'weight', min: '30', max: '200', unit: 'kg', when: { under: 18, tickets: null } },
        {
          options: [
            { value: 'Beans', label: 'Beans' },
            { value: 'meat', label: 'Nyama' },
          ],
          when: { tickets: ['Marathon'] },
        },
        { max: 'race' },
      ],
      sign: true,
    });
    expect(asked.changesUntil?.toISOString()).toBe('2027-01-29T20:59:00.000Z');
  });

  const text = { type: 'text', label: 'A' };
  it.each([
    [{ questions: [{ ...text, key: 'Shirt size' }] }, 'participants.questions.0.key'],
    [{ questions: [{ ...text, key: 'a', options: [] }] }, 'participants.questions.0'],
    [
      { questions: [{ key: 'a', type: 'choice', label: 'A', options: [] }] },
      'participants.questions.0.options',
    ],
    [{ questions: [{ key: 'a', type: 'colour', label: 'A' }] }, 'participants.questions.0.type'],
    [
      { questions: [{ key: 'a', type: 'number', label: 'A', min: 3, max: 2 }] },
      'participants.questions.0.min',
    ],
    [{ questions: [{ key: 'a', type: 'date', label: 'A', min: 'soon' }] }, 'participants.questions.0.min'],
    [{ questions: [{ key: 'a', type: 'time', label: 'A', max: '1h' }] }, 'participants.questions.0.max'],
    [
      {
        questions: [
          { ...text, key: 'a' },
          { ...text, key: 'a' },
        ],
      },
      'participants.questions',
    ],
    [{ changes_until: 'Friday' }, 'participants.changes_until'],
    [{ shirts: true }, 'participants'],
  ])('with the mistake %j is reported with its field %s', async (participants, field) => {
    const found: ContentProblem[] = [];
    onContentProblem((problem) => found.push(problem));
    await note(participants);
    expect(await loadEventNotes('evt_1', folder())).toMatchObject({ participants: null });
    expect(found).toMatchObject([
      { file: expect.stringContaining('evt_1.json'), wrong: [expect.stringContaining(field)] },
    ]);
  });
});
