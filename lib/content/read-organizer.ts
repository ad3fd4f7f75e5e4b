// Who sells here, and in which colour: `content/organizer.json`. Knows nothing of pages.
import 'server-only';
import { join } from 'node:path';
import { z } from 'zod';
import { CONTENT_FOLDER } from '#lib/content/content-file.ts';
import { fieldsFile } from '#lib/content/fields-file.ts';
import { ImageName } from '#lib/content/image-file.ts';
import { Words } from '#lib/content/words-in.ts';
import { contactPhone } from '#lib/shared/ugandan-mobile.ts';

const TimeZone = z.string().refine((name) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}, 'is no time zone, such as Africa/Kampala');

/** As the organizer writes it; without a country's code it is one of Uganda. */
const Phone = z
  .string()
  .refine((written) => contactPhone(written) !== null, 'is no phone number such as +256 414 000 100');

/** How to reach a person; whatever is absent is not shown. */
const Contact = z.strictObject({
  email: z.email().optional(),
  phone: Phone.optional(),
  whatsapp: Phone.optional(),
});

const OrganizerSchema = z.strictObject({
  name: z.string().trim().min(1),
  tagline: Words.default(''),
  logo: ImageName.nullable().default(null),
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
export const readOrganizer = (folder = CONTENT_FOLDER): Promise<Organizer> => read(organizerFile(folder));

/** Its path; the file may be missing. */
export const organizerFile = (folder: string): string => join(folder, 'organizer.json');
