// Names the filters of an address that the list does not know, with a link without them.

import type { DeskWords } from '#app/admin/desk-adapters.tsx';
import { DeskLink } from '#components/admin/ui/desk-link.tsx';
import type { RefusedValue } from '#lib/admin/list/list.ts';

const LONGEST = 40;

/** Values for `list.unknownValue`. Characters that cannot be seen are shown as a sign. */
export const refusedWords = ({ name, value }: RefusedValue): { name: string; value: string } => ({
  name: shown(name),
  value: shown(value),
});
const shown = (text: string): string => {
  const visible = text.replaceAll(/\p{Cc}/gu, '\ufffd');
  return visible.length > LONGEST ? `${visible.slice(0, LONGEST)}…` : visible;
};

type Props = {
  readonly t: DeskWords;
  readonly refused: readonly RefusedValue[];
  /** Address of the list without them. */
  readonly href: string;
};

export const RefusedFilters = ({ t, refused, href }: Props) =>
  refused.length > 0 && (
    <div role="status" className="desk-sheet grid gap-1 p-4">
      {refused.slice(0, 5).map((one) => (
        <p key={`${one.name} ${one.value}`}>{t('list.unknownValue', refusedWords(one))}</p>
      ))}
      <p className="text-quiet">
        <span>{t('list.shownWithout')}</span>{' '}
        <DeskLink href={href} className="link">
          {t('list.removeUnknown')}
        </DeskLink>
      </p>
    </div>
  );
