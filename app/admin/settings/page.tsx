// The settings of the organizer, for owners only. What a file or a variable sets is shown and cannot be changed here.
import { type Desk, type Query, roomPage } from '#app/admin/desk-adapters.tsx';
import { loadRoom, type Room, type ShownSetting, settingsOf } from '#app/admin/settings/load-room.ts';
import { CARDS, type Card, type SettingFacts } from '#app/admin/settings/setting.ts';
import { LockedBox, LockWords, SettingField } from '#app/admin/settings/setting-field.tsx';
import { SettingsCard, SettingsFold, SettingsForm } from '#app/admin/settings/settings-form.tsx';
import { deskHref, ROOMS } from '#components/admin/frame/rooms.ts';
import { DeskLink } from '#components/admin/ui/desk-link.tsx';
import { PageHead } from '#components/admin/ui/page-head.tsx';
import { Sheet } from '#components/admin/ui/sheet.tsx';
import { HiddenField } from '#components/ui/form/field.tsx';
import { lastSaved } from '#lib/admin/setting-rows.ts';
import { lastTests } from '#lib/alerts/send-alerts.ts';
import { logoAddress } from '#lib/content/load-organizer.ts';
import { forecastReduction } from '#lib/personal-data/reduce-old-entries.ts';
import { removeLogoAction, settingsAction } from './settings-actions.ts';

const page = roomPage('settings', async (desk, query) => {
  const { t } = desk;
  const room = await loadRoom(desk, desk.event?.id ?? null);
  const shown = room.settings.filter(({ lock }) => lock === null);
  return (
    <>
      <PageHead title={t('settings.title')} text={t('settings.text')}>
        <nav aria-label={t('settings.title')} className="flex flex-wrap gap-x-4 max-lg:hidden">
          {CARDS.map((card) => (
            <a key={card} href={`#${card}`} className="link">
              {t(`settings.cards.${card}`)}
            </a>
          ))}
        </nav>
      </PageHead>
      <Said desk={desk} query={query} />
      <SettingsForm
        // The fields start anew once values are saved.
        key={`${room.revision} ${desk.event?.id}`}
        action={settingsAction}
        settings={shown.map(({ setting: { name, label } }) => ({ name, label }))}
        saved={Object.assign({}, ...shown.map(({ fields }) => fields))}
        undoHref={deskHref(desk, ROOMS.settings.path)}
        words={{
          review: t('settings.review'),
          save: t('settings.save'),
          preview: t('settings.preview'),
          unsaved: t('settings.unsavedShort', { count: '#' }),
          none: t('settings.noChanges'),
          notSaved: t('settings.notSaved'),
          notice: t('settings.noticeTitle'),
          undo: t('settings.undoAll'),
          audit: t('settings.auditNote'),
          working: t('settings.working'),
        }}
        aside={<LastSaved desk={desk} room={room} />}
      >
        <input type="hidden" name="event" value={desk.event?.id ?? ''} />
        <HiddenField name="seen" value={room.revision} />
        {CARDS.map((card) => (
          <CardSheet key={card} card={card} desk={desk} room={room} />
        ))}
      </SettingsForm>
      {/* Forms of their own; their buttons stand in the cards. */}
      <form id="new-logo" action="/admin/settings/logo" method="post" encType="multipart/form-data" />
      <form id="no-logo" action={removeLogoAction} />
    </>
  );
});
export default page;
export const generateMetadata = page.metadata;

function Said({ desk: { t }, query }: { readonly desk: Desk; readonly query: Query }) {
  const saved = Number(query.saved);
  const good =
    saved > 0 ? t('settings.saved', { count: saved }) : query.undone === 'yes' && t('settings.undone');
  const bad =
    query.refused === 'logo'
      ? t('settings.problems.logo')
      : query.undone && query.undone !== 'yes' && t('settings.notUndone');
  if (!good && !bad) return null;
  return (
    <p role={good ? 'status' : 'alert'} className={`notice ${good ? 'notice-good' : 'notice-bad'}`}>
      {good || bad}
    </p>
  );
}

type CardProps = { readonly card: Card; readonly desk: Desk; readonly room: Room };

