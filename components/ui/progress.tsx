export type ProgressStep = { readonly label: string; readonly at: 'done' | 'here' | 'failed' | 'ahead' };
type Props = { readonly label: string; readonly steps: readonly ProgressStep[] };

export const Progress = ({ label, steps }: Props) => (
  <div className="@container">
    <ol aria-label={label} className="course">
      {steps.map((step) => (
        <li key={step.label} aria-current={isNow(step.at) ? 'step' : undefined} className={step.at}>
          {step.label}
        </li>
      ))}
    </ol>
  </div>
);

const isNow = (at: ProgressStep['at']): boolean => at === 'here' || at === 'failed';
