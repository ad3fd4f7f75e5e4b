import Link from 'next/link';
import type { ReactNode } from 'react';
import type { DeskView } from '#app/admin/desk-adapters.tsx';
import { methodWords } from '#app/admin/orders/order-rows.ts';
import { refundWords } from '#app/admin/orders/refund-words.ts';
import { deskHref } from '#components/admin/frame/rooms.ts';
import { DeskIcon } from '#components/admin/ui/desk-icon.tsx';
import { PostButton } from '#components/admin/ui/post-button.tsx';
import { Pill, Sheet } from '#components/admin/ui/sheet.tsx';
import { StatusMark } from '#components/admin/ui/status-mark.tsx';
import { CopyLink } from '#components/ui/copy-link.tsx';
import type { CaseDetail, CaseEvent, CaseOrder } from '#lib/orders/list-cases.ts';
import { endCaseAction, giveBackAction, openAgainAction, takeAction } from './actions.ts';
import { closedWords } from './case-list.tsx';
import { endingsOf, isOfMoney, STEP_BUTTONS, type StepName, stepsOf } from './case-plan.ts';
import { caseStory, caseTitle, causeOf, markedState } from './case-words.ts';
import { EndForm } from './end-form.tsx';

type Props = {
  readonly desk: DeskView;
  readonly one: CaseDetail;
  readonly history: readonly CaseEvent[];
  readonly inARow: number;
  /** Somebody else took or closed it before this member's press. */
  readonly isLate: boolean;
};

export function CaseView({ desk, one, history, inARow, isLate }: Props) {
  const { t, format } = desk;
  const mayHandle = desk.may('handle_case', one.eventId);
  const isOpen = one.doneAt === null;
  const title = caseTitle(desk, one);
  const story = caseStory(desk, one, inARow);
  const about = [one.buyer, t('attention.found', { when: format.dayTime(one.openedAt) })].filter(Boolean);
  const cameBack = one.tab === 'open' && one.ending === 'refund';
  return (
    <article aria-labelledby="case-title" className="grid min-w-0 gap-4">
      <div className="desk-sheet overflow-clip">
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-edge border-b px-4 py-3.5">
          <div className="min-w-0">
            <h2 id="case-title" className="display text-card">
              {title}
            </h2>
            <p className="text-quiet">
              <bdi>{about.join(' · ')}</bdi>
            </p>
          </div>
          {isOpen && <Taken desk={desk} one={one} mayHandle={mayHandle} />}
        </header>
        <div className="grid gap-5 px-4 py-4">
          {isLate && (
            <p role="status" className="notice notice-warn">
              {t('attention.takenMeanwhile', { name: one.takenBy?.name ?? 'none' })}
            </p>
          )}
          {!isOpen && <p className="notice notice-good">{closedWords(desk, one)}</p>}
          {one.tab === 'waiting' && one.waitsUntil && (
            <p className="notice">{t('attention.waitsUntil', { when: format.dayTime(one.waitsUntil) })}</p>
          )}
          {cameBack && <p className="notice notice-warn">{t('attention.cameBack')}</p>}
          <section aria-labelledby="case-happened" className="grid gap-1">
            <h3 id="case-happened" className="display text-h2">
              {t('attention.happened')}
            </h3>
            <p className="max-w-3xl break-words text-[1rem]">{story}</p>
          </section>
          <Evidence desk={desk} one={one} />
          {isOpen && <Steps desk={desk} one={one} />}
        </div>
        <Ending desk={desk} one={one} mayHandle={mayHandle} text={`${title}\n${story}`} />
      </div>
      <Sheet title={t('attention.history')} flush>
        <History desk={desk} one={one} history={history} />
      </Sheet>
    </article>
  );
}

type PartProps = Pick<Props, 'desk' | 'one'>;

function Taken({ desk: { t, member }, one, mayHandle }: PartProps & { readonly mayHandle: boolean }) {
  const { takenBy, id } = one;
  const isMine = takenBy?.id === member.id;
  const words =
    takenBy === null ? null : isMine ? t('attention.yours') : t('attention.has', { name: takenBy.name });
  const button =
    takenBy === null ? t('attention.take') : isMine ? t('attention.giveBack') : t('attention.takeOver');
  return (
    <div className="flex flex-wrap items-center gap-2">
      {words && (
        <Pill>
          <bdi>{words}</bdi>
        </Pill>
      )}
      {mayHandle && (
        <PostButton action={isMine ? giveBackAction : takeAction} fields={{ id, from: takenBy?.id ?? '' }}>
          {button}
        </PostButton>
      )}
    </div>
  );
}

