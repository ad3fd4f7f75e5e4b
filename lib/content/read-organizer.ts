// Who sells here, and in which colour: `content/organizer.json`. Knows nothing of pages.
import 'server-only';
import { join } from 'node:path';
import { z } from 'zod';
import { CONTENT_FOLDER } from '#lib/content/content-file.ts';
import { fieldsFile } from '#lib/content/fields-file.ts';
import { Words } from '#lib/content/words-in.ts';

const TimeZone = z.string().refine((name) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}, 'is no time zone, such as Africa/Kampala');

/** How to reach a person; whatever is absent is not shown. `whatsapp` is a number in international form. */
const Contact = z.strictObject({
  email: z.email().optional(),
  phone: z.string().optional(),
  whatsapp: z.string().optional(),
});

const OrganizerSchema = z.strictObject({
  name: z.string().min(1),
  tagline: Words.default(''),
  /** A file name in `content/`: svg, png, webp or jpg. */
  logo: z
    .string()
    .regex(/^[\w-]+\.(svg|png|webp|jpg)$/, 'is no file name in content/, such as logo.svg')
    .nullable()
    .default(null),
  accentColor: z
    .string()
    .regex(/^#[\da-f]{6}$/i, 'is no colour such as #d9480f')
    .default('#d9480f'),
  /** The provider tells times in UTC alone; races start in this zone. */
  timeZone: TimeZone,
  contact: Contact.default({}),
  /** Minor units of the races' currency, offered beside the field for a donation. */
  donationSuggestions: z.array(z.int().positive()).max(6).default([]),
});
export type Organizer = z.infer<typeof OrganizerSchema>;

const read = fieldsFile(OrganizerSchema, { needed: true });

/** The organizer as the file now says. Throws when it never said who sells here and by which clocks. */
export const readOrganizer = (folder = CONTENT_FOLDER): Promise<Organizer> =>
  read(join(folder, 'organizer.json'));