function CardSheet({ card, desk, room }: CardProps) {
  const { t } = desk;
  const { facts } = room;
  const settings = settingsOf(room, card);
  const title = card === 'race' && facts.event ? facts.event.name : t(`settings.cards.${card}`);
  return (
    <SettingsCard
      id={card}
      names={settings.map(({ setting }) => setting.name)}
      title={title}
      holds={heldBy(card, settings, facts)}
      isOpen={card === 'race'}
    >
      <p className="-mt-2 pb-3 text-quiet">{leadOf(card, desk, facts)}</p>
      {card === 'race' && !facts.event ? (
        <RaceLinks desk={desk} />
      ) : card === 'texts' ? (
        <Texts settings={settings} facts={facts} />
      ) : (
        <div className="grid grid-cols-1 gap-x-5 gap-y-4 md:grid-cols-2">
          {settings
            .filter(({ setting }) => !isText(setting))
            .map((shown) => (
              <SettingField key={shown.setting.name} shown={shown} facts={facts} />
            ))}
          {card === 'race' && (
            <Texts settings={settings.filter(({ setting }) => isText(setting))} facts={facts} />
          )}
          {card === 'organizer' && <Logo desk={desk} room={room} />}
          {card === 'alerts' && <SendTest desk={desk} />}
          {card === 'retention' && <NextToGo desk={desk} settings={settings} />}
        </div>
      )}
    </SettingsCard>
  );
}

/** A file in Markdown. */
const isText = ({ key }: ShownSetting['setting']): boolean => key === '';

/** The words of a folded card about its content. */
function heldBy(card: Card, settings: readonly ShownSetting[], facts: SettingFacts): string {
  const { t } = facts;
  const said = (key: string) => {
    const shown = settings.find(({ setting }) => setting.key === key);
    return shown ? shown.setting.say(shown.value, facts) : '';
  };
  if (card === 'organizer') return said('name');
  if (card === 'alerts') return said('alerts.email') || said('alerts.webhook') || t('settings.nothingSet');
  if (card === 'retention') return said('personalDataMonths');
  if (card === 'texts' || !facts.event) return '';
  const kit = settings.find(({ setting }) => setting.name === 'kit');
  const count = Number(kit?.fields['kit.rows'] ?? 0);
  return count > 0 ? t('settings.kitDays', { count }) : '';
}

function leadOf(card: Card, { t, format }: Desk, { event }: SettingFacts): string {
  if (card !== 'race' || !event) return t(`settings.leads.${card}`);
  const when = event.startsAt ? format.dayTime(event.startsAt) : '';
  return [when, t('settings.leads.race')].filter(Boolean).join('. ');
}

const RaceLinks = ({ desk: { t, events } }: { readonly desk: Desk }) => (
  <>
    <p>{t('settings.chooseRace')}</p>
    <ul>
      {events.map((event) => (
        <li key={event.id}>
          <DeskLink href={deskHref({ event }, ROOMS.settings.path)} className="link inline-flex items-center">
            <bdi>{event.name}</bdi>
          </DeskLink>
        </li>
      ))}
    </ul>
  </>
);

type TextsProps = { readonly settings: readonly ShownSetting[]; readonly facts: SettingFacts };

/** Texts are folded because they are long; a text that a file sets is one line. */
function Texts({ settings, facts }: TextsProps) {
  const { t } = facts;
  return (
    <div className="divide-y divide-edge border-edge border-y md:col-span-2">
      {settings.map((shown) => {
        const { setting, lock, value } = shown;
        return lock && 'name' in lock ? (
          <p
            key={setting.name}
            className="wrap-anywhere flex flex-wrap items-baseline gap-x-2 py-2 *:min-w-0 *:max-w-full"
          >
            <span className="font-bold">{setting.label}</span>
            <LockWords from={t('settings.fromFile', { by: 'file' })} name={lock.name} />
          </p>
        ) : (
          <SettingsFold
            key={setting.name}
            name={setting.name}
            look="cursor-pointer py-2"
            summary={
              <>
                <span className="font-bold">{setting.label}</span>{' '}
                <span className="text-quiet text-sm">
                  {setting.say(value, facts).slice(0, 60) || t('settings.nothingSet')}
                </span>
              </>
            }
          >
            <div className="pb-3">
              <SettingField shown={shown} facts={facts} />
            </div>
          </SettingsFold>
        );
      })}
    </div>
  );
}

