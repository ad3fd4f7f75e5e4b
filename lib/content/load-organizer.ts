// The organizer's name, colour, contact and alerts: `content/organizer.json` with what the desk adds to it, and the logo.
import 'server-only';
import { join } from 'node:path';
import { z } from 'zod';
import {
  ImageData,
  type ImageFile,
  ImageName,
  imageVersion,
  loadImage,
  type NamedImage,
  NO_IMAGE_NAME,
} from '#lib/content/image-file.ts';
import { CONTENT_FOLDER, checkSeldom } from '#lib/content/load-file.ts';
import { type GivenFields, settingsFile } from '#lib/content/load-settings.ts';
import { Words } from '#lib/content/localized-words.ts';
import { contactPhone } from '#lib/shared/ugandan-mobile.ts';

const TimeZone = z.string().refine((name) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}, 'is not a time zone such as Africa/Kampala');

/** A number without a country code is parsed as Ugandan. */
const Phone = z
  .string()
  .refine((written) => contactPhone(written) !== null, 'is not a phone number such as +256 414 000 100');

/** Absent fields are not shown. */
const Contact = z.strictObject({
  email: z.email().optional(),
  phone: Phone.optional(),
  whatsapp: Phone.optional(),
});

/** Plain http is allowed only to this machine. */
const WebhookAddress = z.url().refine((text) => {
  const { protocol, hostname } = new URL(text);
  return (
    protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
  );
}, 'is not an https address');

/** What alerts may be about; see `lib/alerts/alert.ts`. */
export const ALERT_SUBJECTS = ['selling', 'cases', 'full', 'days'] as const;
export type AlertSubject = (typeof ALERT_SUBJECTS)[number];

const AlertsSchema = z.strictObject({
  webhook: WebhookAddress.optional(),
  email: z
    .union([z.email(), z.array(z.email()).min(1).max(5)], 'is not one to five e-mail addresses')
    .optional(),
  /** All subjects if absent. */
  about: z.array(z.enum(ALERT_SUBJECTS)).optional(),
  /** Language of the texts, one of `messages/`. */
  language: z.string().default('en'),
});
export type Alerts = z.infer<typeof AlertsSchema>;

export const OrganizerSchema = z.strictObject({
  name: z.string().trim().min(1, 'is empty'),
  tagline: Words.default(''),
  logo: z.union([ImageName, ImageData], NO_IMAGE_NAME).nullable().default(null),
  accentColor: z
    .string()
    .regex(/^#[\da-f]{6}$/i, 'is not a colour such as #d9480f')
    .default('#d9480f'),
  /** The provider gives times in UTC only (partner-api.md 1.3); races start in this zone. */
  timeZone: TimeZone,
  contact: Contact.default({}),
  alerts: AlertsSchema.default({ language: 'en' }),
  /** Minor units of the races' currency, offered beside the field for a donation. */
  donationSuggestions: z.array(z.int().positive()).max(6).default([]),
  /** Months after a race until its personal data is reduced; null: never. PERSONAL_DATA_MONTHS counts first. */
  personalDataMonths: z
    .int('is not a whole number of months')
    .min(1, 'is less than 1')
    .max(240, 'is more than 240')
    .nullable()
    .default(null),
});
export type Organizer = z.infer<typeof OrganizerSchema>;

export const ORGANIZER_FILE = 'organizer.json';
const settings = settingsFile(OrganizerSchema, { required: true, fileOf: () => ORGANIZER_FILE });

/** Throws while they have no good state. */
export const loadOrganizerSettings = (folder = CONTENT_FOLDER): Promise<Organizer> =>
  settings.load(organizerFile(folder));

/** What the file names, without the desk. */
export const organizerGiven = (folder = CONTENT_FOLDER): Promise<GivenFields> =>
  settings.given(organizerFile(folder));

const organizerFile = (folder: string): string => join(folder, ORGANIZER_FILE);

async function namedLogo(folder: string): Promise<NamedImage | ImageData | null> {
  const { logo } = await loadOrganizerSettings(folder);
  return typeof logo === 'string'
    ? { folder, namedBy: organizerFile(folder), field: 'logo', name: logo }
    : logo;
}

/** A smaller logo is sent inside the page: on a slow connection a request costs more than its bytes. */
const MOST_INLINE_BYTES = 2048;

/** `/logo?v=…`, which changes with the file, or a `data:` address. Null without a logo. */
export const logoAddress = (folder = CONTENT_FOLDER): Promise<string | null> => addressOf(folder);

const addressOf = checkSeldom(async (folder): Promise<string | null> => {
  const named = await namedLogo(folder);
  const version = named && (await imageVersion(named));
  const logo = version && (await loadImage(named));
  if (!logo) return null;
  if (logo.bytes.length > MOST_INLINE_BYTES) return `/logo?v=${version}`;
  return `data:${logo.type};base64,${Buffer.from(logo.bytes).toString('base64')}`;
});

export async function loadLogo(folder = CONTENT_FOLDER): Promise<ImageFile | null> {
  const named = await namedLogo(folder);
  return named && loadImage(named);
}
