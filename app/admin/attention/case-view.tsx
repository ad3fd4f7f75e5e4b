import type { DeskView } from '#app/admin/desk-adapters.tsx';
import { messageAction } from '#app/admin/orders/[order_code]/order-actions.ts';
import { deskHref } from '#components/admin/frame/rooms.ts';
import { DeskIcon } from '#components/admin/ui/desk-icon.tsx';
import { DeskLink } from '#components/admin/ui/desk-link.tsx';
import { PostButton } from '#components/admin/ui/post-button.tsx';
import { PostForm } from '#components/admin/ui/post-form.tsx';
import { Pill, Sheet } from '#components/admin/ui/sheet.tsx';
import { CopyLink } from '#components/ui/copy-link.tsx';
import type { CaseDetail, CaseEvent } from '#lib/admin/attention/list-cases.ts';
import { compareEntries } from '#lib/checkout/state/double-payment.ts';
import { endCaseAction, giveBackAction, openAgainAction, takeAction } from './actions.ts';
import { CaseEvidence, type CasePart, orderHref } from './case-evidence.tsx';
import { closedWords } from './case-list.tsx';
import { endingsOf, STEP_BUTTONS, type StepName, stepsOf } from './case-plan.ts';
import { caseStory, caseTitle, causeOf, distancesOf } from './case-words.ts';
import { EndForm } from './end-form.tsx';

type Props = {
  readonly desk: DeskView;
  readonly one: CaseDetail;
  readonly history: readonly CaseEvent[];
  readonly about: CasePart['known'];
  /** Somebody else took or closed it before this member's press. */
  readonly isLate: boolean;
};

export function CaseView({ desk, one, history, about: known, isLate }: Props) {
  const { t, format } = desk;
  const mayHandle = desk.may('handle_case', one.eventId);
  const isOpen = one.doneAt === null;
  const title = caseTitle(desk, one);
  const compared = compareEntries(one.orders.map(({ runners }) => runners));
  const part = { desk, one, known, compared };
  const story = caseStory(desk, one, { ...known, compared });
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
          <CaseEvidence {...part} />
          {isOpen && <Steps {...part} />}
        </div>
        <Ending {...part} mayHandle={mayHandle} text={`${title}\n${story}`} />
      </div>
      <Sheet title={t('attention.history')} flush>
        <History desk={desk} one={one} history={history} />
      </Sheet>
    </article>
  );
}

function Taken({
  desk: { t, member },
  one,
  mayHandle,
}: Pick<Props, 'desk' | 'one'> & { readonly mayHandle: boolean }) {
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

/** The order that the steps are about: the later money of two, else the only one. */
const ofSteps = ({ orders, facts }: CaseDetail) => {
  const order = orders.at(-1);
  return { code: order?.code ?? facts.orderCodes?.at(-1) ?? '', order };
};

function Steps({ desk, one, known, compared }: CasePart) {
  const { t, format } = desk;
  const mayAsk = buyerToAsk(desk, one, known) !== null;
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
        {stepsOf(one.kind, causeOf(one), compared === 'same').map((step, index) => (
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
                <p className="text-quiet">
                  {t(`attention.steps.${step === 'askBoth' && !mayAsk ? 'tellBuyer' : step}.text`, values)}
                </p>
              </div>
            </div>
            <StepAction desk={desk} one={one} known={known} step={step} code={code} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The order whose buyer is written to, and the message; null where the member may not, or no number is known. */
function buyerToAsk(desk: DeskView, { orders, eventId }: CaseDetail, { message }: CasePart['known']) {
  const order = desk.may('send_message', eventId) ? orders.find(({ hasPhone }) => hasPhone) : null;
  return message && order ? { order: order.code, message } : null;
}

type StepProps = Omit<CasePart, 'compared'> & { readonly step: StepName; readonly code: string };

function StepAction({ desk, one, known, step, code }: StepProps) {
  const { t } = desk;
  const toOrder = code ? (
    <DeskLink href={orderHref(desk, code)} className="btn btn-quiet">
      <span>{t('attention.openOrder', { code })}</span>
    </DeskLink>
  ) : null;
  switch (STEP_BUTTONS[step]) {
    case undefined:
      return null;
    case 'order':
      return toOrder;
    case 'message': {
      const ask = buyerToAsk(desk, one, known);
      return ask ? (
        <PostForm action={messageAction} fields={ask} className="flex flex-wrap gap-2">
          {ASK_BY.map(([way, icon]) => (
            <button key={way} type="submit" name="way" value={way} className="btn btn-quiet">
              <DeskIcon name={icon} />
              <span>{t(`order.ways_${way}`)}</span>
            </button>
          ))}
        </PostForm>
      ) : (
        toOrder
      );
    }
    case 'copy': {
      const codes = step === 'refundOne' ? one.orders.map((order) => order.code) : [code].filter(Boolean);
      return (
        <div className="flex flex-wrap gap-2 empty:hidden">
          {codes.map((each) => (
            <CopyLink
              key={each}
              url={each}
              label={codes.length > 1 ? t('attention.copyThis', { code: each }) : t('attention.copyCode')}
              done={t('attention.copied')}
            >
              <DeskIcon name="copy" />
            </CopyLink>
          ))}
        </div>
      );
    }
    case 'health':
      return (
        <DeskLink href={deskHref(desk, '/admin/health')} className="btn btn-quiet">
          <span>{t('attention.openHealth')}</span>
        </DeskLink>
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

const ASK_BY = [
  ['whatsapp', 'message'],
  ['call', 'phone'],
] as const;

type EndingProps = CasePart & {
  readonly mayHandle: boolean;
  readonly text: string;
};

function Ending({ desk, one, known, compared, mayHandle, text }: EndingProps) {
  const { t } = desk;
  const isOpen = one.doneAt === null;
  const copy = <CopyLink url={text} label={t('attention.copyCase')} done={t('attention.copied')} />;
  const { orders } = one;
  const codes = orders.length > 0 ? orders.map(({ code }) => code) : (one.facts.orderCodes ?? []);
  const whatOf = (code: string): string => {
    const order = orders.length > 1 && orders.find((each) => each.code === code);
    return (order && distancesOf(order, known.names)) || 'none';
  };
  const endings = endingsOf(one.kind, codes, compared === 'same').map(({ value, ending, code, words }) => ({
    value,
    label: code
      ? t('attention.endings.refundOf', { code, what: whatOf(code) })
      : t(`attention.endings.${words ?? ending}`),
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

function History({ desk, one, history }: Pick<Props, 'desk' | 'one' | 'history'>) {
  const { t, format } = desk;
  const { openedAt, doneAt } = one;
  // Nobody pressed a button: the website closed it by what it or the provider found.
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
