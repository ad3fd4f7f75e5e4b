// Files that are made again and again: whole, or only what changed since the last time; and the form that saves one.
import type { Desk, DeskView } from '#app/admin/desk-adapters.tsx';
import { chosenReader } from '#app/admin/table/csv-reader.ts';
import { csvHref, FileLink } from '#app/admin/table/export-menu.tsx';
import { DeskForm, DeskSubmit } from '#components/admin/ui/desk-form.tsx';
import { PostButton } from '#components/admin/ui/post-button.tsx';
import { TextField } from '#components/ui/form/text-field.tsx';
import { paramsOf } from '#lib/admin/list/list.ts';
import { listFiles, type SavedFile } from '#lib/admin/participants/saved-files.ts';
import { removeFileAction, saveFileAction } from './file-actions.ts';
import { columnWords, type FoundParticipants, participantQuery } from './load-participants.ts';

type Props = {
  readonly desk: Desk;
  readonly found: FoundParticipants;
};

export async function SavedFiles({ desk, found }: Props) {
  const { t, format } = desk;
  const { address: list, eventId, setup } = found;
  const heading = columnWords(t, setup);
  const [files, reader] = await Promise.all([listFiles(desk.ctx.db, eventId), chosenReader()]);
  /** True if a filter of the file is of a question that the race does not have any more. */
  const isBroken = ({ query }: SavedFile) =>
    participantQuery(setup, eventId, paramsOf(query)).query.refused.length > 0;
  const address = (file: SavedFile, ending: 'csv' | 'xlsx', changed?: '1' | 'again') => {
    const search = new URLSearchParams({ event: eventId, file: file.id, ...(changed && { changed }) });
    return `${list.path}/export.${ending}?${search}`;
  };
  return (
    <div id="files" className="grid gap-2">
      {files.length > 0 && (
        <ul className="border-edge border-t">
          {files.map((file) => (
            <li
              key={file.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-edge border-b py-2.5"
            >
              <span className="min-w-48 flex-1">
                <span className="font-bold">{file.name}</span>{' '}
                <span className="text-quiet text-sm">{lastMade(desk, file)}</span>
              </span>
              {isBroken(file) ? (
                <span className="text-warn">{t('participants.files.broken')}</span>
              ) : (
                (['csv', 'xlsx'] as const).map((ending) => (
                  <FileLink key={ending} t={t} href={address(file, ending)} ending={ending} reader={reader} />
                ))
              )}
              {file.exportedAt && !isBroken(file) && (
                <a
                  href={csvHref(address(file, 'csv', '1'), reader)}
                  download
                  className="link inline-flex items-center"
                >
                  {t('participants.files.changed')}
                </a>
              )}
              {file.exportedAt && file.exportedBefore && !isBroken(file) && (
                <a
                  href={csvHref(address(file, 'csv', 'again'), reader)}
                  download
                  className="link inline-flex items-center"
                >
                  {t('participants.files.again', {
                    from: format.dayTime(file.exportedBefore),
                    to: format.dayTime(file.exportedAt),
                  })}
                </a>
              )}
              {desk.may('save_view', eventId) && (
                <PostButton action={removeFileAction} fields={{ event: eventId, id: file.id }} look="link">
                  <span>{t('participants.files.remove')}</span>
                  <span className="sr-only">{` ${file.name}`}</span>
                </PostButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {files.some(({ exportedAt }) => exportedAt) && (
        <p className="text-quiet text-sm">{t('participants.files.partNote')}</p>
      )}
      {desk.may('save_view', eventId) && (
        <details>
          <summary className="link cursor-pointer">{t('participants.files.title')}</summary>
          <div className="grid gap-3 pt-2">
            <p className="text-quiet text-sm">{t('participants.files.note')}</p>
            <DeskForm action={saveFileAction}>
              <input type="hidden" name="event" value={eventId} />
              <input type="hidden" name="query" value={list.search({ columns: null, by: null })} />
              <TextField name="name" label={t('participants.files.name')} autoComplete="off" required />
              <div className="grid gap-1">
                <p className="text-quiet text-sm">{t('participants.files.order')}</p>
                <ul className="grid gap-2">
                  {found.columns.map((key, index) => (
                    <li key={key} className="flex flex-wrap gap-x-2 gap-y-1">
                      <input type="hidden" name="key" value={key} />
                      <input
                        name="place"
                        inputMode="numeric"
                        defaultValue={index + 1}
                        aria-label={t('participants.files.place', { column: heading(key) })}
                        className="input w-16 flex-none"
                      />
                      <input
                        name="heading"
                        defaultValue={heading(key)}
                        maxLength={60}
                        aria-label={t('participants.files.heading', { column: heading(key) })}
                        className="input min-w-0 flex-[1_1_9rem] text-[min(1rem,6vw)]!"
                      />
                    </li>
                  ))}
                </ul>
              </div>
              <DeskSubmit label={t('participants.files.save')} busy={t('participants.files.saving')} quiet />
            </DeskForm>
          </div>
        </details>
      )}
    </div>
  );
}

/** Says when, whether whole, and by whom: a colleague's download also moves the start of the next part. */
function lastMade({ t, format }: DeskView, { exportedAt, exportedWhole, exportedBy }: SavedFile): string {
  if (!exportedAt) return t('participants.files.never');
  const words = exportedWhole === null ? 'last' : exportedWhole ? 'lastWhole' : 'lastPart';
  const made = t(`participants.files.${words}`, { time: format.dayTime(exportedAt) });
  return exportedBy ? `${made} ${t('participants.files.by', { name: exportedBy })}` : made;
}
