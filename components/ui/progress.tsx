// Progress through named steps, drawn as a race course from start to finish.

export type Step = { readonly label: string; readonly at: 'done' | 'here' | 'failed' | 'ahead' };
type Props = { readonly label: string; readonly steps: readonly Step[] };

export function Progress({ label, steps }: Props) {
  const last = steps.length - 1;
  return (
    // Where larger text leaves less than four columns of words, the steps stand below each other.
    <ol
      aria-label={label}
      className="mx-auto grid w-full max-w-150 grid-cols-4 max-[17em]:grid-cols-1 max-[17em]:gap-1"
    >
      {steps.map((step, index) => (
        <li
          key={step.label}
          aria-current={isNow(step.at) ? 'step' : undefined}
          className={`relative grid content-start justify-items-center gap-1.5 text-center font-bold text-sm max-[17em]:grid-cols-[auto_1fr] max-[17em]:items-center max-[17em]:justify-items-start max-[17em]:text-start ${isBright(step.at, index === last) ? 'text-ink' : 'text-quiet'}`}
        >
          {index > 0 && <Way ahead={step.at === 'ahead'} />}
          <Mark at={step.at} isFinish={index === last} />
          {step.label}
        </li>
      ))}
    </ol>
  );
}

const isNow = (at: Step['at']): boolean => at === 'here' || at === 'failed';

const isBright = (at: Step['at'], isFinish: boolean): boolean => isNow(at) || (isFinish && at === 'done');

/** The line from the previous step. */
const Way = ({ ahead }: { readonly ahead: boolean }) => (
  <span
    className={`absolute inset-e-1/2 top-2 h-1 w-full max-[17em]:hidden forced-colors:h-0 forced-colors:border-t-3 ${
      ahead
        ? 'bg-[repeating-linear-gradient(90deg,var(--color-control-edge)_0_6px,transparent_6px_12px)] forced-colors:border-dotted'
        : 'bg-accent-ink'
    }`}
  />
);

const EDGES = {
  ahead: 'border-control-edge forced-colors:border',
  here: 'border-accent-ink [box-shadow:0_0_0_5px_var(--color-accent-wash)] forced-colors:border-6 forced-colors:border-[Highlight]',
  failed:
    'border-warn bg-warn-wash text-warn [box-shadow:0_0_0_5px_var(--color-warn-wash)] forced-colors:border-[Highlight]',
  done: 'border-accent-ink forced-colors:border forced-colors:bg-[CanvasText]',
};
const FILLS = { ahead: 'bg-ground', here: 'bg-ground', failed: '', done: 'bg-accent-ink' };
const FLAG =
  'rounded-sm bg-[repeating-conic-gradient(var(--flag)_0_25%,var(--color-ground)_0_50%)] bg-size-[7px_7px]';
const FLAG_COLORS = {
  done: '[--flag:var(--color-accent-ink)]',
  ahead: '[--flag:var(--color-control-edge)] forced-colors:bg-[Canvas]',
};

const Mark = ({ at, isFinish }: { readonly at: Step['at']; readonly isFinish: boolean }) => (
  <span
    className={`z-1 grid size-5 place-items-center border-3 leading-none ${EDGES[at]} ${isFinish ? `${FLAG} ${FLAG_COLORS[at === 'done' ? at : 'ahead']}` : `rounded-full ${FILLS[at]}`}`}
  >
    {at === 'failed' && '!'}
  </span>
);
