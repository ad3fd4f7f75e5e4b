// All checks of a deployment: by a process of its own, or by a running storefront of what it can see without the provider.
import 'server-only';
import { z } from 'zod';
import { deskSource } from '#lib/admin/setting-rows.ts';
import { followDeskSettings } from '#lib/content/desk-settings.ts';
import { CONTENT_FOLDER } from '#lib/content/load-file.ts';
import { type Organizer, organizerGiven } from '#lib/content/load-organizer.ts';
import { createDb, type Db } from '#lib/db/client.ts';
import { keyedDigest } from '#lib/db/keyed-digest.ts';
import { MESSAGES_FOLDER } from '#lib/i18n/load-catalogs.ts';
import { isBackupOverdue } from '#lib/orders/raise-cases.ts';
import { type Env, type EnvSource, parseEnv } from '#lib/start/env-schema.ts';
import { loadSecretFiles } from '#lib/start/secret-files.ts';
import { misspelledFindings, problemFinding, settingFindings } from './examine-configuration.ts';
import { examineContent, type Folders } from './examine-content.ts';
import { examineDatabase } from './examine-database.ts';
import { examineFront } from './examine-front.ts';
import { examineProvider } from './examine-provider.ts';
import { type Examined, type Finding, together, troubling } from './finding.ts';

type Examination = ReturnType<typeof together>;

const FOLDERS: Folders = { content: CONTENT_FOLDER, messages: MESSAGES_FOLDER };

type Deployment = {
  /** The environment, with DATABASE_URL also of an embedded database. */
  readonly source: EnvSource;
  readonly folders?: Folders;
  /** Milliseconds. */
  readonly now?: () => number;
};

/** Places no order; where sessions are used, creates one that no buyer sees. Stores only counts of its calls. */
export async function examineDeployment({
  source,
  folders = FOLDERS,
  now = Date.now,
}: Deployment): Promise<Examination> {
  const env = parseEnv(loadSecretFiles(source));
  const problems = env.ok ? [] : env.error;
  const named = [...problems.map(problemFinding), ...misspelledFindings(source, problems)];
  if (!env.ok) {
    const unseen = ['provider', 'clock', 'certificate', 'webhook', 'proxy', 'database', 'selling'] as const;
    const content = await examineContent({ folders, style: 'custom', isSandbox: true, db: null });
    return together([{ findings: named, unseen }, content]);
  }
  const db = createDb(env.value.DATABASE_URL);
  try {
    const own = await examineOwn({ env: env.value, db, folders, now });
    const contentFolder = folders.content;
    const provider = { env: env.value, db: own.isUsable ? db : null, contentFolder, now };
    return together([{ findings: named }, ...own.examined, await examineProvider(provider)]);
  } finally {
    followDeskSettings(null);
    await db.$disconnect();
  }
}

type Own = {
  readonly env: Env;
  readonly db: Db;
  readonly folders: Folders;
  readonly now: () => number;
  readonly secrets?: readonly string[];
};

const TimeZone = z.object({ timeZone: z.string().catch('UTC') }).catch({ timeZone: 'UTC' });

/** Runs all checks but those at the provider. */
async function examineOwn({ env, db, folders, now, secrets = env.PARTNER_WEBHOOK_SECRET }: Own) {
  const isSandbox = env.ALLOW_INSECURE === 'sandbox';
  const shop = { folders, style: env.CHECKOUT_STYLE, isSandbox };
  // The desk sets no time zone.
  const { timeZone } = TimeZone.parse(await organizerGiven(folders.content).catch(() => null));
  const [database, front] = await Promise.all([
    examineDatabase(env, { timeZone, now }),
    examineFront({ env, secrets, digest: keyedDigest(env.SESSION_SECRET), now }),
  ]);
  const { isUsable } = database;
  // The storefront follows them already, from the same database.
  if (isUsable) followDeskSettings(deskSource(db, () => new Date()));
  const content = await examineContent({ ...shop, db: isUsable ? db : null });
  const backups = isUsable ? await backupFindings(db, new Date(now())) : [];
  const examined: Examined[] = [
    { findings: [...settingFindings(env), ...alertFindings(content.organizer, env), ...backups] },
    database,
    front,
    content,
  ];
  return { isUsable, examined };
}

type Running = {
  readonly env: Env;
  readonly db: Db;
  readonly now: () => Date;
  readonly webhookSecrets: () => Promise<readonly string[]>;
};

/** Findings for addresses that the organizer set and to which the server can send nothing. */
const alertFindings = (organizer: Organizer | null, env: Env): Finding[] =>
  (
    [
      ['e-mail', organizer?.alerts.email, 'SMTP_URL'],
      ['webhook', organizer?.alerts.webhook, 'ALERTS_WEBHOOK_SECRET'],
    ] as const
  ).flatMap(([way, address, name]) =>
    address && !env[name]
      ? [
          troubling(
            'configuration',
            `${name} is not set, so no alert leaves by ${way}`,
            `set it, or remove the ${way} address under Settings`,
          ),
        ]
      : [],
  );

/** No finding if no backup was ever made: the desk says that. */
async function backupFindings(db: Db, now: Date): Promise<Finding[]> {
  const last = await db.backup.findFirst();
  if (!last || !isBackupOverdue(last.dumpedAt, now)) return [];
  const wrong = `its last backup is of ${last.dumpedAt.toISOString()}`;
  return [troubling('database', wrong, 'see why npm run backup does not run each night')];
}

/** Each examination sends requests to the process itself through its proxy, so it is not made for each visit. */
const EVERY_MS = 300_000;
let last: { readonly at: number; readonly examination: Promise<Examination> } | null = null;

/** What the running storefront sees of its deployment, at most five minutes old. */
export async function examineRunning(ctx: Running): Promise<Examination> {
  const at = ctx.now().getTime();
  if (!last || at - last.at > EVERY_MS) last = { at, examination: examineNow(ctx) };
  return last.examination;
}

async function examineNow({ env, db, webhookSecrets }: Running): Promise<Examination> {
  const secrets = await webhookSecrets();
  const { examined } = await examineOwn({ env, db, folders: FOLDERS, now: Date.now, secrets });
  return together(examined);
}