/** The order that was paid first is kept, the later money goes back. */
function Evidence({ desk, one }: PartProps) {
  const { t } = desk;
  const { orders, requestIds, openNumbers } = one;
  if (orders.length === 0 && requestIds.length === 0 && openNumbers.length === 0) return null;
  const isPair = orders.length > 1;
  return (
    <section aria-label={t('attention.evidence')} className="grid gap-3">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-3">
        {orders.map((order, index) => {
          const head = isPair
            ? t(index === 0 ? 'attention.keep' : 'attention.giveBackHead')
            : t('attention.orderHead');
          return (
            <OrderCard
              key={order.id}
              desk={desk}
              order={order}
              head={head}
              isKept={isPair && index === 0}
              isBack={isPair && index > 0}
            />
          );
        })}
      </div>
      {openNumbers.length > 0 && (
        <p>
          <span className="font-bold">{t('attention.openNumbers')}</span> <bdi>{openNumbers.join(', ')}</bdi>
        </p>
      )}
      {requestIds.length > 0 && (
        <details>
          <summary className="cursor-pointer py-1 text-quiet">{t('attention.requestIds')}</summary>
          <p className="break-all font-mono text-sm">{requestIds.join(', ')}</p>
        </details>
      )}
    </section>
  );
}

type CardProps = {
  readonly desk: DeskView;
  readonly order: CaseOrder;
  readonly head: string;
  readonly isKept: boolean;
  readonly isBack: boolean;
};

