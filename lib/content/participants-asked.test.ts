import { describe, expect, it } from 'vitest';
import { orderQuestions, participantRules } from '#lib/registration/participant-questions.ts';
import { loadAskedOfParticipants, loadEventNotes, reportUnknownWords } from './load-event-notes.ts';
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
      words: new Map(),
      sign: false,
      changesUntil: null,
      kitEnd: null,
    });
  });

  it.each([
    [
      { days: [-1, -3], from: '10:00', to: '18:00' },
      { day: -1, time: '18:00' },
    ],
    [{ days: [-2] }, { day: -2, time: '23:59' }],
    [{ when: 'On Friday' }, null],
  ])('is due when the kit %j is handed out for the last time', async (kit, kitEnd) => {
    await organizer();
    await write('events/evt_1.json', JSON.stringify({ kit: { ...kit, text: 'Main gate' } }));
    expect(await loadAskedOfParticipants('evt_1', 'en', folder())).toMatchObject({ kitEnd });
  });

  const SHIRT = {
    key: 'shirt',
    label: 'Shirt size',
    type: 'select',
    required: true,
    options: ['Small', 'Large'],
    help: 'For the race.',
  };
  const CLUB = { ...SHIRT, key: 'club', label: 'Club', type: 'text', options: [] };
  const words = {
    shirt: {
      label: { sw: 'Saizi ya fulana' },
      help: { en: 'For race day.', sw: 'Kwa siku ya mbio.' },
      options: { Large: { sw: 'Kubwa' } },
    },
    club: { label: { sw: 'Klabu', fr: 'Club de course' } },
  };

  it.each([
    ['sw', 'Saizi ya fulana', 'Kwa siku ya mbio.', 'Kubwa', 'Klabu'],
    ['sw-x-frame', 'Saizi ya fulana', 'Kwa siku ya mbio.', 'Kubwa', 'Klabu'],
    ['fr', 'Shirt size', 'For race day.', 'Large', 'Club de course'],
    ['en', 'Shirt size', 'For race day.', 'Large', 'Club'],
  ])(
    'in %s, the provider’s questions have the organizer’s words, and its own values',
    async (locale, ...said) => {
      await organizer();
      await note({ ask: ['shirt'], words });
      const asked = await loadAskedOfParticipants('evt_1', locale, folder());
      const event = { additional_questions: [SHIRT, CLUB], ticket_types: [] };
      const given = { event, asked, startsAt: null, now: new Date(0), timeZone: 'Africa/Kampala' };
      const [shirt] = participantRules(given).questions;
      const [club] = orderQuestions(given);
      const [label, help, large, ofClub] = said;
      expect(shirt).toMatchObject({
        label,
        help,
        kind: 'select',
        options: [{ value: 'Small' }, { value: 'Large' }],
      });
      expect(shirt?.options.map((option) => option.label)).toEqual(['Small', large]);
      expect(club).toMatchObject({ label: ofClub, help: 'For the race.' });
    },
  );

  it('words for what the provider does not ask are reported', async () => {
    const found: ContentProblem[] = [];
    onContentProblem((problem) => found.push(problem));
    await note({ words: { ...words, shirts: { label: 'Shirt' } } });
    await reportUnknownWords('evt_1', [{ ...SHIRT, options: ['L'] }, CLUB], folder());
    expect(found.flatMap(({ wrong }) => wrong)).toEqual([
      'participants.words.shirt.options.Large: the question has no such option',
      'participants.words.shirts: the provider asks no such question',
    ]);
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
    [{ words: { shirt: { labels: 'Shirt' } } }, 'participants.words.shirt'],
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
