// The settings of the room, one value each.
import {
  type Card,
  NO_VALUE,
  type Setting,
  type SettingFacts,
  shortenedValue,
  type View,
} from '#app/admin/settings/setting.ts';
import { eventFile, MOTIFS } from '#lib/content/load-event-notes.ts';
import { ALERT_SUBJECTS, ORGANIZER_FILE } from '#lib/content/load-organizer.ts';
import { POLICIES, textFileName, waiverPath } from '#lib/content/load-text.ts';
import { hasWords } from '#lib/content/parse-markdown.ts';
import { languageFacts } from '#lib/i18n/languages.ts';
import { CHECKOUT_STYLES } from '#lib/shared/checkout-style.ts';
import { textOf, valuesOf } from '#lib/shared/posted-values.ts';
import { codeText, numberText, plainText } from '#lib/shared/typed-text.ts';
import { kitSetting } from './kit-setting.ts';
import { questionsSetting } from './questions-setting.ts';
import { salesSetting } from './sales-setting.ts';
import { drawWords, readWords } from './words-fields.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

type Given = Pick<Setting, 'name' | 'card' | 'file' | 'key' | 'label' | 'problem'> &
  Partial<Pick<Setting, 'help' | 'usual'>>;

const line = (
  given: Given,
  view: Extract<View, { kind: 'line' | 'colour' }> = { kind: 'line' },
): Setting => ({
  ...given,
  view,
  draw: (value) => ({ [given.name]: text(value) }),
  read: (posted) => ({ value: codeText(textOf(posted, given.name)) || null }),
  say: text,
});

const words = (given: Given): Setting => ({
  ...given,
  view: { kind: 'words' },
  draw: (value, { languages }) => drawWords(given.name, value, languages),
  read: (posted, { languages }) => ({ value: readWords(posted, given.name, languages) ?? null }),
  say: (value, { languages }) =>
    Object.values(drawWords('', value, languages))
      .filter(Boolean)
      .join(' / '),
});

type Options = readonly { readonly value: string; readonly label: string }[];

const choice = (given: Given, options: Options): Setting => ({
  ...given,
  view: { kind: 'choice', options },
  draw: (value) => ({ [given.name]: text(value) }),
  read: (posted) => ({ value: textOf(posted, given.name) || null }),
  say: (value) => options.find((option) => option.value === text(value))?.label ?? text(value),
});

const ticks = (given: Given, options: Options): Setting => ({
  ...given,
  view: { kind: 'ticks', options },
  draw: (value) => ({ [given.name]: Array.isArray(value) ? value.map(String) : [] }),
  read: (posted) => ({ value: valuesOf(posted, given.name) }),
  say: (value) =>
    Array.isArray(value)
      ? options
          .filter((option) => value.includes(option.value))
          .map(({ label }) => label)
          .join(', ')
      : '',
});

const emails = (given: Given): Setting => ({
  ...given,
  view: { kind: 'area', rows: 2 },
  draw: (value) => ({ [given.name]: [value ?? []].flat().map(String).join('\n') }),
  read: (posted) => {
    const all = textOf(posted, given.name)
      .split(/[\s,;]+/)
      .map(codeText)
      .filter(Boolean);
    return { value: all.length > 1 ? all : (all[0] ?? null) };
  },
  say: (value) => [value ?? []].flat().map(String).join(', '),
});

const months = (given: Given, { t }: SettingFacts): Setting => ({
  ...given,
  view: { kind: 'number', unit: t('settings.months') },
  draw: (value) => ({ [given.name]: value === null || value === undefined ? '' : String(value) }),
  read: (posted) => {
    const typed = numberText(textOf(posted, given.name));
    // Other text stays a text, which the schema refuses.
    return { value: typed === '' ? null : /^\d+$/.test(typed) ? Number(typed) : typed };
  },
  say: (value) =>
    typeof value === 'number' ? t('settings.monthsAfter', { count: value }) : t('settings.never'),
});

const markdown = (given: Given & Pick<Setting, 'isFinal'>, rows = 8): Setting => ({
  ...given,
  view: { kind: 'area', rows },
  draw: (value) => ({ [given.name]: text(value) }),
  read: (posted, { t }) => {
    const typed = textOf(posted, given.name).replaceAll('\r\n', '\n');
    if (typed === '') return NO_VALUE;
    const value = `${plainText(typed)}\n`;
    return hasWords(value) ? { value } : { value, problems: { [given.name]: t('settings.problems.text') } };
  },
  say: (value, facts) => shortenedValue(text(value), facts),
});

