import { z } from 'zod';
import type { Desk, DeskWords } from '#app/admin/desk-adapters.tsx';
import { PostButton } from '#components/admin/ui/post-button.tsx';
import type { StaffSession } from '#lib/auth/staff.ts';

type Props = {
  readonly desk: Pick<Desk, 't' | 'format' | 'member'>;
  readonly sessions: readonly StaffSession[];
  readonly memberId: string;
  readonly end: (form: FormData) => Promise<void>;
};

const Ended = z.templateLiteral(['ended-', z.int().min(0)]);

export function endedWords(t: DeskWords, done: unknown): string | null {
  const ended = Ended.safeParse(done);
  return ended.success ? t('staff.ended', { count: Number(ended.data.slice('ended-'.length)) }) : null;
}

/** Enough of a digest to tell two networks apart. */
const SHOWN = 6;

export function SessionList({ desk: { t, format, member }, sessions, memberId, end }: Props) {
  const own = sessions.find(({ id }) => id === member.sessionId);
  return (
    <ul className="divide-y divide-edge">
      {sessions.map(({ id, browser, since, addressKey }) => {
        const name = browser || t('staff.unknownBrowser');
        const isOwn = id === member.sessionId;
        const network =
          addressKey !== null && addressKey === own?.addressKey
            ? t('staff.sameNetwork')
            : addressKey && t('staff.network', { key: addressKey.slice(0, SHOWN) });
        return (
          <li key={id} className="flex items-center justify-between gap-x-4">
            <span className="min-w-0 py-2">
              <span className="font-bold">{name}</span>{' '}
              <span className="text-quiet text-sm">
                {[
                  t('staff.since', { since: format.dayTime(since) }),
                  isOwn ? t('staff.thisBrowser') : network,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {!isOwn && (
              <PostButton
                action={end}
                fields={{ member: memberId, session: id }}
                label={t('staff.endBrowser', { browser: name, since: format.dayTime(since) })}
                className="flex-none"
                look="link min-h-11 cursor-pointer underline"
              >
                {t('staff.end')}
              </PostButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}
