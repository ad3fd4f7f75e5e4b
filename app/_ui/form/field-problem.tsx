'use client';
// What is wrong with one field, right below it.
import { useField } from '#app/_ui/form/use-field.ts';

export function FieldProblem({ name }: { readonly name: string }) {
  const { problem, problemId } = useField(name);
  return (
    problem && (
      <p id={problemId} className="field-problem whitespace-pre-line">
        {problem}
      </p>
    )
  );
}
