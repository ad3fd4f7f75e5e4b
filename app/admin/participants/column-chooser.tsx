import type { DeskWords } from '#app/admin/desk-adapters.tsx';
import { DeskIcon } from '#components/admin/ui/desk-icon.tsx';
import { HiddenFields } from '#components/admin/ui/hidden-fields.tsx';
import { allColumns, participantColumn } from '#lib/admin/participants/participant-columns.ts';
import { columnWords, type FoundParticipants } from './load-participants.ts';

const GROUPS = ['person', 'race', 'answers', 'order'] as const;

type Props = { readonly t: DeskWords; readonly found: FoundParticipants };

/** Opens in place; the chosen columns are also those of paper and files. */
export function ColumnChooser({ t, found: { address, setup, columns } }: Props) {
  const { questions } = setup;
  const heading = columnWords(t, setup);
  return (
    <details id="columns" className="open:basis-full">
      <summary className="btn btn-quiet list-none [&::-webkit-details-marker]:hidden">
        <span>{t('participants.chooseColumns')}</span>
        <DeskIcon name="down" className="size-3.5" />
      </summary>
      <form
        action={address.path}
        className="desk-sheet mt-2 grid gap-x-6 gap-y-4 p-4 lg:grid-cols-[minmax(0,1fr)_15rem]"
      >
        <HiddenFields fields={address.given} />
        <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
          {GROUPS.map((group) => (
            <fieldset key={group} className="grid content-start">
              <legend className="pb-1 text-quiet text-sm">{t(`participants.groups.${group}`)}</legend>
              {allColumns(questions)
                .filter((key) => participantColumn(key, questions).group === group)
                .map((key) => (
                  <label key={key} className="tick items-center">
                    <input
                      type="checkbox"
                      name="columns"
                      value={key}
                      defaultChecked={columns.includes(key)}
                    />
                    <span>{heading(key)}</span>
                  </label>
                ))}
            </fieldset>
          ))}
        </div>
        <div className="grid content-start gap-3">
          <p className="text-quiet text-sm">{t('participants.columnsNote', { count: columns.length })}</p>
          <button type="submit" className="btn">
            {t('participants.showColumns')}
          </button>
        </div>
      </form>
    </details>
  );
}
