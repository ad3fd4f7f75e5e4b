// The organizer's name, colour and contact: `content/organizer.json` and the logo that it names.
import 'server-only';
import { join } from 'node:path';
import { z } from 'zod';
import {
  type ImageFile,
  ImageName,
  imageVersion,
  loadImage,
  type NamedImage,
} from '#lib/content/image-file.ts';
import { CONTENT_FOLDER, checkSeldom, jsonFile } from '#lib/content/load-file.ts';
import { Words } from '#lib/content/localized-words.ts';
import { contactPhone } from '#lib/shared/ugandan-mobile.ts';

const TimeZone = z.string().refine((name) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}, 'is not a time zone such as Africa/Kampala');

/** Without a country code it is parsed as Ugandan. */
const Phone = z
  .string()
  .refine((written) => contactPhone(written) !== null, 'is not a phone number such as +256 414 000 100');

/** Absent fields are not shown. */
const Contact = z.strictObject({
  email: z.email().optional(),
  phone: Phone.optional(),
  whatsapp: Phone.optional(),
});

/** Plain http only to this machine. */
const WebhookAddress = z.url().refine((text) => {
  const { protocol, hostname } = new URL(text);
  return (
    protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
  );
}, 'is not an https address');

const AlertsSchema = z.strictObject({
  webhook: WebhookAddress.optional(),
  email: z.email().optional(),
  /** Language of the texts, one of `messages/`. */
  language: z.string().default('en'),
});
export type Alerts = z.infer<typeof AlertsSchema>;

const OrganizerSchema = z.strictObject({
  name: z.string().trim().min(1, 'is empty'),
  tagline: Words.default(''),
  logo: ImageName.nullable().default(null),
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
});
export type Organizer = z.infer<typeof OrganizerSchema>;

const load = jsonFile(OrganizerSchema, { required: true });

/** Throws while the file has no good state. */
export const loadOrganizerFile = (folder = CONTENT_FOLDER): Promise<Organizer> => load(organizerFile(folder));

const organizerFile = (folder: string): string => join(folder, 'organizer.json');

async function namedLogo(folder: string): Promise<NamedImage | null> {
  const { logo } = await loadOrganizerFile(folder);
  return logo === null ? null : { folder, namedBy: organizerFile(folder), field: 'logo', name: logo };
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
