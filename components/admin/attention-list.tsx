'use client';
// The cases that need a person: rendered by the page, then fetched again while it is visible. Each is closed by a form
// that also posts without a script.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type ReactNode, useActionState, useEffect } from 'react';
import { type FormAction, FRESH_FORM } from '#components/ui/form/form-state.ts';

const REFRESH_MS = 5_000;
const SIGNED_OUT = 401;

export type AttentionRow = {
  readonly id: string;
  readonly title: string;
  readonly happened: string;
  readonly steps: readonly string[];
  readonly orders: readonly { readonly code: string; readonly href: string }[];
  readonly requestIds: readonly string[];
  /** Masked numbers of open payment requests. */
  readonly openNumbers: readonly string[];
  /** Staff may end the wait that the case is about. */
  readonly mayOpenAgain: boolean;
  readonly since: { readonly iso: string; readonly words: string };
  /** From when the case was last closed. */
  readonly note: string | null;
  /** When the case last changed (ISO 8601); the form refuses to close a case that has changed since. */
  readonly seen: string;
};

type Rows = {
  readonly items: readonly AttentionRow[];
  /** Of all open cases; `items` may be fewer. */
  readonly count: number;
};

/** `remarks`: cases without anything to do, unless the buyer asks. */
export type AttentionRows = Rows & { readonly remarks: Rows };

/** Throws on any other status than 2xx, with the status as `cause`. */
async function fetchRows(signal: AbortSignal): Promise<AttentionRows> {
  const response = await fetch('/admin/attention-cases', { signal });
  if (!response.ok) throw new Error(`status ${response.status}`, { cause: response.status });
  return response.json();
}

const QUERY_KEY = ['attention'] as const;

const rowsQuery = (initial: AttentionRows) =>
  queryOptions({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => fetchRows(signal),
    initialData: initial,
    staleTime: REFRESH_MS,
    // The next visit starts from the server's new rows.
    gcTime: 0,
    refetchInterval: REFRESH_MS,
    retry: false,
  });

type Actions = {
  readonly close: FormAction;
  readonly openAgain: FormAction;
};

type Props = Actions & { readonly initial: AttentionRows };

export function AttentionList({ initial, ...actions }: Props) {
  const { data, error } = useQuery(rowsQuery(initial));
  const router = useRouter();
  const isSignedOut = error?.cause === SIGNED_OUT;
  useEffect(() => {
    // The page redirects to the sign-in.
    if (isSignedOut) router.refresh();
  }, [isSignedOut, router]);
  const { remarks, ...toDo } = data;
  return (
    <>
      {toDo.count > 0 && (
        <section aria-labelledby="attention" className="rounded-xl border-2 border-bad bg-sheet">
          <h2 id="attention" className="px-4 pt-4 font-bold text-xl">
            <span>Needs attention</span>{' '}
            <span className="ml-1 rounded-full bg-bad-wash px-2.5 py-0.5 text-bad text-sm tabular-nums">
              {toDo.count}
            </span>
          </h2>
          <Cases rows={toDo} {...actions} />
        </section>
      )}
      {remarks.count > 0 && (
        <details className="rounded-xl border border-edge bg-sheet">
          <summary className="px-4 py-3">{`Paid at a second request (${remarks.count})`}</summary>
          <Cases rows={remarks} {...actions} />
        </details>
      )}
    </>
  );
}

function Cases({ rows: { items, count }, ...actions }: Actions & { readonly rows: Rows }) {
  return (
    <>
      <ul className="divide-y divide-edge">
        {items.map((item) => (
          <Case key={item.id} item={item} {...actions} />
        ))}
      </ul>
      {count > items.length && (
        <p className="border-edge border-t px-4 py-3 text-quiet text-sm">
          {`${count - items.length} more will appear as you close these.`}
        </p>
      )}
    </>
  );
}

type CaseProps = Actions & { readonly item: AttentionRow };

function Case({ item, close, openAgain }: CaseProps) {
  const { id, title, happened, steps, orders, requestIds, openNumbers, since, note } = item;
  return (
    <li className="grid gap-4 p-4 lg:grid-cols-[2fr_1fr]">
      <div className="grid content-start gap-2">
        <h3 id={`case-${id}`} className="font-bold">
          <span>{title}</span>{' '}
          <time dateTime={since.iso} className="ml-1 whitespace-nowrap font-normal text-quiet text-sm">
            {since.words}
          </time>
        </h3>
        <p className="break-words">{happened}</p>
        <ol className="ml-5 grid list-decimal gap-1">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {orders.length > 0 && (
          <p className="flex flex-wrap gap-x-4 gap-y-1">
            {orders.map(({ code, href }) => (
              <a key={code} href={href} className="numeral underline underline-offset-4">
                {code}
              </a>
            ))}
          </p>
        )}
        {openNumbers.length > 0 && (
          <p className="text-sm">{`Open payment requests: ${openNumbers.join(', ')}`}</p>
        )}
        {requestIds.length > 0 && (
          <p className="break-all text-quiet text-sm">{`Request IDs: ${requestIds.join(', ')}`}</p>
        )}
        {note && (
          <p className="whitespace-pre-line break-words text-quiet text-sm">{`Earlier note: ${note}`}</p>
        )}
      </div>
      <div className="grid content-start gap-4">
        {item.mayOpenAgain && <CaseForm item={item} run={openAgain} button="Open again" />}
        <CaseForm item={item} run={close} button="Close case">
          <label htmlFor={`note-${item.id}`} className="text-quiet text-sm">
            What did you do?
          </label>
          <textarea
            id={`note-${item.id}`}
            name="note"
            aria-describedby={`case-${item.id}`}
            rows={3}
            maxLength={1000}
            className="input"
          />
        </CaseForm>
      </div>
    </li>
  );
}

type CaseFormProps = {
  readonly item: AttentionRow;
  readonly run: FormAction;
  readonly button: string;
  readonly children?: ReactNode;
};

function CaseForm({ item, run, button, children }: CaseFormProps) {
  const [answer, action, pending] = useActionState(run, FRESH_FORM);
  const queryClient = useQueryClient();
  useEffect(() => {
    if (answer !== FRESH_FORM) void queryClient.invalidateQueries({ queryKey: QUERY_KEY });
  }, [answer, queryClient]);
  return (
    <form action={action} className="grid content-start gap-2">
      <input type="hidden" name="id" value={item.id} />
      <input type="hidden" name="seen" value={item.seen} />
      {children}
      {answer.problem && (
        <p role="alert" className="text-bad">
          {answer.problem}
        </p>
      )}
      <button type="submit" disabled={pending} aria-describedby={`case-${item.id}`} className="btn">
        {button}
      </button>
    </form>
  );
}
