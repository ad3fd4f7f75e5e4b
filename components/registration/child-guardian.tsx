// The guardian of one of several children: folded where another child's is meant.
import type { AskedGuardian } from '#components/ui/form/form-state.ts';
import { GuardianFields, GuardianParts } from './question-field.tsx';

export const ChildGuardian = (guardian: AskedGuardian) =>
  guardian.folded ? (
    <details className="disclosure">
      <summary>
        <span>{guardian.legend}</span>
      </summary>
      <div className="grid gap-4">
        <GuardianParts {...guardian} />
      </div>
    </details>
  ) : (
    <GuardianFields {...guardian} />
  );