function OrderCard({ desk, order, head, isKept, isBack }: CardProps) {
  const { t, format } = desk;
  const look = isKept ? 'bg-ink text-ground' : isBack ? 'bg-accent-wash text-accent-ink' : 'bg-ground';
  const network = methodWords(desk, order.method);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('attention.amount'), <strong key="amount">{format.money(order.amount, order.currency)}</strong>],
    ...(order.refunded.amount === 0 && order.refunded.isExact
      ? []
      : [
          [
            t('attention.refunded'),
            refundWords(t, order.refunded, (minor) => format.money(minor, order.currency)),
          ] as const,
        ]),
    [t('attention.buyer'), order.buyer ?? t('attention.unknown')],
    [t('attention.from'), [network, order.from].filter(Boolean).join(' ') || t('attention.unknown')],
    [t('attention.ordered'), format.dayTime(order.orderedAt)],
    [t('attention.moneyArrived'), order.paidAt ? format.dayTime(order.paidAt) : '–'],
    [t('attention.entries'), String(order.people)],
  ];
  return (
    <div className={`overflow-clip rounded-xl border ${isKept ? 'border-ink' : 'border-edge'}`}>
      <p className={`px-3.5 py-2 font-bold ${look}`}>{head}</p>
      <div className="grid gap-1.5 px-3.5 py-3">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <Link
            href={orderHref(desk, order.code)}
            prefetch={false}
            className="numeral whitespace-nowrap text-card"
          >
            {order.code}
          </Link>
          <StatusMark t={t} state={markedState(order.status)} />
        </p>
        <dl className="grid gap-1">
          {facts.map(([label, value]) => (
            <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-3">
              <dt className="text-quiet">{label}</dt>
              <dd className="tabular-nums">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

const orderHref = (desk: DeskView, code: string): string =>
  deskHref(desk, `/admin/orders/${encodeURIComponent(code)}`);

/** The order that the steps are about: the later money of two, else the only one. */
const ofSteps = ({ orders, facts }: CaseDetail) => {
  const order = orders.at(-1);
  return { code: order?.code ?? facts.orderCodes?.at(-1) ?? '', order };
};

function Steps({ desk, one }: PartProps) {
  const { t, format } = desk;
  const { code, order } = ofSteps(one);
  const values = {
    code,
    order: code,
    amount: order ? format.money(order.amount, order.currency) : '',
  };
  return (
    <section aria-labelledby="case-steps" className="grid gap-2">
      <h3 id="case-steps" className="display text-h2">
        {t('attention.whatToDo')}
      </h3>
      <ol className="divide-y divide-edge border-edge border-t">
        {stepsOf(one.kind, causeOf(one)).map((step, index) => (
          <li key={step} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="flex min-w-0 flex-[1_1_18rem] gap-3">
              <span
                aria-hidden="true"
                className="numeral grid size-7 flex-none place-items-center rounded-full bg-ink text-ground"
              >
                {index + 1}
              </span>
              <div className="min-w-0">
                <p className="font-bold">{t(`attention.steps.${step}.title`, values)}</p>
                <p className="text-quiet">{t(`attention.steps.${step}.text`, values)}</p>
              </div>
            </div>
            <StepAction desk={desk} one={one} step={step} code={code} />
          </li>
        ))}
      </ol>
    </section>
  );
}

type StepProps = PartProps & { readonly step: StepName; readonly code: string };

function StepAction({ desk, one, step, code }: StepProps) {
  const { t } = desk;
  switch (STEP_BUTTONS[step]) {
    case undefined:
      return null;
    case 'order':
      return code ? (
        <Link href={orderHref(desk, code)} prefetch={false} className="btn btn-quiet">
          <span>{t('attention.openOrder', { code })}</span>
        </Link>
      ) : null;
    case 'copy':
      return code ? (
        <CopyLink url={code} label={t('attention.copyCode')} done={t('attention.copied')}>
          <DeskIcon name="copy" />
        </CopyLink>
      ) : null;
    case 'health':
      return (
        <Link href={deskHref(desk, '/admin/health')} prefetch={false} className="btn btn-quiet">
          <span>{t('attention.openHealth')}</span>
        </Link>
      );
    case 'openAgain':
      return desk.may('open_again') ? (
        <PostButton
          action={openAgainAction}
          fields={{ id: one.id, seen: one.changedAt.toISOString() }}
          look="btn"
        >
          {t('attention.openAgain')}
        </PostButton>
      ) : null;
  }
}

type EndingProps = PartProps & {
  readonly mayHandle: boolean;
  readonly text: string;
};

function Ending({ desk, one, mayHandle, text }: EndingProps) {
  const { t } = desk;
  const isOpen = one.doneAt === null;
  const copy = <CopyLink url={text} label={t('attention.copyCase')} done={t('attention.copied')} />;
  // The one to give back first.
  const known = one.orders.length > 0 ? one.orders.map(({ code }) => code) : (one.facts.orderCodes ?? []);
  const codes = isOfMoney(one.kind) ? known.toReversed() : [];
  const endings = endingsOf(one.kind, codes).map(({ value, ending, code, words }) => ({
    value,
    label: code ? t('attention.endings.refundOf', { code }) : t(`attention.endings.${words ?? ending}`),
  }));
  return (
    <div className="grid gap-3 border-edge border-t bg-ground px-4 py-4">
      {one.note && (
        <div>
          <p className="font-bold">{t('attention.notes')}</p>
          <p className="whitespace-pre-line break-words">{one.note}</p>
        </div>
      )}
      {mayHandle ? (
        <EndForm
          key={one.changedAt.toISOString() + one.tab}
          action={endCaseAction}
          id={one.id}
          seen={one.changedAt.toISOString()}
          endings={isOpen ? endings : []}
          words={{
            howEnded: t('attention.howEnded'),
            note: t('attention.note'),
            noteHelp: t('attention.noteHelp'),
            done: t('attention.pressDone'),
            saveNote: t('attention.saveNote'),
          }}
        >
          {copy}
        </EndForm>
      ) : (
        <p className="text-quiet">{t('attention.viewerNote')}</p>
      )}
      {!mayHandle && copy}
    </div>
  );
}

function History({ desk, one, history }: PartProps & Pick<Props, 'history'>) {
  const { t, format } = desk;
  const { openedAt, doneAt } = one;
  // Not closed by a press: by what the website or the provider found.
  const isClosedItself = !history.some(({ kind }) => kind === 'case_closed' || kind === 'opened_again');
  const website = t('attention.website');
  const rows = [
    ...(doneAt && isClosedItself ? [{ at: doneAt, who: website, words: t('attention.historyClosed') }] : []),
    ...history.map(({ at, who, kind }) => ({ at, who, words: t(`attention.historyKinds.${kind}`) })),
    { at: openedAt, who: website, words: t('attention.historyOpened') },
  ].toSorted((a, b) => b.at.getTime() - a.at.getTime());
  return (
    <ul className="divide-y divide-edge border-edge border-t">
      {rows.map(({ at, who, words }) => (
        <li key={`${at.toISOString()} ${words}`} className="flex flex-wrap gap-x-4 px-4 py-2">
          <time dateTime={at.toISOString()} className="text-quiet tabular-nums md:w-32">
            {format.logTime(at)}
          </time>
          <bdi className="font-bold md:w-36">{who}</bdi>
          <span>{words}</span>
        </li>
      ))}
    </ul>
  );
}
