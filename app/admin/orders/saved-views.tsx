// Saving the list's address under a name, and renaming or removing saved ones: forms that need no script.
import type { DeskWords } from '#app/admin/desk-adapters.tsx';
import { PostButton } from '#components/admin/ui/post-button.tsx';
import { PostForm } from '#components/admin/ui/post-form.tsx';
import { removeViewAction, renameViewAction, saveViewAction } from './list-actions.ts';

type SaveProps = {
  readonly t: DeskWords;
  readonly query: string;
};

export const SaveView = ({ t, query }: SaveProps) => (
  <details className="fold-panel">
    <summary className="cursor-pointer py-3.5 underline md:py-0">{t('orders.saveView')}</summary>
    <PostForm
      action={saveViewAction}
      fields={{ query }}
      className="desk-sheet flex flex-wrap items-end gap-2 p-3"
    >
      <div className="grid min-w-0 flex-[1_1_9rem] gap-1">
        <label htmlFor="view-name" className="text-quiet text-sm">
          {t('orders.viewName')}
        </label>
        <input id="view-name" name="name" required maxLength={40} autoComplete="off" className="input" />
      </div>
      <button type="submit" className="btn">
        {t('orders.save')}
      </button>
    </PostForm>
  </details>
);

type EditProps = {
  readonly t: DeskWords;
  readonly views: readonly { readonly id: string; readonly name: string }[];
};

export const EditViews = ({ t, views }: EditProps) => (
  <details className="fold-panel">
    <summary className="cursor-pointer py-3 text-quiet md:py-0">{t('orders.editViews')}</summary>
    <ul className="desk-sheet grid gap-2 p-3">
      {views.map(({ id, name }) => (
        <li key={id} className="flex flex-wrap items-end gap-2">
          <form action={renameViewAction} className="flex min-w-0 flex-wrap items-end gap-2">
            <input type="hidden" name="id" value={id} />
            <label htmlFor={`view-${id}`} className="sr-only">
              {t('orders.viewName')}
            </label>
            <input
              id={`view-${id}`}
              name="name"
              defaultValue={name}
              required
              maxLength={40}
              className="input min-w-0 flex-[1_1_9rem]"
            />
            <button type="submit" className="btn btn-quiet">
              {t('orders.rename')}
            </button>
          </form>
          <PostButton action={removeViewAction} fields={{ id }} label={t('orders.removeView', { name })}>
            {t('orders.remove')}
          </PostButton>
        </li>
      ))}
    </ul>
  </details>
);