function organizerSettings({ t }: SettingFacts): Setting[] {
  const of = (card: Card, name: string, key: string, problem: string) => ({
    card,
    name,
    key,
    problem,
    file: ORGANIZER_FILE,
  });
  return [
    line({
      ...of('organizer', 'name', 'name', t('settings.problems.required')),
      label: t('settings.fields.name'),
    }),
    words({
      ...of('organizer', 'tagline', 'tagline', t('settings.problems.text')),
      label: t('settings.fields.tagline'),
      help: t('settings.help.tagline'),
    }),
    line(
      {
        ...of('organizer', 'accent', 'accentColor', t('settings.problems.colour')),
        label: t('settings.fields.accent'),
        help: t('settings.help.accent'),
        usual: '#d9480f',
      },
      { kind: 'colour' },
    ),
    line(
      {
        ...of('organizer', 'whatsapp', 'contact.whatsapp', t('settings.problems.phone')),
        label: t('settings.fields.whatsapp'),
        help: t('settings.help.whatsapp'),
      },
      { kind: 'line', type: 'tel' },
    ),
    line(
      {
        ...of('organizer', 'phone', 'contact.phone', t('settings.problems.phone')),
        label: t('settings.fields.phone'),
      },
      { kind: 'line', type: 'tel' },
    ),
    line(
      {
        ...of('organizer', 'email', 'contact.email', t('settings.problems.email')),
        label: t('settings.fields.email'),
      },
      { kind: 'line', type: 'email' },
    ),
    emails({
      ...of('alerts', 'alertEmails', 'alerts.email', t('settings.problems.emails')),
      label: t('settings.fields.alertEmails'),
      help: t('settings.help.alertEmails'),
    }),
    line(
      {
        ...of('alerts', 'webhook', 'alerts.webhook', t('settings.problems.webhook')),
        label: t('settings.fields.webhook'),
        help: t('settings.help.webhook'),
      },
      { kind: 'line', type: 'url' },
    ),
    ticks(
      {
        ...of('alerts', 'alertsAbout', 'alerts.about', t('settings.problems.text')),
        label: t('settings.fields.alertsAbout'),
        usual: ALERT_SUBJECTS,
      },
      ALERT_SUBJECTS.map((value) => ({ value, label: t(`settings.subjects.${value}`) })),
    ),
  ];
}

function retentionSetting(facts: SettingFacts): Setting {
  const { t } = facts;
  return months(
    {
      card: 'retention',
      name: 'months',
      key: 'personalDataMonths',
      file: ORGANIZER_FILE,
      label: t('settings.fields.months'),
      help: t('settings.help.months'),
      problem: t('settings.problems.months'),
    },
    facts,
  );
}

function eventSettings(facts: SettingFacts): Setting[] {
  const { t, event, languages } = facts;
  if (!event) return [];
  const of = (name: string, key: string, problem: string) => ({
    card: 'race' as const,
    name,
    key,
    problem,
    file: eventFile(event.id),
  });
  return [
    salesSetting({
      ...of('sales', 'sales', t('settings.problems.sales')),
      label: t('settings.fields.sales'),
    }),
    kitSetting({
      ...of('kit', 'kit', t('settings.problems.kit')),
      label: t('settings.fields.kit'),
      help: t('settings.help.kit'),
    }),
    questionsSetting({
      ...of('questions', 'participants.questions', t('settings.problems.questions')),
      label: t('settings.fields.questions'),
      help: t('settings.help.questions'),
    }),
    line({ ...of('place', 'place', t('settings.problems.text')), label: t('settings.fields.place') }),
    line(
      {
        ...of('map', 'map', t('settings.problems.map')),
        label: t('settings.fields.map'),
        help: t('settings.help.map'),
      },
      { kind: 'line', type: 'url' },
    ),
    choice(
      { ...of('motif', 'motif', t('settings.problems.choice')), label: t('settings.fields.motif') },
      [{ value: '', label: t('settings.motifs.own') }].concat(
        MOTIFS.map((value) => ({ value, label: t(`settings.motifs.${value}`) })),
      ),
    ),
    choice(
      {
        ...of('style', 'checkout_style', t('settings.problems.choice')),
        label: t('settings.fields.style'),
        help: t('settings.help.style'),
      },
      [{ value: '', label: t('settings.styles.usual') }].concat(
        CHECKOUT_STYLES.map((value) => ({ value, label: t(`settings.styles.${value}`) })),
      ),
    ),
    ...languages.map((language) =>
      markdown(
        {
          card: 'race',
          name: `about.${language}`,
          file: textFileName(`events/${event.id}`, language),
          key: '',
          label: t('settings.inLanguage', {
            what: t('settings.fields.about'),
            language: languageFacts(language).name,
          }),
          problem: t('settings.problems.text'),
        },
        5,
      ),
    ),
  ];
}

/** Texts of the whole shop, and those waivers that the provider's events name. */
function textSettings({ t, languages }: SettingFacts, waivers: readonly string[]): Setting[] {
  const all = [
    ...POLICIES.map((name) => ({ name, path: `policies/${name}`, label: t(`settings.texts.${name}`) })),
    { name: 'welcome', path: 'welcome', label: t('settings.texts.welcome') },
    { name: 'help', path: 'help', label: t('settings.texts.help') },
    ...waivers.map((version) => ({
      name: `waiver-${version}`,
      path: waiverPath(version),
      label: t('settings.texts.waiver', { version }),
      isFinal: true,
    })),
  ];
  return all.flatMap(({ name, path, label, ...more }) =>
    languages.map((language) =>
      markdown({
        card: 'texts',
        name: `text.${name}.${language}`,
        file: textFileName(path, language),
        key: '',
        label: t('settings.inLanguage', { what: label, language: languageFacts(language).name }),
        problem: t('settings.problems.text'),
        ...more,
      }),
    ),
  );
}

/** All settings; those of a race only if an event is chosen. */
export const settingsList = (facts: SettingFacts, waivers: readonly string[]): readonly Setting[] => [
  ...organizerSettings(facts),
  ...eventSettings(facts),
  retentionSetting(facts),
  ...textSettings(facts, waivers),
];