async function Logo({ desk: { t }, room }: Omit<CardProps, 'card'>) {
  const { lock, isSaved } = room.logo;
  const logo = await logoAddress();
  const picture = logo && (
    <picture className="flex-none">
      <img src={logo} alt="" width={40} height={40} className="rounded-lg" />
    </picture>
  );
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-1.5">
      <p className="font-bold">{t('settings.fields.logo')}</p>
      {lock && 'name' in lock ? (
        <LockedBox words={picture} from={t('settings.fromFile', { by: 'file' })} name={lock.name} />
      ) : (
        <>
          <p className="flex flex-wrap items-center gap-2">
            {picture}
            <input
              type="file"
              name="logo"
              form="new-logo"
              aria-label={t('settings.fields.logo')}
              accept=".svg,.png,.jpg,.jpeg,.webp"
              className="min-h-11 min-w-0 flex-1"
            />
          </p>
          <p className="flex flex-wrap gap-2">
            <button type="submit" form="new-logo" className="btn btn-quiet">
              {t('settings.logoReplace')}
            </button>
            {isSaved && (
              <button type="submit" form="no-logo" className="btn btn-quiet">
                {t('settings.remove')}
              </button>
            )}
          </p>
          <p className="text-quiet text-sm">{t('settings.help.logo')}</p>
        </>
      )}
    </div>
  );
}

async function SendTest({ desk: { ctx, t, format } }: { readonly desk: Desk }) {
  const tests = await lastTests(ctx.db);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 md:col-span-2">
      <button type="submit" name="step" value="test" className="btn btn-quiet">
        {t('settings.sendTest')}
      </button>
      <ul className="min-w-0 text-quiet">
        {tests.length === 0 && <li>{t('settings.testNever')}</li>}
        {tests.map(({ way, at, error }) => (
          <li key={way} className={`wrap-anywhere ${error ? 'text-bad' : ''}`}>
            {t('settings.testResult', {
              way: t(way === 'webhook' ? 'health.wayWebhook' : 'health.wayEmail'),
              when: format.dayTime(at),
              error: error ?? 'none',
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}

type NextProps = { readonly desk: Desk; readonly settings: readonly ShownSetting[] };

async function NextToGo({ desk: { ctx, t, format }, settings }: NextProps) {
  const months = settings[0]?.value;
  if (typeof months !== 'number') return null;
  const { next } = await forecastReduction(ctx.db, months, ctx.now());
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-1.5">
      <p className="font-bold">{t('settings.nextToGo')}</p>
      <div className="rounded-xl border border-edge bg-ground px-3 py-2">
        <p className="font-bold">{next?.name ?? t('settings.nothingSet')}</p>
        {next && (
          <p className="text-quiet text-sm">
            {t('settings.nextText', { count: next.people, day: format.day(next.at) })}
          </p>
        )}
      </div>
    </div>
  );
}

async function LastSaved({ desk, room }: Omit<CardProps, 'card'>) {
  const { ctx, t, format } = desk;
  const files = [...new Set(room.settings.map(({ setting }) => setting.file))];
  const rows = await lastSaved(ctx.db, { files }, 3);
  const labelOf = (file: string, key: string) =>
    room.settings.find(({ setting }) => setting.file === file && setting.key === key)?.setting.label ??
    t('settings.fields.logo');
  return (
    <Sheet title={t('settings.lastSaved')} className="grid gap-2">
      {rows.length === 0 && <p className="text-quiet">{t('settings.neverSaved')}</p>}
      <ul className="divide-y divide-edge">
        {rows.map(({ file, key, changedAt, changedBy }) => (
          <li key={`${file} ${key} ${changedAt.toISOString()}`} className="py-1.5">
            <p className="font-bold">{labelOf(file, key)}</p>
            <p className="text-quiet text-sm">
              {[changedBy?.name, format.dayTime(changedAt)].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      <p>
        <DeskLink href={`${ROOMS.audit.path}?kind=setting_changed`} className="link">
          {t('settings.allInAudit')}
        </DeskLink>
      </p>
    </Sheet>
  );
}
